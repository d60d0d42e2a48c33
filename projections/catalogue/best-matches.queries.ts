import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from './catalogue.view.js';
import { facetColumns } from './facets.queries.js';
import { beyond, orderBy } from './search-order.queries.js';
import { filtersOf, found, type Found, type FoundRow, KEYS, pageOf, type SearchFor } from './search-page.queries.js';
import { OF_TITLE, TIERS, tieredQueryFor, tieredRank, TITLE_IN_SAMPLE, walked } from './search-tiers.queries.js';
import { rankOf, type SoughtTerms } from './sought.queries.js';

const listing = sql.table(catalogueView.table.listing);

/**
 * `dense`: from so many matching titles in the sample on, tiers are read. `ranked`: more matches in headlines are not all
 * ranked. `recent`: the latest listings, among which matches outside the headline are found.
 */
const BOUNDS = { dense: 32, ranked: 5_000, recent: 20_000 };
export type Bounds = typeof BOUNDS;

const count = (cte: string) => sql`(select count(*) from ${sql.table(cte)})`;

/**
 * A page by relevance where too many match to rank all. If many titles match: of the best tiers; else of all that match in
 * their headline, or of the best tiers where these are many too; then of the latest others. Undefined where these do not
 * fill the page.
 */
export async function bestMatches(
  db: Sql,
  wanted: SearchFor,
  reader: UserId | undefined,
  sought: SoughtTerms,
  { dense, ranked, recent }: Bounds = BOUNDS,
): Promise<Pick<Found, 'rows' | 'next' | 'previous'> | undefined> {
  const { limit, cursor, chosen = {} } = wanted;
  const filters = filtersOf(wanted);
  const columns = sql`${KEYS}, (${tieredRank(rankOf(sought))})::float8 as rank, ${facetColumns(chosen)}`;
  const condition = sql`misses = 0 and ${cursor ? beyond(cursor) : sql`true`}`;
  const isShort = (cte: string) => sql`${count(cte)} <= ${limit}`;
  const areMany = sql`${count('headline')} > ${sql.lit(ranked)}`;
  const isDense = sql`${count('telling')} >= ${sql.lit(dense)}`;
  const walk = (where: 'title' | 'headline', when: RawBuilder<unknown>) =>
    walked(where, limit + 1, {
      ...{ when, condition, from: cursor && Number(cursor.at[0]) },
      of: (isInTier) => sql`select ${columns} from sought, ${listing} l where ${filters} and ${isInTier}`,
    });
  const { rows } = await sql<FoundRow>`
    with sought as materialized (${tieredQueryFor(sought)}),
    tier as materialized (${TIERS}),
    telling as materialized (select from sought, ${listing} l where ${filters} and ${TITLE_IN_SAMPLE} limit ${sql.lit(dense)}),
    title as materialized (${walk('title', isDense)}),
    headline as materialized (select ${columns} from sought, ${listing} l
      where ${isShort('title')} and ${filters} and l.headline @@ sought.query limit ${sql.lit(ranked + 1)}),
    short as materialized (${walk('title', sql`${areMany} and not ${isDense}`)}),
    topic as materialized (${walk('headline', sql`${areMany} and ${count('title')} + ${isShort('short')}`)}),
    candidate as materialized (
      select * from title union all
      select * from headline where ${condition} and not ${areMany} and not (${isDense} and rank >= ${sql.lit(OF_TITLE)}) union all
      select * from short union all
      select * from topic),
    other as materialized (select * from (select ${columns} from sought, (select * from ${listing} l where ${filters}
        order by published_at desc, id limit ${sql.lit(recent)}) l
      where ${isShort('candidate')} and l.search @@ sought.query and not l.headline @@ sought.query) l
      where ${condition} order by published_at desc, id limit ${limit + 1}),
    ordered as (select id, rank, score from (select * from candidate union all select * from other) l
      order by ${orderBy('relevance', false)} limit ${limit + 1})
    ${pageOf(reader, {})}`.execute(db);
  const { rows: shown, next, previous } = found(wanted, rows, { isTiered: true });
  return next && { rows: shown, next, ...(previous ? { previous } : {}) };
}
