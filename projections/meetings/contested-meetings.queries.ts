import { sql } from 'kysely';
import { type Instant, isUuid, type MeetingId } from '#server/kernel/ids';
import type { Names } from '#server/kernel/names';
import type { ClaimerRow } from '#server/kernel/staff-claims';
import type { Sql } from '#server/platform/database/sql';
import { claimerColumns, claimerJoin } from '../claimers.js';
import type { MeetingRow } from './meeting-rows.js';
import { meetingsView } from './meetings.view.js';

const meeting = sql.table(meetingsView.table.meeting);

/** Null for a person who is erased. */
type Named = Names | null;
/** A contested meeting with its two, who has it now, and who decided it. */
export type MeetingOnDesk = MeetingRow & ClaimerRow & { guest: Named; creator: Named; decider: Named };
type Page = { limit: number; offset: number };

const nameOf = (column: string) => sql`(select json_build_object('username', p.username, 'first_name', p.first_name,
    'last_name', p.last_name, 'avatar', p.avatar) from app.person p where p.id = ${sql.ref(`m.${column}`)})`;
const onDesk = (at: Instant) => sql`
  select m.*, ${nameOf('guest_id')} as guest, ${nameOf('creator_id')} as creator, ${nameOf('decided_by')} as decider,
    ${claimerColumns('m', at)}
  from ${meeting} m ${claimerJoin('m', at)}`;

const CONDITION = {
  waiting: sql`m.contested_at is not null and m.status = 'booked'`,
  decided: sql`m.decided_at is not null`,
};
const ORDER = { waiting: sql`m.contested_at, m.id`, decided: sql`m.decided_at desc, m.id` };

/** Contested meetings: those that wait, the longest first, or those that staff decided, the latest first. */
export async function contestedMeetings(
  db: Sql,
  { state, limit, offset }: Page & { state: 'waiting' | 'decided' },
  at: Instant,
) {
  const { rows } = await sql<MeetingOnDesk>`${onDesk(at)} where ${CONDITION[state]}
    order by ${ORDER[state]} limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ${meeting} m where ${CONDITION[state]}`.execute(db);
  return { rows, count: counted[0]!.count };
}

/** One that is or was contested. */
export async function contestedMeeting(db: Sql, id: MeetingId, at: Instant): Promise<MeetingOnDesk | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<MeetingOnDesk>`${onDesk(at)} where m.id = ${id} and m.contested_at is not null`.execute(
    db,
  );
  return rows[0];
}
