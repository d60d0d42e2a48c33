import { Controller, Get, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type ProfessionalFacet, professionalsOf } from '#projections/meetings/professionals.queries';
import { sectorOf } from '#server/catalogue/vocabulary';
import { notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { clientNetwork } from '#server/platform/http/client-network';
import { encodeCursor } from '#server/platform/http/fields';
import { dataOf, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter } from '#server/platform/http/validation';
import { professionalsLimit } from './meetings.limits.js';
import { professional, professionals } from './meetings.output.js';
import { type ProfessionalsFilter, professionalsFilter } from './professionals.input.js';
import { professionalShown } from './professionals.shape.js';

/** The directory of creators for hire (A0.5): verified, with Premium, who take meetings or enquiries. */
@Controller('professionals')
@Policy('public')
export class ProfessionalsController {
  constructor(
    private readonly config: Config,
    private readonly db: Database,
    private readonly limits: RateLimits,
  ) {}

  /** The best rated first; page by page by the links' cursor. */
  @Get()
  @Output(professionals)
  async list(
    @CurrentUser() me: Me | undefined,
    @Req() req: FastifyRequest,
    @Filter(professionalsFilter) { limit, cursor, ...chosen }: ProfessionalsFilter,
  ) {
    await this.limits.count(professionalsLimit, clientNetwork(req.ip));
    const at = now();
    const { count, rows, facets, next } = await professionalsOf(this.db.sql, me?.id, { chosen, limit, cursor }, at);
    const options = (name: ProfessionalFacet) =>
      facets
        .filter(({ facet }) => facet === name)
        .map(({ value, count }) => ({ value, label: labelOf(name, value), count }));
    return {
      ...{ count, next: next ? this.linkTo(req, encodeCursor(next)) : null, previous: null },
      results: rows.map((row) => professionalShown(row, at)),
      facets: { sector: options('sector'), country: options('country'), region: options('region') },
    };
  }

  /** 404 for those who are not in the directory. */
  @Get(':username')
  @Output(dataOf(professional))
  async one(@CurrentUser() me: Me | undefined, @Req() req: FastifyRequest, @Param('username') username: string) {
    await this.limits.count(professionalsLimit, clientNetwork(req.ip));
    const at = now();
    const { rows } = await professionalsOf(this.db.sql, me?.id, { chosen: {}, limit: 1, username }, at);
    if (!rows[0]) throw notFound();
    return { data: professionalShown(rows[0], at) };
  }

  /** The directory as requested, at another place. */
  private linkTo(req: FastifyRequest, cursor: string): string {
    const url = new URL(req.url, this.config.get('PUBLIC_URL'));
    url.pathname = '/api/professionals/';
    url.searchParams.set('cursor', cursor);
    return url.href;
  }
}

const labelOf = (facet: ProfessionalFacet, value: string) =>
  facet === 'sector' ? (sectorOf(value)?.name ?? value) : value;
