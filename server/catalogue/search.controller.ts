import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { listingsOf } from '#projections/catalogue/listing.queries';
import {
  type Cursor,
  type Facet,
  type FacetCount,
  FACETS,
  searchListings,
  sortOf,
} from '#projections/catalogue/search';
import { invalid } from '#server/kernel/domain-error';
import type { ListingId } from '#server/kernel/ids';
import { encodeCursor } from '#server/platform/http/fields';
import { clientNetwork } from '#server/platform/http/client-network';
import { Config } from '#server/platform/config';
import { Files } from '#server/platform/files/files';
import { Output, dataOf, pageOf } from '#server/platform/http/output';
import { Filter } from '#server/platform/http/validation';
import { ResponseCache, sendCached } from '#server/platform/http/response-cache';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Database } from '#server/platform/database/sql';
import { browseLimit, searchLimit } from './catalogue.limits.js';
import { vocabularyPage } from './catalogue.input.js';
import { labelOf } from './facet.labels.js';
import { card } from './listing.shape.js';
import { type ListingFilter, listingFilter } from './search.input.js';
import { SearchHits } from './search-hits.handlers.js';
import { SearchTerms } from './search-terms.handlers.js';
import { SearchVocabulary } from './search-vocabulary.handlers.js';
import { type HomeCounts, homeCounts } from './home.counts.js';
import { industries, sectors } from './vocabulary.js';
import { home, industry, searchPage, sector } from './catalogue.output.js';

type Page = { limit: number; offset: number };
type FoundPage = { ids: ListingId[]; body: z.input<typeof searchPage> };

/** Finding listings: the search with its facets, the home page's blocks and the vocabularies. */
@Controller('listing')
@Policy('public')
export class SearchController {
  private readonly pages = new ResponseCache<FoundPage>();
  private readonly blocks = new ResponseCache();
  /** Four aggregates over the catalogue, computed at most once per second. */
  private readonly counts = new LRUCache<string, HomeCounts>({
    max: 1,
    ttl: 1_000,
    fetchMethod: () => homeCounts(this.db.sql),
  });

  constructor(
    private readonly config: Config,
    private readonly db: Database,
    private readonly files: Files,
    private readonly hits: SearchHits,
    private readonly searchTerms: SearchTerms,
    private readonly limits: RateLimits,
    private readonly vocabulary: SearchVocabulary,
  ) {}

  @Get()
  @Output(searchPage)
  async search(
    @CurrentUser() me: Me | undefined,
    @Req() req: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Filter(listingFilter) filter: ListingFilter,
  ) {
    const asked = filter.search.trim();
    const isCached = !me && this.pages.has(req.url);
    const by = me?.id ?? clientNetwork(req.ip);
    if (asked || !isCached) await this.limits.count(asked ? searchLimit : browseLimit, by);
    const find = () => this.found(filter, req, me);
    const count = ({ ids }: Pick<FoundPage, 'ids'>) => {
      if (!asked || filter.cursor) return;
      this.hits.count(ids);
      // Where filters are chosen, one of them may hide what there is.
      if (ids.length || !isFiltered(filter)) this.searchTerms.count(asked, ids, by);
    };
    if (me) {
      const found = await find();
      count(found);
      return found.body;
    }
    const answer = await this.pages.of(req.url, find);
    count(answer.about);
    return sendCached(req, reply, answer);
  }

  /** The blocks of the home page. Counts are shared by all readers; cards depend on the reader. */
  @Get('home')
  @Output(dataOf(home))
  async home(
    @CurrentUser() me: Me | undefined,
    @Req() req: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (me) return this.homeOf(me);
    return sendCached(req, reply, await this.blocks.of('home', async () => ({ body: await this.homeOf() })));
  }

  @Get('industry')
  @Output(pageOf(industry))
  industries(@Filter(vocabularyPage) page: Page) {
    return this.terms('industry', industries, page);
  }

  @Get('sector')
  @Output(pageOf(sector))
  sectors(@Filter(vocabularyPage) page: Page) {
    return this.terms('sector', sectors, page);
  }

  private terms<Term>(name: string, all: readonly Term[], page: Page) {
    const shown = all.slice(page.offset, page.offset + page.limit);
    return paginated(this.config.get('PUBLIC_URL'), `listing/${name}/`, page, all.length, shown);
  }

  private async homeOf(me?: Me) {
    const { searched, ...data } = (await this.counts.fetch('counts'))!;
    const rows = await listingsOf(this.db.sql, searched, me?.id);
    return {
      data: {
        ...data,
        most_searched: rows.map((row) => card(row, { files: this.files, me })),
        trusted_by: this.config.get('TRUSTED_BY'),
      },
    };
  }

  private async found(filter: ListingFilter, req: FastifyRequest, me?: Me): Promise<FoundPage> {
    const { search, sector, industry, country, region, price, rating, creator, sort, limit, cursor } = filter;
    const order = sortOf({ sort, search });
    if (cursor && cursor.sort !== order) throw invalid('cursor', 'This cursor is of another order.');
    const found = await searchListings(
      this.db.sql,
      {
        ...{ search, synonyms: await this.vocabulary.synonyms(), common: await this.vocabulary.common() },
        chosen: { sector, industry, country, region, price, rating },
        ...{ creator, least: filter.min_price, most: filter.max_price, sort, limit, cursor },
      },
      me?.id,
    );
    const results = found.rows.map((row) => card(row, { files: this.files, me }));
    const link = (at?: Cursor) => (at ? this.linkTo(req, encodeCursor(at)) : null);
    const list = { count: found.count, next: link(found.next), previous: link(found.previous), results };
    return {
      ids: found.rows.map(({ id }) => id),
      body: { ...list, is_capped: found.isCapped, facets: facets(found.facets) },
    };
  }

  /** The search as received, at another place. */
  private linkTo(req: FastifyRequest, cursor: string): string {
    const url = new URL(req.url, this.config.get('PUBLIC_URL'));
    url.pathname = '/api/listing/';
    url.searchParams.set('cursor', cursor);
    return url.href;
  }
}

const isFiltered = ({ creator, min_price, max_price, ...filter }: ListingFilter) =>
  creator !== '' ||
  min_price !== undefined ||
  max_price !== undefined ||
  FACETS.some((name) => filter[name].length > 0);

const facets = (counts: FacetCount[]) =>
  Object.fromEntries(
    FACETS.map((name) => [
      name,
      counts
        .filter(({ facet }) => facet === name)
        .map(({ value, count }) => ({ value, label: labelOf(name, value), count })),
    ]),
  ) as Record<Facet, { value: string; label: string; count: number }[]>;
