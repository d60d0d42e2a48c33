import { Controller, Get } from '@nestjs/common';
import { tellingWords } from '#projections/catalogue/search';
import {
  countFounders,
  FOUNDER_FACETS,
  type FounderFacet,
  type FounderFacetCount,
  searchFounders,
} from '#projections/network/founder-search.queries';
import { profileOf } from '#projections/network/profile.queries';
import { sectorOf } from '#server/catalogue/vocabulary';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Output } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { foundersShown } from './founder.shape.js';
import { MatchCodes } from './match.codes.js';
import { founderSearchLimit } from './network.limits.js';
import { type FounderSearch, founderSearch } from './profile.input.js';
import { foundersFound } from './profile.output.js';

/** Founders as the second group of results of the search (A1.4, C7). */
@Controller('co-founders/search')
@Policy('user')
export class FounderSearchController {
  constructor(
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly codes: MatchCodes,
  ) {}

  /** Published profiles that match most of the words and every filter, the fullest first, then the newest. With `limit=0` their number alone. */
  @Get()
  @Output(foundersFound)
  async search(@CurrentUser() me: Me, @Filter(founderSearch) filter: FounderSearch) {
    await this.limits.count(founderSearchLimit, me.id);
    const { search, limit, offset, ...chosen } = filter;
    const words = tellingWords(search);
    const { count, rows, facets } =
      search.trim() && words.length === 0 ? NOTHING : await this.found(me, { words, chosen, limit, offset });
    const mine = await profileOf(this.db.sql, me.id);
    const results = await foundersShown(this.encryption, rows, {
      at: now(),
      mine,
      codeOf: this.codes.for(me.id, mine),
    });
    const path = 'co-founders/search/';
    return { ...paginated(this.config.get('PUBLIC_URL'), path, filter, count, results), facets: labelled(facets) };
  }

  private async found(me: Me, wanted: Parameters<typeof searchFounders>[2]) {
    if (wanted.limit === 0) return { ...NOTHING, count: await countFounders(this.db.sql, me.id, wanted) };
    return searchFounders(this.db.sql, me.id, wanted);
  }
}

const NOTHING = { count: 0, rows: [], facets: [] };

/** The values of each facet as people read them. */
const labelled = (counts: readonly FounderFacetCount[]) =>
  Object.fromEntries(
    FOUNDER_FACETS.map((name) => [
      name,
      counts
        .filter(({ facet }) => facet === name)
        .map(({ value, count }) => ({ value, label: (name === 'interest' && sectorOf(value)?.name) || value, count })),
    ]),
  ) as Record<FounderFacet, { value: string; label: string; count: number }[]>;
