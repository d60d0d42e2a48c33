import { sql } from 'kysely';
import type { Instant, MeetingId, UserId } from '#server/kernel/ids';
import { MEETING_MINUTES } from '#server/kernel/meeting-slots';
import type { Names } from '#server/kernel/names';
import type { Sql } from '#server/platform/database/sql';
import { typed } from '../database.js';
import type { DepositRow, MeetingRow, StepRow } from './meeting-rows.js';
import { meetingsView } from './meetings.view.js';

export type { MeetingRow, Party, StepRow } from './meeting-rows.js';

const { deposit, meeting, slot, step } = meetingsView.table;
const [meetings, person] = [sql.table(meeting), sql.table('app.person')];

/** The names are those of the other one; null after that person's erasure. */
export type MeetingSeen = MeetingRow & Names & { history: StepRow[]; deposit: Deposit | null };
type Deposit = Pick<DepositRow, 'reference' | 'status' | 'reason'>;
type Page = { limit: number; offset: number };

const seen = (userId: UserId) => sql`
  select m.*, p.username, p.first_name, p.last_name, p.avatar,
    coalesce((select json_agg(s order by s.number) from ${sql.table(step)} s where s.meeting_id = m.id), '[]') as history,
    (select json_build_object('reference', d.reference, 'status', d.status, 'reason', d.reason)
      from ${sql.table(deposit)} d where d.meeting_id = m.id order by d.begun_at desc, d.reference limit 1) as deposit
  from ${meetings} m
  left join ${person} p on p.id = case when m.guest_id = ${userId} then m.creator_id else m.guest_id end`;
const isOf = (userId: UserId) => sql`(m.guest_id = ${userId} or m.creator_id = ${userId})`;
/** The creator sees what was paid only. */
const isShownTo = (userId: UserId) => sql`(m.guest_id = ${userId} or m.status not in ('held', 'paying', 'expired'))`;
const length = sql.raw(`interval '${MEETING_MINUTES} minutes'`);
const isOver = (
  at: Instant,
) => sql`(m.status in ('expired', 'cancelled', 'missed', 'done') or m.start + ${length} <= ${at}
  or m.status = 'held' and m.due_at <= ${at})`;

/** A person's meetings: the next one first of those to come, the last one first of those that are over. */
export async function meetingsOf(db: Sql, userId: UserId, when: 'upcoming' | 'past', at: Instant, page: Page) {
  const isUpcoming = when === 'upcoming';
  const among = sql`${isOf(userId)} and ${isShownTo(userId)} and ${isUpcoming ? sql`not` : sql``} ${isOver(at)}`;
  const { rows } = await sql<MeetingSeen>`${seen(userId)} where ${among}
    order by m.start ${isUpcoming ? sql`asc` : sql`desc`}, m.id limit ${page.limit} offset ${page.offset}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ${meetings} m where ${among}`.execute(db);
  return { rows: rows.map(dated), count: counted[0]!.count };
}

/** One meeting, for one of the two only. */
export async function meetingOf(db: Sql, id: MeetingId, userId: UserId): Promise<MeetingSeen | undefined> {
  const { rows } = await sql<MeetingSeen>`${seen(userId)}
    where m.id = ${id} and ${isOf(userId)} and ${isShownTo(userId)}`.execute(db);
  return rows[0] && dated(rows[0]);
}

/** Instants in JSON are not those of the contract. */
const dated = (row: MeetingSeen): MeetingSeen => ({
  ...row,
  history: row.history.map((one) => ({ ...one, at: utc(one.at), start: one.start && utc(one.start) })),
});
const utc = (instant: string): Instant => new Date(instant).toISOString();

/** True where a guest has a time of this creator that is not paid, and may be. */
export async function holdsMeetingOf(db: Sql, guestId: UserId, creatorId: UserId, at: Instant): Promise<boolean> {
  const row = await typed(db)
    .selectFrom(meeting)
    .select('id')
    .where('guest_id', '=', guestId)
    .where('creator_id', '=', creatorId)
    .where('status', 'in', ['held', 'paying'])
    .where('due_at', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** The times of a creator between two instants that are not free, but for those of the meeting `without`. */
export async function occupiedSlots(
  db: Sql,
  creatorId: UserId,
  { from, to, at }: { from: Instant; to: Instant; at: Instant },
  without: MeetingId = '',
): Promise<Instant[]> {
  const rows = await typed(db)
    .selectFrom(slot)
    .select('start')
    .where('creator_id', '=', creatorId)
    .where('meeting_id', '<>', without)
    .where('start', '>=', from)
    .where('start', '<', to)
    .where((is) => is.or([is('due_at', 'is', null), is('due_at', '>', at)]))
    .execute();
  return rows.map(({ start }) => start);
}

/** What guests said of a creator's meetings that were paid out, apart from what is said of the guides. */
export async function meetingRating(db: Sql, creatorId: UserId): Promise<{ average: number | null; count: number }> {
  const { rows } = await sql<{ average: number | null; count: number }>`
    select round(avg(stars), 2)::float8 as average, count(stars)::int as count
    from ${meetings} where creator_id = ${creatorId} and status = 'done'`.execute(db);
  return rows[0]!;
}

/** Booked meetings of two people, and those that took place; their streams confirm them. */
export async function meetingsBetween(db: Sql, one: UserId, other: UserId): Promise<MeetingId[]> {
  const { rows } = await sql<{ id: MeetingId }>`
    select id from ${meetings} where status in ('booked', 'done', 'missed')
      and (guest_id = ${one} and creator_id = ${other} or guest_id = ${other} and creator_id = ${one})
    order by start desc limit 5`.execute(db);
  return rows.map(({ id }) => id);
}

/** Meetings of a person that are not over, for the one who ends them. */
export const openMeetingsOf = (db: Sql, userId: UserId): Promise<Pick<MeetingRow, 'id' | 'guest_id' | 'status'>[]> =>
  typed(db)
    .selectFrom(meeting)
    .select(['id', 'guest_id', 'status'])
    .where((is) => is.or([is('guest_id', '=', userId), is('creator_id', '=', userId)]))
    .where('status', 'in', ['held', 'paying', 'booked'])
    .execute();
