import { sql } from 'kysely';
import type { ListingId, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from './catalogue.view.js';

const saved = sql.table(catalogueView.table.saved);
const listing = sql.table(catalogueView.table.listing);

/** Published listings that the person saved, the latest first. */
export async function savedBy(db: Sql, user: UserId, page: { limit: number; offset: number }) {
  const { rows } = await sql<{ id: ListingId | null; count: number }>`
    with found as materialized (select l.id, s.saved_at from ${saved} s join ${listing} l on l.id = s.listing_id
      where s.user_id = ${user} and l.status = 'published')
    select page.id, (select count(*)::int from found) as count from (select 1) one
      left join (select id, saved_at from found order by saved_at desc, id limit ${page.limit} offset ${page.offset}) page on true
    order by page.saved_at desc, page.id`.execute(db);
  return { count: rows[0]!.count, ids: rows.flatMap(({ id }) => id ?? []) };
}
