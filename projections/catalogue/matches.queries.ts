import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { bestMatches } from './best-matches.queries.js';
import { catalogueView } from './catalogue.view.js';
import { FACET_COLUMNS, facetColumns, KINDS } from './facets.queries.js';
import { beyond, orderBy, SCORE, sortOf } from './search-order.queries.js';
import {
  filtersOf,
  found,
  type FoundRow,
  isFiltered,
  KEYS,
  type Matches,
  pageOf,
  type SearchFor,
} from './search-page.queries.js';
import { isInSample, tieredQueryFor, tieredRank } from './search-tiers.queries.js';
import { queryFor, rankOf, type SoughtTerms, unknownOf } from './sought.queries.js';

const listing = sql.table(catalogueView.table.listing);

/** More matches are neither counted nor looked at for the facets; with a chosen facet, more than `MOST_FILTERED`. */
export const MOST_COUNTED = 2_000;
const MOST_FILTERED = 20_000;
/** Of so many matches in the sample all are too many to count, and these are enough for the facets. */
const MOST_SAMPLED = 1_000;

/**
 * The page and the counts. Where more match than are counted, tiers rank them. A cursor keeps to the ranks it was made of,
 * also when listings came or went meanwhile.
 */
export async function matches(
  db: Sql,
  wanted: SearchFor,
  reader: UserId | undefined,
  sought?: SoughtTerms,
): Promise<Matches> {
  const { cursor, limit } = wanted;
  const isRanked = sought !== undefined && !sought.any && sortOf(wanted) === 'relevance';
  if (!sought) return manyMatches(db, wanted, reader);
  const { isBroad, ...few } = await fewMatches(db, wanted, reader, sought);
  if (!isBroad) return few;
  const isTiered = isRanked && (cursor === undefined || cursor.isTiered === true);
  const isRare = isFiltered(wanted) && few.count <= limit;
  const best = isTiered && !isRare && !cursor?.isBefore ? await bestMatches(db, wanted, reader, sought) : undefined;
  if (!best) return manyMatches(db, wanted, reader, sought, isTiered);
  if (isFiltered(wanted)) return { ...(await countMatches(db, wanted, sought)), ...best };
  return { ...few, count: MOST_COUNTED, isCapped: true, ...best };
}

/** What one scan of all matches finds; without rows if these are more than are counted, then `isBroad`. */
export async function fewMatches(
  db: Sql,
  wanted: SearchFor,
  reader: UserId | undefined,
  sought: SoughtTerms,
  mostSampled = MOST_SAMPLED,
): Promise<Matches & { isBroad: boolean }> {
  const { limit, cursor, chosen = {} } = wanted;
  const sort = sortOf(wanted);
  const isTiered = cursor?.isTiered === true;
  const rank = sort !== 'relevance' ? sql`0` : isTiered ? tieredRank(rankOf(sought)) : rankOf(sought);
  const filters = filtersOf(wanted);
  const areMany = sql`(select count(*) from sampled) >= ${sql.lit(mostSampled)}`;
  const isBroad = sql`(${areMany} or (select count(*) from scanned) > ${sql.lit(MOST_COUNTED)})`;
  const { rows } = await sql<FoundRow>`
    with sought as materialized (${tieredQueryFor(sought)}),
    sampled as materialized (select ${facetColumns(chosen)} from sought, ${listing} l where ${filters} and ${isInSample(sought)} limit ${sql.lit(mostSampled)}),
    scanned as materialized (select ${KEYS}, ${facetColumns(chosen)} from sought, ${listing} l
      where not ${areMany} and ${filters} and ${MATCHES} limit ${sql.lit(MOST_COUNTED + 1)}),
    hit as (select ${FACET_COLUMNS} from scanned union all select ${FACET_COLUMNS} from sampled where ${areMany}),
    ranked as (select l.id, (${rank})::float8 as rank, score, price, total_buyers, published_at from sought, scanned l
      where misses = 0 and not ${isBroad}),
    ordered as (select id, rank, score from ranked ${cursor ? sql`where ${beyond(cursor)}` : sql``}
      order by ${orderBy(sort, cursor?.isBefore === true)} limit ${limit + 1})
    ${pageOf(reader, { kinds: KINDS, broad: isBroad, unknown: sought.guesses && unknownOf(sought.telling) })}`.execute(
    db,
  );
  return { ...found(wanted, rows, { isTiered }), isBroad: rows[0]!.broad === true };
}

/** The counts of a broad search with chosen facets. */
async function countMatches(db: Sql, wanted: SearchFor, sought: SoughtTerms) {
  const { rows } = await sql<FoundRow>`
    with sought as materialized (${queryFor(sought)}),
    hit as materialized (select ${facetColumns(wanted.chosen ?? {})} from sought, ${listing} l
      where ${filtersOf(wanted)} and ${MATCHES} limit ${sql.lit(MOST_FILTERED)})
    select ${KINDS} as kinds, null as place`.execute(db);
  return found(wanted, rows, { mostCounted: MOST_FILTERED });
}

/** The answer where the matches are too many to rank all, or no words are asked for. `isTiered`: ranked by tiers. */
export async function manyMatches(
  db: Sql,
  wanted: SearchFor,
  reader: UserId | undefined,
  sought?: SoughtTerms,
  isTiered = false,
): Promise<Matches> {
  const { limit, cursor, chosen = {} } = wanted;
  const sort = sortOf(wanted);
  const isBackwards = cursor?.isBefore === true;
  const from = (words: RawBuilder<unknown>) => sql`
    from ${sought ? sql`sought,` : sql``} ${listing} l where ${filtersOf(wanted)} ${sought ? sql`and ${words}` : sql``}`;
  const rank = sort !== 'relevance' || !sought ? sql`0` : isTiered ? tieredRank(rankOf(sought)) : rankOf(sought);
  const first = (words: RawBuilder<unknown>) => sql`
    select id, rank, score, price, total_buyers, published_at from (
      select l.id, (${rank})::float8 as rank, ${SCORE} as score, l.price, l.total_buyers, l.published_at, ${facetColumns(chosen)} ${from(words)}) l
    where misses = 0 ${cursor ? sql`and ${beyond(cursor)}` : sql``}
    order by ${orderBy(sort, isBackwards)} limit ${limit + 1}`;
  const mostCounted = isFiltered(wanted) ? MOST_FILTERED : MOST_COUNTED;
  const isByHeadline = sort === 'relevance' && !isBackwards && !sought?.any;
  const { rows } = await sql<FoundRow>`
    with ${sought ? sql`sought as materialized (${queryFor(sought)}),` : sql``}
    hit as materialized (select ${facetColumns(chosen)} ${from(MATCHES)} limit ${mostCounted}),
    ${
      isByHeadline
        ? sql`ranked as materialized (${first(IN_HEADLINE)}),
    ordered as (select * from (select * from ranked union all (
      select * from (${first(OUTSIDE_HEADLINE)}) others where (select count(*) from ranked) <= ${limit})) either order by ${orderBy(sort, false)} limit ${limit + 1})`
        : sql`ordered as (${first(MATCHES)})`
    }
    ${pageOf(reader, { kinds: KINDS })}`.execute(db);
  return found(wanted, rows, { mostCounted, isTiered });
}

const MATCHES = sql`l.search @@ sought.query`;
/**
 * The rank is that of the headline: listings that match in it come first. Common words are in many descriptions, which
 * then need no rank.
 */
const IN_HEADLINE = sql`l.headline @@ sought.query`;
const OUTSIDE_HEADLINE = sql`l.search @@ sought.query and not l.headline @@ sought.query`;
