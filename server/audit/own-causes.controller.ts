import { Controller, Get } from '@nestjs/common';
import { dataOf, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter } from '#server/platform/http/validation';
import { type EntryFilter, entryFilter } from './audit.input.js';
import { ownCausesLimit } from './audit.limits.js';
import { causeGraph } from './audit.output.js';
import { CauseGraphs } from './cause-graph.reader.js';

@Controller('wallet/causes')
@Policy('user')
export class OwnCausesController {
  constructor(
    private readonly graphs: CauseGraphs,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Why the caller's balance changed with one event of the own wallet (B5): only facts about the caller. Other persons who
   * acted are not named. 404 while the wallet has no event, 400 for a revision that it does not have.
   */
  @Get()
  @Output(dataOf(causeGraph))
  async causes(@CurrentUser() { id }: Me, @Filter(entryFilter) { revision }: EntryFilter) {
    await this.limits.count(ownCausesLimit, id);
    return { data: await this.graphs.of(id, revision, id) };
  }
}
