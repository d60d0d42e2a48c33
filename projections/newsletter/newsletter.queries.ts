import { sql } from 'kysely';
import type { Names } from '#server/kernel/names';
import type { Sql } from '#server/platform/database/sql';
import { type IssueRow, newsletterView } from './newsletter.view.js';

const issue = sql.table(newsletterView.table.issue);

/** The desk shows the latest. */
const MOST = 20;

export type IssueSeen = Omit<IssueRow, 'by_id'> & Names & { sent: number; bounced: number; waiting: number };

/** The latest first, with what became of their mails. */
export async function issuesSent(db: Sql): Promise<IssueSeen[]> {
  const { rows } = await sql<IssueSeen>`
    select i.id, i.subject, i.text, i.at, p.username, p.first_name, p.last_name, p.avatar, m.sent, m.bounced, m.waiting
    from ${issue} i left join app.person p on p.id = i.by_id
      cross join lateral (select count(*) filter (where outcome = 'sent')::int as sent,
        count(*) filter (where outcome = 'bounced')::int as bounced, count(*) filter (where outcome is null)::int as waiting
        from app.newsletter_mail where issue_id = i.id) m
    order by i.at desc, i.id limit ${MOST}`.execute(db);
  return rows;
}
