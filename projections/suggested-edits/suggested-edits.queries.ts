import { sql } from 'kysely';
import { isUuid, type ListingId, type SuggestionId, type UserId } from '#server/kernel/ids';
import type { Names } from '#server/kernel/names';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { suggestedEditsView, type SuggestionRow } from './suggested-edits.view.js';

const suggestion = sql.table(suggestedEditsView.table.suggestion);
const section = sql.table(catalogueView.table.section);

/** A suggestion with its section, unless that was removed, and its suggester. */
export type SuggestionSeen = SuggestionRow &
  Names & { is_own: boolean; section_slug: string | null; section_title: string | null };

const seen = (reader: UserId) => sql`
  select s.*, p.username, p.first_name, p.last_name, p.avatar, s.suggester_id = ${reader} as is_own,
    c.slug as section_slug, c.title as section_title
  from ${suggestion} s left join app.person p on p.id = s.suggester_id
    left join ${section} c on c.id = s.section_id and not c.removed
  where (s.suggester_id = ${reader} or s.creator_id = ${reader})`;

/** The suggestions to a listing that the reader sees: the creator all of them, others their own; open ones first. */
export async function suggestionsOf(
  db: Sql,
  listingId: ListingId,
  reader: UserId,
  { status, limit, offset }: { status?: SuggestionRow['status']; limit: number; offset: number },
): Promise<{ count: number; rows: SuggestionSeen[] }> {
  const wanted = sql`${seen(reader)} and s.listing_id = ${listingId} ${status ? sql`and s.status = ${status}` : sql``}`;
  const { rows } = await sql<SuggestionSeen>`${wanted}
    order by s.status <> 'open', s.created_at desc, s.id limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count from (${wanted}) s`.execute(db);
  return { count: counted.rows[0]!.count, rows };
}

/** A suggestion of which the reader is suggester or creator. */
export async function findSuggestion(db: Sql, id: SuggestionId, reader: UserId): Promise<SuggestionSeen | undefined> {
  if (!isUuid(id.toLowerCase())) return undefined;
  const { rows } = await sql<SuggestionSeen>`${seen(reader)} and s.id = ${id.toLowerCase()}`.execute(db);
  return rows[0];
}

/** The number of people that a listing's page names. */
const MOST_NAMED = 20;

/** The people whose suggestions to a listing were accepted, the first ones first. */
export async function contributorsTo(db: Sql, listingId: ListingId) {
  const { rows } = await sql<{ username: string; first_name: string | null; last_name: string | null }>`
    select p.username, p.first_name, p.last_name from (
      select suggester_id, min(answered_at) as since from ${suggestion}
      where listing_id = ${listingId} and status = 'accepted' group by suggester_id) s
    join app.person p on p.id = s.suggester_id order by s.since, p.id limit ${MOST_NAMED}`.execute(db);
  return rows;
}
