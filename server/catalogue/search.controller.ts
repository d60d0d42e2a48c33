import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  countryCounts,
  industryCounts,
  mostSearched,
  type Popular,
  sectorCounts,
} from '#projections/catalogue/home.queries';
import { listingsOf } from '#projections/catalogue/listing.queries';
import { type FacetCount, searchListings } from '#projections/catalogue/search';
import type { ListingId } from '#server/kernel/ids';
import { clientNetwork } from '#server/platform/http/client-network';
import { Config } from '#server/platform/config';
import { Files } from '#server/platform/files/files';
import { Filter } from '#server/platform/http/validation';
import { AnswersJson, ResponseCache } from '#server/platform/http/response-cache';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Database } from '#server/platform/database/sql';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { searchLimit } from './catalogue.limits.js';
import { type ListingFilter, listingFilter } from './catalogue.input.js';
import { card, LISTINGS_SHOW } from './listing.shape.js';
import { SearchHits } from './search-hits.handlers.js';
import { homeSectors, industries, industryOf, sectorOf, sectors } from './vocabulary.js';

const MOST_SEARCHED = 8;
const POPULAR = 8;

type FoundPage = { ids: ListingId[]; json: string };

/** Finding listings: the search with its facets, the home page's blocks and the vocabularies. */
@Controller('listing')
@Policy('public')
export class SearchController {
  private readonly pages: ResponseCache<FoundPage>;

  constructor(
    private readonly config: Config,
    private readonly db: Database,
    private readonly files: Files,
    private readonly hits: SearchHits,
    private readonly limits: RateLimits,
    views: ViewPositions,
  ) {
    this.pages = new ResponseCache(views, LISTINGS_SHOW);
  }

  @Get()
  @AnswersJson()
  async search(
    @CurrentUser() me: Me | undefined,
    @Req() req: FastifyRequest,
    @Filter(listingFilter) filter: ListingFilter,
  ) {
    const asked = filter.search.trim();
    if (asked) await this.limits.count(searchLimit, me?.id ?? clientNetwork(req.ip));
    const find = () => this.found(filter, req, me);
    const { ids, json } = me ? await find() : await this.pages.of(req.url, find);
    if (asked && filter.offset === 0) this.hits.count(ids);
    return json;
  }

  @Get('home')
  async home(@CurrentUser() me: Me | undefined) {
    const db = this.db.sql;
    const [bySector, byIndustry, countries, searched] = await Promise.all([
      sectorCounts(db),
      industryCounts(db),
      countryCounts(db),
      mostSearched(db, MOST_SEARCHED),
    ]);
    const listings = new Map(bySector.map(({ slug, listings }) => [slug, listings]));
    const popular = ({ slug, buyers, listings: count }: Popular, name = slug) => ({
      slug,
      name,
      buyers,
      listings: count,
    });
    return {
      data: {
        categories: homeSectors.map(({ slug, name }) => ({ slug, name, count: listings.get(slug) ?? 0 })),
        most_searched: (await listingsOf(db, searched, me?.id)).map((row) => card(row, { files: this.files, me })),
        popular_sectors: bySector.slice(0, POPULAR).map((one) => popular(one, sectorOf(one.slug)?.name)),
        popular_industries: byIndustry.slice(0, POPULAR).map((one) => {
          const industry = industryOf(one.slug);
          return { ...popular(one, industry?.name), sector: industry?.sector ?? null };
        }),
        countries,
        trusted_by: [],
      },
    };
  }

  @Get('industry')
  industries() {
    return whole(industries);
  }

  @Get('sector')
  sectors() {
    return whole(sectors);
  }

  private async found(filter: ListingFilter, req: FastifyRequest, me?: Me): Promise<FoundPage> {
    const { limit, offset, sort } = filter;
    const found = await searchListings(this.db.sql, {
      search: filter.search,
      sectors: filter.sector.map((word) => sectorOf(word)?.slug ?? word),
      industries: filter.industry.map((word) => industryOf(word)?.slug ?? word),
      countries: filter.country,
      region: filter.region,
      least: filter.min_price,
      most: filter.max_price,
      sort,
      limit,
      offset,
    });
    const rows = await listingsOf(this.db.sql, found.ids, me?.id);
    const results = rows.map((row) => card(row, { files: this.files, me }));
    const query = linkable(req, { limit, offset });
    const list = paginated(this.config.get('PUBLIC_URL'), 'listing/', query, found.count, results);
    return { ids: found.ids, json: JSON.stringify({ ...list, facets: facets(found.facets) }) };
  }
}

const whole = <Item>(results: readonly Item[]) => ({ count: results.length, next: null, previous: null, results });

/** What was asked, as it was asked, for the links to the neighbouring pages. */
const linkable = (req: FastifyRequest, page: { limit: number; offset: number }) => ({
  ...(req.query as object),
  ...page,
});

const facets = (counts: FacetCount[]) => {
  const of = (facet: FacetCount['facet'], label: (value: string) => string | undefined) =>
    counts
      .filter((one) => one.facet === facet)
      .map(({ value, count }) => ({ value, label: label(value) ?? value, count }));
  return {
    sector: of('sector', (slug) => sectorOf(slug)?.name),
    industry: of('industry', (slug) => industryOf(slug)?.name),
    country: of('country', (name) => name),
  };
};
