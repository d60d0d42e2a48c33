import type pg from 'pg';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { clock } from '../measure.js';
import type { Site } from '../stage/site.js';
import type { Sample } from '../suite.js';

const FIRST = 20;
type Page = { results: { id: string }[] };

/** The first listings by the exact rank of every match; words of the generated vocabulary have no synonyms. */
const EXACT = `
  with sought as materialized (select string_agg('(' || quote_literal(w) || ':* | ' || to_tsquery('english', w)::text || ')', ' & ')::tsquery as query
    from unnest($1::text[]) w)
  select l.id from sought, ${catalogueView.table.listing} l where l.status = 'published' and l.search @@ sought.query
  order by ts_rank(l.headline, sought.query, 1) desc, l.published_at desc, l.id limit ${FIRST}`;

/** Share of the first listings by exact rank that the search has among its own first, percent. */
export async function recallOf(
  site: Site,
  database: pg.Client,
  queries: Iterator<string>,
  ms: number,
): Promise<Sample> {
  let [found, wanted, operations] = [0, 0, 0];
  for (const deadline = clock() + ms; clock() < deadline; operations++) {
    const query = queries.next().value as string;
    const { results } = await site.call<Page>('GET', `listing/?limit=${FIRST}&search=${encodeURIComponent(query)}`);
    const { rows } = await database.query<{ id: string }>(EXACT, [[...new Set(query.split(' '))]]);
    const shown = new Set(results.map(({ id }) => id));
    wanted += rows.length;
    found += rows.filter(({ id }) => shown.has(id)).length;
  }
  return { operations, figures: { percent: wanted ? (100 * found) / wanted : 100 } };
}
