import { sql } from 'kysely';
import type { MessageId, UserId } from '#server/kernel/ids';
import type { Names } from '#server/kernel/names';
import { pairOf } from '#server/kernel/pairs';
import type { Sql } from '#server/platform/database/sql';
import { type MessageReportRow, type MessageRow, messagesView } from './messages.view.js';

const report = sql.table(messagesView.table.report);
const thread = sql.table(messagesView.table.thread);
const message = sql.table(messagesView.table.message);

type Page = { limit: number; offset: number };

const names = (person: string) => sql`(select jsonb_build_object('username', p.username, 'first_name', p.first_name,
  'last_name', p.last_name, 'avatar', p.avatar) from app.person p where p.id = ${sql.ref(person)})`;

/** `is_own`: the reader reported it. */
export type OpenMessageReport = MessageReportRow & { is_own: boolean; reporter: Names | null; sender: Names | null };

/**
 * Reports that no moderator answered, the oldest first. An erased person is null. Those about a message of the reader are none of
 * them: a sender does not learn of a report.
 */
export async function openMessageReports(db: Sql, reader: UserId, { limit, offset }: Page) {
  const open = sql`from ${report} r where r.status = 'open' and r.sender_id <> ${reader}`;
  const { rows } = await sql<OpenMessageReport>`
    select r.*, r.reporter_id = ${reader} as is_own,
      ${names('r.reporter_id')} as reporter, ${names('r.sender_id')} as sender
    ${open} order by r.at, r.id limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${open}`.execute(db);
  return { count: counted.rows[0]!.count, rows };
}

/** A message of a thread of this person, who may report it also after blocking the other. */
export async function messageToReport(db: Sql, me: UserId, id: MessageId): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`select m.* from ${message} m
    join ${thread} t on t.thread_id = m.thread_id and t.person_id = ${me}
    where m.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * What another person wrote to this one, as far as this one still has it, the latest first. A block by either of both changes
 * nothing about it.
 */
export async function messagesReceived(
  db: Sql,
  me: UserId,
  from: UserId,
  { limit, offset }: Page,
): Promise<{ count: number; rows: MessageRow[] }> {
  const among = sql`from ${message} m where m.thread_id = ${pairOf(me, from)} and m.from_id = ${from}
    and not m.is_deleted and not (${me} = any(m.hidden_by))`;
  const { rows } = await sql<MessageRow>`select m.* ${among}
    order by m.sequence desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${among}`.execute(db);
  return { count: counted.rows[0]!.count, rows };
}
