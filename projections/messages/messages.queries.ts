import { type RawBuilder, sql } from 'kysely';
import type { FileId, Instant, ListingId, MessageId, ThreadId, UserId } from '#server/kernel/ids';
import type { Names } from '#server/kernel/names';
import type { Sql } from '#server/platform/database/sql';
import { purchasesView } from '../purchases/purchases.view.js';
import { type MessageRow, messagesView, type SettingRow, type ThreadRow } from './messages.view.js';

const thread = sql.table(messagesView.table.thread);
const message = sql.table(messagesView.table.message);
const setting = sql.table(messagesView.table.setting);
const purchase = sql.table(purchasesView.table.purchase);

export type ThreadPlace = { pinned: boolean; at: Instant; id: ThreadId };
/** A thread of a person. `shown_…` are the other's; `last` is the number of the last message that the person sees. */
export type ThreadFound = Names &
  Omit<ThreadRow, 'person_id' | 'is_listed' | 'is_blocking'> & {
    unread: number;
    last: number | null;
    can_send: boolean;
    read_receipts: boolean;
    presence: boolean;
    /** When the other person last used the product; null where one of both hides it. */
    seen_at: Instant | null;
  };

const isOn = (person: RawBuilder<unknown>, what: 'read_receipts' | 'typing' | 'presence') =>
  sql`coalesce((select s.${sql.ref(what)} from ${setting} s where s.person_id = ${person}), true)`;

/** The unread messages of a thread `t`. */
const unread = sql`(select count(*)::int from ${message} m where m.thread_id = t.thread_id and m.from_id = t.other_id
  and m.sequence > t.read_up_to and not m.is_deleted and not (t.person_id = any(m.hidden_by)))`;

/** Of a thread `t`, the other's row `o` and the other person `p`. */
const COLUMNS = sql`t.thread_id, t.other_id, t.last_sequence, t.last_at, t.read_up_to, t.marked_unread, t.pinned, t.is_unanswered,
  coalesce(o.shown_read, 0) as shown_read, coalesce(o.shown_delivered, 0) as shown_delivered, ${unread} as unread,
  (select m.sequence from ${message} m where m.thread_id = t.thread_id and not (t.person_id = any(m.hidden_by))
    order by m.sequence desc limit 1) as last,
  p.id is not null and not coalesce(o.is_blocking, false) as can_send,
  ${isOn(sql`t.person_id`, 'read_receipts')} and ${isOn(sql`t.other_id`, 'read_receipts')} as read_receipts,
  ${isOn(sql`t.person_id`, 'presence')} and ${isOn(sql`t.other_id`, 'presence')} as presence,
  (select max(s.seen_at) from app.session s where s.person_id = t.other_id) as seen_at,
  p.username, p.first_name, p.last_name, p.avatar`;

/** The threads that a person sees. One whose other person was blocked is not among them. */
const among = (me: UserId) => sql`from ${thread} t
  left join ${thread} o on o.thread_id = t.thread_id and o.person_id = t.other_id
  left join app.person p on p.id = t.other_id
  where t.person_id = ${me} and t.is_listed and not t.is_blocking`;

const named = (search: string | undefined) =>
  search
    ? sql`and concat_ws(' ', p.first_name, p.last_name, p.username) ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`
    : sql``;

/** Pinned threads first, then those with the latest message. */
export async function threadsOf(
  db: Sql,
  me: UserId,
  { search, limit, after }: { search?: string; limit: number; after?: ThreadPlace },
): Promise<{ count: number; rows: ThreadFound[] }> {
  const rest = after
    ? sql`and (t.pinned, t.last_at, t.thread_id) < (${after.pinned}, ${after.at}::timestamptz, ${after.id})`
    : sql``;
  const { rows } = await sql<ThreadFound>`select ${COLUMNS} ${among(me)} ${named(search)} ${rest}
    order by t.pinned desc, t.last_at desc, t.thread_id desc limit ${limit}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${among(me)} ${named(search)}`.execute(db);
  return { count: counted.rows[0]!.count, rows };
}

/** These threads, as far as a person sees them. */
export async function threadsWith(db: Sql, me: UserId, ids: readonly ThreadId[]): Promise<ThreadFound[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ThreadFound>`select ${COLUMNS} ${among(me)} and t.thread_id = any(${ids})`.execute(db);
  return rows;
}

/** A thread as far as its messages need it, if the person sees it: what is unread is not counted. */
export async function threadSeen(
  db: Sql,
  me: UserId,
  id: ThreadId,
): Promise<Pick<ThreadRow, 'other_id' | 'last_sequence'> | undefined> {
  const { rows } = await sql<Pick<ThreadRow, 'other_id' | 'last_sequence'>>`
    select t.other_id, t.last_sequence from ${thread} t
    where t.thread_id = ${id} and t.person_id = ${me} and t.is_listed and not t.is_blocking`.execute(db);
  return rows[0];
}

/** Unread messages of a person, and the threads that have some or are marked. */
export async function unreadOf(db: Sql, me: UserId): Promise<{ threads: number; messages: number }> {
  const { rows } = await sql<{ threads: number; messages: number }>`
    select count(*) filter (where u.unread > 0 or u.marked_unread)::int as threads,
      coalesce(sum(u.unread), 0)::int as messages
    from (select t.marked_unread, ${unread} as unread from ${thread} t
      where t.person_id = ${me} and t.is_listed and not t.is_blocking
        and (t.marked_unread or t.last_sequence > t.read_up_to)) u`.execute(db);
  return rows[0]!;
}

export type MessagePage = { before?: number; after?: number; limit: number };

/** The messages of a thread that a person sees, the latest first: those next to `before` or `after`, else the last ones. */
export async function messagesIn(
  db: Sql,
  me: UserId,
  threadId: ThreadId,
  { before, after, limit }: MessagePage,
): Promise<MessageRow[]> {
  const range = sql`${before === undefined ? sql`` : sql`and m.sequence < ${before}`}
    ${after === undefined ? sql`` : sql`and m.sequence > ${after}`}`;
  const isUpwards = after !== undefined && before === undefined;
  const { rows } = await sql<MessageRow>`select m.* from ${message} m
    where m.thread_id = ${threadId} and not (${me} = any(m.hidden_by)) ${range}
    order by m.sequence ${isUpwards ? sql`asc` : sql`desc`} limit ${limit}`.execute(db);
  return isUpwards ? rows.reverse() : rows;
}

/** How many messages of a thread a person sees no longer. */
export async function hiddenIn(db: Sql, me: UserId, threadId: ThreadId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${message} m
    where m.thread_id = ${threadId} and m.hidden_by <> '{}' and ${me} = any(m.hidden_by)`.execute(db);
  return rows[0]!.count;
}

/** Messages of these threads by their numbers; `at[i]` is of `threads[i]`. */
export async function messagesAt(db: Sql, threads: readonly ThreadId[], at: readonly number[]): Promise<MessageRow[]> {
  if (threads.length === 0) return [];
  const { rows } = await sql<MessageRow>`select m.* from unnest(${threads}::text[], ${at}::int[]) w(thread_id, sequence)
    join ${message} m on m.thread_id = w.thread_id and m.sequence = w.sequence`.execute(db);
  return rows;
}

/** A message of a thread of this person. */
export async function messageOf(db: Sql, me: UserId, id: MessageId): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`select m.* from ${message} m
    join ${thread} t on t.thread_id = m.thread_id and t.person_id = ${me} and not t.is_blocking
    where m.id = ${id}`.execute(db);
  return rows[0];
}

export type TextPlace = Pick<MessageRow, 'at' | 'id'>;

/**
 * The latest messages with a text in all threads of a person, older than `before`; the search opens them. Of each thread no
 * more rows are read than asked for, however long it is.
 */
export async function textsOf(
  db: Sql,
  me: UserId,
  { limit, before }: { limit: number; before?: TextPlace },
): Promise<MessageRow[]> {
  const rest = before ? sql`and (m.at, m.id) < (${before.at}::timestamptz, ${before.id})` : sql``;
  const { rows } = await sql<MessageRow>`select m.* from (
      select l.* from ${thread} t cross join lateral (
        select m.thread_id, m.sequence, m.at, m.id from ${message} m
        where m.thread_id = t.thread_id and m.text is not null and not (${me} = any(m.hidden_by)) ${rest}
        order by m.at desc, m.id desc limit ${limit}) l
      where t.person_id = ${me} and t.is_listed and not t.is_blocking
      order by l.at desc, l.id desc limit ${limit}) latest
    join ${message} m on m.thread_id = latest.thread_id and m.sequence = latest.sequence
    order by m.at desc, m.id desc`.execute(db);
  return rows;
}

export async function settingsOf(db: Sql, me: UserId): Promise<Omit<SettingRow, 'person_id'>> {
  const { rows } = await sql<SettingRow>`
    select read_receipts, typing, presence from ${setting} where person_id = ${me}`.execute(db);
  return rows[0] ?? { read_receipts: true, typing: true, presence: true };
}

export type AttachmentRow = { id: FileId; name: string; size: number; content_type: string };

/** Stored files by their ids. */
export async function attachmentsOf(db: Sql, ids: readonly FileId[]): Promise<AttachmentRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AttachmentRow>`
    select id, name, size, mime_type as content_type from app.file where id = any(${ids})`.execute(db);
  return rows;
}

/** Listings of one of both that the other bought, the last ones first. The streams of the purchases decide. */
export async function soldBetween(
  db: Sql,
  one: UserId,
  other: UserId,
): Promise<{ listing_id: ListingId; buyer_id: UserId; creator_id: UserId }[]> {
  const { rows } = await sql<{ listing_id: ListingId; buyer_id: UserId; creator_id: UserId }>`
    select listing_id, buyer_id, creator_id from ${purchase} where status = 'completed'
      and ((buyer_id = ${one} and creator_id = ${other}) or (buyer_id = ${other} and creator_id = ${one}))
    order by completed_at desc limit 20`.execute(db);
  return rows;
}

/** The last people with a thread with this one, where both show their presence and none blocked the other. */
export async function correspondentsOf(db: Sql, me: UserId): Promise<UserId[]> {
  const { rows } = await sql<{ other_id: UserId }>`select t.other_id from ${thread} t
    join ${thread} o on o.thread_id = t.thread_id and o.person_id = t.other_id
    where t.person_id = ${me} and t.is_listed and o.is_listed and not t.is_blocking and not o.is_blocking
      and ${isOn(sql`t.person_id`, 'presence')} and ${isOn(sql`t.other_id`, 'presence')}
    order by t.last_at desc limit 200`.execute(db);
  return rows.map(({ other_id }) => other_id);
}

export async function usernameOf(db: Sql, id: UserId): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`select username from app.person where id = ${id}`.execute(db);
  return rows[0]?.username;
}
