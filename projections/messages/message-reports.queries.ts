import { sql } from 'kysely';
import type { Names } from '#server/kernel/names';
import type { Sql } from '#server/platform/database/sql';
import { type MessageReportRow, messagesView } from './messages.view.js';

const report = sql.table(messagesView.table.report);

const names = (person: string) => sql`(select jsonb_build_object('username', p.username, 'first_name', p.first_name,
  'last_name', p.last_name, 'avatar', p.avatar) from app.person p where p.id = ${sql.ref(person)})`;

export type OpenMessageReport = MessageReportRow & { reporter: Names | null; sender: Names | null };

/** Reports that no moderator answered, the oldest first. An erased person is null. */
export async function openMessageReports(db: Sql, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<OpenMessageReport>`
    select r.*, ${names('r.reporter_id')} as reporter, ${names('r.sender_id')} as sender
    from ${report} r where r.status = 'open' order by r.at, r.id limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from ${report} r where r.status = 'open'`.execute(db);
  return { count: counted.rows[0]!.count, rows };
}
