import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from './catalogue.view.js';
import { type Alike, countFacets, type FacetCount } from './facets.js';
import { type ListingSeen, seenBy } from './listing.queries.js';
import { queryFor, rankOf, type SoughtTerms, type Unknown, unknownOf, withMeanings } from './sought.queries.js';
import { searchTerms, type Synonyms } from './search-terms.js';

export type { FacetCount };

const listing = sql.table(catalogueView.table.listing);

export type Sort = 'relevance' | 'newest' | 'most_bought' | 'price' | '-price';
export type SearchFor = {
  search?: string;
  synonyms?: Synonyms;
  sectors: string[];
  industries: string[];
  countries: string[];
  region?: string;
  /** A username. */
  creator?: string;
  least?: Kobo;
  most?: Kobo;
  sort: Sort;
  limit: number;
  offset: number;
};
export type Found = { count: number; rows: ListingSeen[]; facets: FacetCount[] };

/**
 * Published listings that match every telling word: as written, as a prefix, by its stem, in the other spelling, by a
 * synonym, or, for an unknown word, by similar known words. If no listing of the region and price matches all of them,
 * listings that match any. One query answers a search of known words.
 */
export async function searchListings(db: Sql, wanted: SearchFor, reader?: UserId): Promise<Found> {
  const synonyms = wanted.synonyms ?? [];
  const { telling, weak } = searchTerms(wanted.search ?? '', synonyms);
  if (wanted.search?.trim() && telling.length === 0) return { count: 0, rows: [], facets: [] };
  if (telling.length === 0) return matches(db, wanted, reader);
  const found = await matches(db, wanted, reader, { telling, weak, guesses: true });
  const corrected = withMeanings(telling, found.unknown, synonyms);
  const all = corrected ? await matches(db, wanted, reader, { telling: corrected, weak }) : found;
  if (all.matched > 0 || telling.length === 1) return all;
  return matches(db, wanted, reader, { telling: corrected ?? telling, weak, any: true });
}

const where = (conditions: (RawBuilder<unknown> | false | undefined | 0 | '')[]) => {
  const held = conditions.filter((condition) => !!condition);
  return held.length ? sql`where ${sql.join(held, sql` and `)}` : sql``;
};

/** Matches of every filter but the facets. */
const candidates = (
  { region, creator, least, most }: SearchFor,
  sought: SoughtTerms | undefined,
  rank: RawBuilder<unknown>,
) => sql`
  select l.id, ${rank} as rank, l.sectors, l.industry, l.country, l.price, l.total_buyers, l.published_at
  from ${sought ? sql`sought,` : sql``} ${listing} l
  ${where([
    sql`l.status = 'published'`,
    sought && sql`l.search @@ sought.query`,
    region && sql`lower(l.region) = lower(${region})`,
    creator && sql`l.creator_id = (select id from app.person where lower(username) = lower(${creator}))`,
    least !== undefined && sql`l.price >= ${least}`,
    most !== undefined && sql`l.price <= ${most}`,
  ])}`;

const inFacets = ({ sectors, industries, countries }: SearchFor) =>
  where([
    sectors.length && sql`sectors && ${sectors}::text[]`,
    industries.length && sql`industry = any(${industries})`,
    countries.length && sql`country = any(${countries})`,
  ]);

const ORDER: Record<Sort, RawBuilder<unknown>> = {
  relevance: sql`rank desc, total_buyers desc, published_at desc, id`,
  newest: sql`published_at desc, id`,
  most_bought: sql`total_buyers desc, published_at desc, id`,
  price: sql`price, published_at desc, id`,
  '-price': sql`price desc, published_at desc, id`,
};

const ALIKE = sql`select json_agg(alike) from (
  select sectors, industry, country, count(*) as listings from found group by sectors, industry, country) alike`;

type FoundRow = ListingSeen & { place: number | null; found: Alike[] | null; unknown: Unknown[] | null };
type Matches = Found & { matched: number; unknown: Unknown[] };

/**
 * The page and the counts. `matched` counts the listings that match the words and every filter but the facets;
 * `unknown` names the words that may be misspelt, if `sought` asks for guesses.
 */
async function matches(db: Sql, wanted: SearchFor, reader: UserId | undefined, sought?: SoughtTerms): Promise<Matches> {
  const sort = wanted.sort === 'relevance' && !sought ? 'newest' : wanted.sort;
  const rank = sort === 'relevance' && sought ? rankOf(sought) : sql`0`;
  const { columns, source } = seenBy(reader);
  const once = (query: RawBuilder<unknown>) => sql`case when coalesce(place, 1) = 1 then (${query}) end`;
  const { rows } = await sql<FoundRow>`
    with ${sought ? sql`sought as materialized (${queryFor(sought)}),` : sql``}
    found as materialized (${candidates(wanted, sought, rank)}),
    page as (select id as listing, row_number() over () as place from (
      select id from found ${inFacets(wanted)}
      order by ${ORDER[sort]} limit ${wanted.limit} offset ${wanted.offset}) ordered)
    select ${once(ALIKE)} as found, ${sought?.guesses ? once(unknownOf(sought.telling)) : sql`null`} as unknown, shown.*
    from (values (1)) always
    left join (select page.place, ${columns} from page join (${source}) on l.id = page.listing) shown on true
    order by place`.execute(db);
  const { found, unknown } = rows[0]!;
  return {
    ...countFacets(found ?? [], wanted),
    unknown: unknown ?? [],
    rows: rows.filter(({ place }) => place !== null),
  };
}
