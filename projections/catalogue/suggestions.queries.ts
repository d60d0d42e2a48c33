import { sql } from 'kysely';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from './catalogue.view.js';

export { suggestionWords } from './search-terms.js';

const listing = sql.table(catalogueView.table.listing);

/** Matches that are looked at: a short beginning has many, and any of them will do. */
const MOST_MATCHES = 500;

/** Published listings in whose title each word begins a word, the most bought first. */
export async function titlesWith(db: Sql, words: readonly string[], limit: number) {
  const query = words.map((word) => `'${word}':*A`).join(' & ');
  const { rows } = await sql<{ slug: string; title: string }>`
    select slug, title from (
      select slug, title, total_buyers from ${listing} where status = 'published' and search @@ ${query}::tsquery limit ${MOST_MATCHES}) matching
    order by total_buyers desc, title limit ${limit}`.execute(db);
  return rows;
}

/** People with a published listing in whose names or username each word begins one. */
export async function creatorsNamed(db: Sql, words: readonly string[], limit: number) {
  const named = words.map((word) => {
    const begins = `${word}%`;
    return sql`(lower(p.first_name) like ${begins} or lower(p.last_name) like ${begins} or lower(p.username) like ${begins})`;
  });
  const { rows } = await sql<{ username: string; first_name: string; last_name: string }>`
    select p.username, p.first_name, p.last_name from app.person p
    where ${sql.join(named, sql` and `)}
      and exists (select 1 from ${listing} l where l.creator_id = p.id and l.status = 'published')
    order by p.username limit ${limit}`.execute(db);
  return rows;
}
