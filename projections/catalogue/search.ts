import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from './catalogue.view.js';
import { type Chosen, countFacets, type FacetCount, type Group } from './facets.js';
import { facetColumns, GROUPS } from './facets.queries.js';
import { type ListingSeen, seenBy } from './listing.queries.js';
import { beyond, type Cursor, cursorAt, orderBy, SCORE, type Sort } from './search-order.queries.js';
import { queryFor, rankOf, type SoughtTerms, type Unknown, unknownOf, withMeanings } from './sought.queries.js';
import { searchTerms, type Synonyms } from './search-terms.js';

export type { Chosen, Cursor, FacetCount, Sort };
export { FACETS, type Facet } from './facets.js';

const listing = sql.table(catalogueView.table.listing);

export type SearchFor = {
  search?: string;
  synonyms?: Synonyms;
  chosen?: Chosen;
  /** A username. */
  creator?: string;
  least?: Kobo;
  most?: Kobo;
  sort: Sort;
  limit: number;
  /** Without one, the first page. */
  cursor?: Cursor;
};
export type Found = {
  count: number;
  /** There are more matches than are counted. */
  isCapped: boolean;
  rows: ListingSeen[];
  facets: FacetCount[];
  next?: Cursor;
  previous?: Cursor;
};

/**
 * Published listings that match every telling word: as written, as a prefix, by its stem, in the other spelling, by a
 * synonym, or, for an unknown word, by similar known words. If none matches all of them, listings that match any. One
 * query answers a search of known words.
 */
export async function searchListings(db: Sql, wanted: SearchFor, reader?: UserId): Promise<Found> {
  const synonyms = wanted.synonyms ?? [];
  const { telling, weak } = searchTerms(wanted.search ?? '', synonyms);
  if (wanted.search?.trim() && telling.length === 0) return { count: 0, isCapped: false, rows: [], facets: [] };
  if (telling.length === 0) return matches(db, wanted, reader);
  const found = await matches(db, wanted, reader, { telling, weak, guesses: true });
  const corrected = withMeanings(telling, found.unknown, synonyms);
  const all = corrected ? await matches(db, wanted, reader, { telling: corrected, weak }) : found;
  if (all.matched > 0 || telling.length === 1) return all;
  return matches(db, wanted, reader, { telling: corrected ?? telling, weak, any: true });
}

/** Without words nothing is more relevant than the newest. */
export const sortOf = ({ sort, search }: Pick<SearchFor, 'sort' | 'search'>): Sort =>
  sort === 'relevance' && !search?.trim() ? 'newest' : sort;

/** More matches are neither counted nor looked at for the facets, unless one of these is chosen. */
const MOST_COUNTED = 10_000;

/** The conditions of every filter but the facets and the words. */
function filtersOf({ creator, least, most }: SearchFor) {
  const conditions = [
    sql`l.status = 'published'`,
    creator && sql`l.creator_id = (select id from app.person where lower(username) = lower(${creator}))`,
    least !== undefined && sql`l.price >= ${least}`,
    most !== undefined && sql`l.price <= ${most}`,
  ].filter((condition): condition is RawBuilder<unknown> => !!condition);
  return sql.join(conditions, sql` and `);
}

type FoundRow = ListingSeen & {
  place: number | null;
  rank: number;
  score: number;
  found: Group[] | null;
  unknown: Unknown[] | null;
};
type Matches = Found & { matched: number; unknown: Unknown[] };

/**
 * The page and the counts. `matched` counts the listings that match the words and every filter but the facets;
 * `unknown` names the words that may be misspelt, if `sought` asks for guesses.
 */
async function matches(db: Sql, wanted: SearchFor, reader: UserId | undefined, sought?: SoughtTerms): Promise<Matches> {
  const { limit, cursor, chosen = {} } = wanted;
  const sort = sortOf(wanted);
  const isBackwards = cursor?.isBefore === true;
  const { columns, source } = seenBy(reader);
  const once = (query: RawBuilder<unknown>) => sql`case when coalesce(place, 1) = 1 then (${query}) end`;
  const from = (words: RawBuilder<unknown>) => sql`
    from ${sought ? sql`sought,` : sql``} ${listing} l where ${filtersOf(wanted)} ${sought ? words : sql``}`;
  const rank = sort === 'relevance' && sought ? rankOf(sought) : sql`0`;
  const first = (words: RawBuilder<unknown>) => sql`
    select id, rank, score, price, total_buyers, published_at from (
      select l.id, (${rank})::float8 as rank, ${SCORE} as score, l.price, l.total_buyers, l.published_at, ${facetColumns(chosen)} ${from(words)}) l
    where misses = 0 ${cursor ? sql`and ${beyond(cursor)}` : sql``}
    order by ${orderBy(sort, isBackwards)} limit ${limit + 1}`;
  const isFiltered = Object.values(chosen).some((values) => values.length > 0);
  const mostCounted = isFiltered ? null : MOST_COUNTED;
  const isTiered = sort === 'relevance' && !isBackwards && !sought?.any;
  const { rows } = await sql<FoundRow>`
    with ${sought ? sql`sought as materialized (${queryFor(sought)}),` : sql``}
    found as materialized (select ${facetColumns(chosen)} ${from(MATCHES)} limit ${mostCounted}),
    ${
      isTiered
        ? sql`ranked as materialized (${first(IN_HEADLINE)}),
    ordered as (select * from (select * from ranked union all (
      select * from (${first(OUTSIDE_HEADLINE)}) others where (select count(*) from ranked) <= ${limit})) either order by ${orderBy(sort, false)} limit ${limit + 1})`
        : sql`ordered as (${first(MATCHES)})`
    },
    page as (select id as listing, rank, score, row_number() over () as place from ordered)
    select ${once(GROUPS)} as found, ${sought?.guesses ? once(unknownOf(sought.telling)) : sql`null`} as unknown, shown.*
    from (values (1)) always
    left join (select page.place, page.rank, page.score, ${columns} from page join (${source}) on l.id = page.listing) shown on true
    order by place`.execute(db);
  const { found, unknown } = rows[0]!;
  const all = rows.filter(({ place }) => place !== null);
  const shown = all.slice(0, limit);
  if (isBackwards) shown.reverse();
  const [hasBefore, hasAfter] = isBackwards ? [all.length > limit, true] : [cursor !== undefined, all.length > limit];
  const [head, last] = [shown[0], shown.at(-1)];
  const counts = countFacets(found ?? []);
  return {
    ...counts,
    isCapped: !isFiltered && counts.matched >= MOST_COUNTED,
    unknown: unknown ?? [],
    rows: shown,
    ...(hasAfter && last ? { next: cursorAt(sort, last) } : {}),
    ...(hasBefore && head ? { previous: { ...cursorAt(sort, head), isBefore: true } } : {}),
  };
}

const MATCHES = sql`and l.search @@ sought.query`;
/**
 * The rank is that of the headline: listings that match in it come first. Common words are in many descriptions, which
 * then need no rank.
 */
const IN_HEADLINE = sql`and l.headline @@ sought.query`;
const OUTSIDE_HEADLINE = sql`and l.search @@ sought.query and not l.headline @@ sought.query`;
