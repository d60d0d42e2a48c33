import { Controller, Get } from '@nestjs/common';
import { publishedRoots } from '#projections/transparency/transparency.queries';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { Policy } from '#server/platform/http/policy';
import { Filter } from '#server/platform/http/validation';
import { type RootsFilter, rootsFilter } from './transparency.input.js';
import { publishedRoot } from './transparency.output.js';

@Controller('transparency/roots')
@Policy('public')
export class TransparencyController {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  /** The published roots (B3), the latest day first. Anyone may read and keep them. */
  @Get()
  @Output(pageOf(publishedRoot))
  async roots(@Filter(rootsFilter) filter: RootsFilter) {
    const { count, rows } = await publishedRoots(this.db.sql, filter);
    return paginated(this.config.get('PUBLIC_URL'), 'transparency/roots/', filter, count, rows);
  }
}
