import { sql } from 'kysely';
import type { SearchId, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import type { SearchRow } from './catalogue.tables.js';
import { catalogueView } from './catalogue.view.js';

const search = sql.table(catalogueView.table.search);

/** The searches that a person saved, the latest first. */
export async function searchesOf(db: Sql, user: UserId): Promise<SearchRow[]> {
  const { rows } = await sql<SearchRow>`select * from ${search} where user_id = ${user}
    order by saved_at desc, id`.execute(db);
  return rows;
}

/** All saved searches, ordered by id, beyond one of them. */
export async function allSearches(
  db: Sql,
  { after, most }: { after: SearchId | ''; most: number },
): Promise<SearchRow[]> {
  const { rows } = await sql<SearchRow>`select * from ${search} where id > ${after} order by id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** A saved search with its person's address; undefined once it is removed or the person is erased. */
export async function searchToMail(db: Sql, id: SearchId) {
  const { rows } = await sql<SearchRow & { email: string; first_name: string }>`
    select s.*, p.email, p.first_name from ${search} s join app.person p on p.id = s.user_id where s.id = ${id}`.execute(
    db,
  );
  return rows[0];
}
