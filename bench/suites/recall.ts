import { type RawBuilder, sql } from 'kysely';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { commonWords } from '#projections/catalogue/common-words.queries';
import { MOST_COUNTED } from '#projections/catalogue/matches.queries';
import { searchTerms } from '#projections/catalogue/search-terms';
import { tieredRank } from '#projections/catalogue/search-tiers.queries';
import { queryFor, rankOf } from '#projections/catalogue/sought.queries';
import type { Sql } from '#server/platform/database/sql';
import { clock } from '../measure.js';
import type { Site } from '../stage/site.js';
import type { Sample } from '../suite.js';

const FIRST = 20;
/** Searches of a round, also where ranking every match takes seconds. */
const LEAST = 20;
const listing = sql.table(catalogueView.table.listing);
type Page = { results: { id: string }[] };

/** The first listings of a search by the declared order, which is computed for every match. */
async function exact(db: Sql, search: string): Promise<string[]> {
  const sought = searchTerms(search, [], await commonWords(db));
  const matching = (select: RawBuilder<unknown>) => sql<{ id: string; matched: number }>`
    with sought as materialized (${queryFor(sought)})
    select ${select} from sought, ${listing} l where l.status = 'published' and l.search @@ sought.query`;
  const [all] = (await matching(sql`count(*)::int as matched`).execute(db)).rows;
  const rank = all!.matched > MOST_COUNTED ? tieredRank(rankOf(sought)) : rankOf(sought);
  const { rows } = await sql<{ id: string }>`${matching(sql`l.id`)}
    order by (${rank})::float8 desc, l.published_at desc, l.id limit ${FIRST}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Share of the first listings by the exact order that the search has among its own first, percent. */
export async function recallOf(site: Site, db: Sql, queries: Iterator<string>, ms: number): Promise<Sample> {
  let [found, wanted, operations] = [0, 0, 0];
  for (const deadline = clock() + ms; clock() < deadline || operations < LEAST; operations++) {
    const query = queries.next().value as string;
    const { results } = await site.call<Page>('GET', `listing/?limit=${FIRST}&search=${encodeURIComponent(query)}`);
    const shown = new Set(results.map(({ id }) => id));
    const best = await exact(db, query);
    wanted += best.length;
    found += best.filter((id) => shown.has(id)).length;
  }
  return { operations, figures: { percent: wanted ? (100 * found) / wanted : 100 } };
}
