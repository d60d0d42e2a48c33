import { type RawBuilder, sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from './catalogue.view.js';
import { type Chosen, countFacets, type FacetCount, type Kind } from './facets.js';
import { facetColumns, KINDS } from './facets.queries.js';
import { type ListingSeen, seenBy } from './listing.queries.js';
import { beyond, type Cursor, cursorAt, orderBy, SCORE, type Sort, sortOf } from './search-order.queries.js';
import type { Synonyms } from './search-terms.js';
import { queryFor, rankOf, type SoughtTerms, type Unknown, unknownOf } from './sought.queries.js';

const listing = sql.table(catalogueView.table.listing);

export type SearchFor = {
  search?: string;
  synonyms?: Synonyms;
  chosen?: Chosen;
  /** A username. */
  creator?: string;
  least?: Kobo;
  most?: Kobo;
  /** Published between these times. */
  published?: { from: Instant; to: Instant };
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

/** More matches are neither counted nor looked at for the facets, unless one of these is chosen. */
const MOST_COUNTED = 2_000;
/** More headlines that match are not all ranked: only those of the shortest, which rank best, after a first sale. */
const MOST_RANKED = 5_000;
/** Of the shortest headlines, how many are read and how many that match are ranked. */
const [SHORTEST, CLOSEST] = [20_000, 1_000];

/** The conditions of every filter but the facets and the words. */
function filtersOf({ creator, least, most, published }: SearchFor) {
  const conditions = [
    sql`l.status = 'published'`,
    creator && sql`l.creator_id = (select id from app.person where lower(username) = lower(${creator}))`,
    least !== undefined && sql`l.price >= ${least}`,
    most !== undefined && sql`l.price <= ${most}`,
    published && sql`l.published_at between ${published.from} and ${published.to}`,
  ].filter((condition): condition is RawBuilder<unknown> => !!condition);
  return sql.join(conditions, sql` and `);
}

type FoundRow = ListingSeen & {
  place: number | null;
  rank: number;
  score: number;
  kinds: Kind[] | null;
  unknown?: Unknown[] | null;
};
type Matches = Found & { matched: number; unknown: Unknown[] };

/**
 * The page and the counts. `matched` counts the listings that match the words and every filter but the facets;
 * `unknown` names the words that may be misspelt, if nothing is found and `sought` asks for guesses.
 */
export async function matches(
  db: Sql,
  wanted: SearchFor,
  reader: UserId | undefined,
  sought?: SoughtTerms,
): Promise<Matches> {
  if (!sought) return manyMatches(db, wanted, reader);
  const few = await fewMatches(db, wanted, reader, sought);
  if (few.matched <= MOST_COUNTED) return few;
  const best = isFirstOf(wanted) && (await bestMatches(db, wanted, reader, sought));
  return best ? { ...few, ...best, count: MOST_COUNTED, isCapped: true } : manyMatches(db, wanted, reader, sought);
}

/** The first page by relevance, without a chosen facet. */
const isFirstOf = (wanted: SearchFor) => sortOf(wanted) === 'relevance' && !wanted.cursor && !isFiltered(wanted);
const isFiltered = ({ chosen = {} }: SearchFor) => Object.values(chosen).some((values) => values.length > 0);

const KEYS = sql`l.id, l.headline, l.search, l.creator_sold, ${SCORE} as score, l.price, l.total_buyers, l.published_at`;

/** What one scan of all matches finds; without rows if these are more than are counted. */
export async function fewMatches(
  db: Sql,
  wanted: SearchFor,
  reader: UserId | undefined,
  sought: SoughtTerms,
): Promise<Matches> {
  const { limit, cursor, chosen = {} } = wanted;
  const sort = sortOf(wanted);
  const rank = sort === 'relevance' ? rankOf(sought) : sql`0`;
  const { rows } = await sql<FoundRow>`
    with sought as materialized (${queryFor(sought)}),
    hit as materialized (select ${KEYS}, ${facetColumns(chosen)} from sought, ${listing} l where ${filtersOf(wanted)} ${MATCHES} limit ${MOST_COUNTED + 1}),
    ranked as (select l.id, (${rank})::float8 as rank, score, price, total_buyers, published_at from sought, hit l
      where misses = 0 and (select count(*) from hit) <= ${MOST_COUNTED}),
    ordered as (select id, rank, score from ranked ${cursor ? sql`where ${beyond(cursor)}` : sql``}
      order by ${orderBy(sort, cursor?.isBefore === true)} limit ${limit + 1})
    ${pageOf(reader, { kinds: KINDS, unknown: sought.guesses && unknownOf(sought.telling) })}`.execute(db);
  return found(wanted, rows);
}

/**
 * The first page by relevance where too many match to rank all: of those that match in their headline, or of the
 * shortest headlines whose title matches. Undefined where these do not fill the page.
 */
export async function bestMatches(
  db: Sql,
  wanted: SearchFor,
  reader: UserId | undefined,
  sought: SoughtTerms,
  mostRanked = MOST_RANKED,
): Promise<Pick<Found, 'rows' | 'next'> | undefined> {
  const filters = filtersOf(wanted);
  const { rows } = await sql<FoundRow>`
    with sought as materialized (${queryFor(sought)}),
    hit as materialized (select ${KEYS} from sought, ${listing} l where ${filters} ${IN_HEADLINE} limit ${sql.lit(mostRanked + 1)}),
    close as (select l.* from sought, (select ${KEYS} from ${listing} l where ${filters} and (select count(*) from hit) > ${mostRanked}
        order by l.creator_sold desc, length(l.headline), l.published_at desc, l.id limit ${sql.lit(SHORTEST)}) l
      where ts_filter(l.headline, '{a}') @@ sought.query limit ${sql.lit(CLOSEST)}),
    candidate as (select * from hit where (select count(*) from hit) <= ${mostRanked} union all select * from close),
    ordered as (select id, (${rankOf(sought)})::float8 as rank, score from sought, candidate l
      order by ${orderBy('relevance', false)} limit ${wanted.limit + 1})
    ${pageOf(reader, {})}`.execute(db);
  const { rows: shown, next } = found(wanted, rows);
  return next && { rows: shown, next };
}

/** The answer where the matches are too many to rank all, or no words are asked for. */
export async function manyMatches(
  db: Sql,
  wanted: SearchFor,
  reader: UserId | undefined,
  sought?: SoughtTerms,
): Promise<Matches> {
  const { limit, cursor, chosen = {} } = wanted;
  const sort = sortOf(wanted);
  const isBackwards = cursor?.isBefore === true;
  const from = (words: RawBuilder<unknown>) => sql`
    from ${sought ? sql`sought,` : sql``} ${listing} l where ${filtersOf(wanted)} ${sought ? words : sql``}`;
  const rank = sort === 'relevance' && sought ? rankOf(sought) : sql`0`;
  const first = (words: RawBuilder<unknown>) => sql`
    select id, rank, score, price, total_buyers, published_at from (
      select l.id, (${rank})::float8 as rank, ${SCORE} as score, l.price, l.total_buyers, l.published_at, ${facetColumns(chosen)} ${from(words)}) l
    where misses = 0 ${cursor ? sql`and ${beyond(cursor)}` : sql``}
    order by ${orderBy(sort, isBackwards)} limit ${limit + 1}`;
  const mostCounted = isFiltered(wanted) ? undefined : MOST_COUNTED;
  const isTiered = sort === 'relevance' && !isBackwards && !sought?.any;
  const { rows } = await sql<FoundRow>`
    with ${sought ? sql`sought as materialized (${queryFor(sought)}),` : sql``}
    hit as materialized (select ${facetColumns(chosen)} ${from(MATCHES)} limit ${mostCounted ?? null}),
    ${
      isTiered
        ? sql`ranked as materialized (${first(IN_HEADLINE)}),
    ordered as (select * from (select * from ranked union all (
      select * from (${first(OUTSIDE_HEADLINE)}) others where (select count(*) from ranked) <= ${limit})) either order by ${orderBy(sort, false)} limit ${limit + 1})`
        : sql`ordered as (${first(MATCHES)})`
    }
    ${pageOf(reader, { kinds: KINDS })}`.execute(db);
  return found(wanted, rows, mostCounted);
}

/** The rows of the CTE `ordered` as they are shown, and beside the first of them the results of `once`. */
function pageOf(reader: UserId | undefined, once: Record<string, RawBuilder<unknown> | undefined>) {
  const { columns, source } = seenBy(reader);
  const beside = Object.entries(once).flatMap(([name, query]) =>
    query ? [sql`case when coalesce(place, 1) = 1 then (${query}) end as ${sql.ref(name)}`] : [],
  );
  return sql`, page as (select id as listing, rank, score, row_number() over () as place from ordered)
    select ${sql.join([...beside, sql`shown.*`])}
    from (values (1)) always
    left join (select page.place, page.rank, page.score, ${columns} from page join (${source}) on l.id = page.listing) shown on true
    order by place`;
}

function found(wanted: SearchFor, rows: FoundRow[], mostCounted = Infinity): Matches {
  const { limit, cursor } = wanted;
  const sort = sortOf(wanted);
  const isBackwards = cursor?.isBefore === true;
  const all = rows.filter(({ place }) => place !== null);
  const shown = all.slice(0, limit);
  if (isBackwards) shown.reverse();
  const [hasBefore, hasAfter] = isBackwards ? [all.length > limit, true] : [cursor !== undefined, all.length > limit];
  const [head, last] = [shown[0], shown.at(-1)];
  const counts = countFacets(rows[0]!.kinds ?? []);
  return {
    ...counts,
    isCapped: counts.matched >= mostCounted,
    unknown: rows[0]!.unknown ?? [],
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
