import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { isAlike, searchListings, tellingWords, withoutPlace } from '#projections/catalogue/search';
import { BOARD_FACETS, boardOf, findRequest } from '#projections/listing-requests/board.queries';
import { similarRequests } from '#projections/listing-requests/similar.queries';
import { fulfilledFor } from '#projections/listing-requests/waiting.queries';
import { synonymsOf } from '#projections/synonyms/synonyms.queries';
import { businessTypeOf, businessTypes, industryOf, sectorOf } from '#server/catalogue/vocabulary';
import { invalid, notFound } from '#server/kernel/domain-error';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { clientNetwork } from '#server/platform/http/client-network';
import { encodeCursor } from '#server/platform/http/fields';
import { dataOf, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { ResponseCache, sendCached } from '#server/platform/http/response-cache';
import { Filter } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { type BoardFilter, boardFilter, PERIODS, similarFilter } from './listing-requests.input.js';
import { similarLimit } from './listing-requests.limits.js';
import { board, fulfilledRequest, listingRequest, similar } from './listing-requests.output.js';
import { launchShown, requestsShown } from './request.shape.js';

const MOST_SIMILAR = 3;
/** The best matches of the words, among which those that are alike are looked for. */
const MOST_CONSIDERED = 12;
/** Characters of a title beyond which nothing is compared. */
const LONGEST_TYPED = 200;
/** A page that is notified of a fulfilment fetches it within this time. */
const NEWS_MINUTES = 10;

/** The public board of requests of missing listings (A13.4, C5), and what is alike to a new one. */
@Controller('listing-requests')
@Policy('public')
export class BoardController {
  private readonly pages = new ResponseCache();
  private readonly synonyms = new LRUCache<string, string[][]>({
    ...{ max: 1, ttl: 1_000 },
    fetchMethod: async () => (await synonymsOf(this.db.sql)).groups,
  });

  constructor(
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
  ) {}

  /** Those that wait first, the most wanted or the newest of them first; page by page by the links' cursor. */
  @Get()
  @Output(board)
  async list(
    @CurrentUser() me: Me | undefined,
    @Req() req: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Filter(boardFilter) filter: BoardFilter,
  ) {
    if (me) return this.found(filter, req, me);
    return sendCached(req, reply, await this.pages.of(req.url, async () => ({ body: await this.found(filter, req) })));
  }

  /** Open requests and published guides alike to a title, also while it is typed (A13.1). */
  @Get('similar')
  @Output(dataOf(similar))
  async similar(
    @CurrentUser() me: Me | undefined,
    @Req() req: FastifyRequest,
    @Filter(similarFilter) { title }: z.output<typeof similarFilter>,
  ) {
    await this.limits.count(similarLimit, me?.id ?? clientNetwork(req.ip));
    const about = withoutPlace(title.slice(0, LONGEST_TYPED));
    const words = tellingWords(about);
    if (words.length === 0) return { data: { requests: [], guides: [] } };
    const synonyms = (await this.synonyms.fetch('search'))!;
    const [requests, guides] = await Promise.all([
      similarRequests(this.db.sql, about, words, { reader: me?.id, limit: MOST_CONSIDERED }),
      searchListings(this.db.sql, { search: about, synonyms, sort: 'relevance', limit: MOST_CONSIDERED }),
    ]);
    const alike = <Titled extends { title: string }>(found: readonly Titled[]) =>
      found.filter((one) => isAlike(about, one.title, synonyms)).slice(0, MOST_SIMILAR);
    const offered = alike(guides.rows).map(({ slug, title: name }) => ({ slug, title: name }));
    return { data: { requests: alike(requests), guides: offered } };
  }

  /** Guides that the caller requested or voted for, and that were published in the last minutes. */
  @Get('fulfilled')
  @Policy('user')
  @Output(dataOf(z.array(fulfilledRequest)))
  async fulfilled(@CurrentUser() me: Me) {
    const found = await fulfilledFor(this.db.sql, me.id, NEWS_MINUTES);
    return { data: found.map((one) => ({ ...one, launch: launchShown(one.launch) })) };
  }

  /** One request; a declined one for its person alone. `merged_into` names the one that counts for a merged one. */
  @Get(':id')
  @Output(dataOf(listingRequest))
  async one(@CurrentUser() me: Me | undefined, @Param('id') ref: string) {
    const row = await findRequest(this.db.sql, ref, me?.id);
    if (!row || row.status === 'withdrawn' || (row.status === 'declined' && !row.is_own)) throw notFound();
    return { data: (await requestsShown(this.encryption, [row]))[0]! };
  }

  private async found(filter: BoardFilter, req: FastifyRequest, me?: Me) {
    const { sector, industry, business_type, region, date, status, own, sort, limit, cursor } = filter;
    if (cursor && cursor.sort !== sort) throw invalid('cursor', 'This cursor is of another order.');
    const { count, rows, facets, next } = await boardOf(this.db.sql, me?.id, {
      chosen: { sector, industry, business_type, region },
      forms: businessTypes.map(({ slug }) => slug),
      ...{ days: date && PERIODS[date], status, own, sort, limit, cursor },
    });
    const labelOf = { sector: sectorOf, industry: industryOf, business_type: businessTypeOf, region: () => undefined };
    const options = (name: (typeof BOARD_FACETS)[number]) =>
      facets
        .filter(({ facet }) => facet === name)
        .map(({ value, count }) => ({ value, label: labelOf[name](value)?.name ?? value, count }));
    return {
      ...{ count, next: next ? this.linkTo(req, encodeCursor(next)) : null, previous: null },
      results: await requestsShown(this.encryption, rows),
      facets: {
        ...{ sector: options('sector'), industry: options('industry') },
        ...{ business_type: options('business_type'), region: options('region') },
      },
    };
  }

  /** The board as requested, at another place. */
  private linkTo(req: FastifyRequest, cursor: string): string {
    const url = new URL(req.url, this.config.get('PUBLIC_URL'));
    url.pathname = '/api/listing-requests/';
    url.searchParams.set('cursor', cursor);
    return url.href;
  }
}
