import { sql } from 'kysely';
import type { Instant, SubscriberId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';

type Batch = { issueId: string; until: Instant; after: SubscriberId; most: number };

/** The next subscribers who were confirmed by `until`, after this id; each gets a row of the issue, at first `waiting`. */
export async function addressed(db: Sql, { issueId, until, after, most }: Batch): Promise<SubscriberId[]> {
  const { rows } = await sql<{ id: SubscriberId }>`
    with next as (select subscriber_id from app.newsletter_address
      where confirmed_at <= ${until} and subscriber_id > ${after} order by subscriber_id limit ${most}),
    added as (insert into app.newsletter_mail (issue_id, subscriber_id) select ${issueId}, subscriber_id from next
      on conflict do nothing)
    select subscriber_id as id from next order by subscriber_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** True once the mail to this subscriber was taken or refused. */
export async function hasOutcome(db: Sql, issueId: string, id: SubscriberId): Promise<boolean> {
  const { rows } = await sql`select from app.newsletter_mail
    where issue_id = ${issueId} and subscriber_id = ${id} and outcome is not null`.execute(db);
  return rows.length > 0;
}

/** What became of the mail to one subscriber. */
export async function setOutcome(db: Sql, issueId: string, id: SubscriberId, outcome: 'sent' | 'bounced') {
  await sql`update app.newsletter_mail set outcome = ${outcome}
    where issue_id = ${issueId} and subscriber_id = ${id}`.execute(db);
}

/** A subscriber who left before the issue was mailed counts no more. */
export async function dropMail(db: Sql, issueId: string, id: SubscriberId) {
  await sql`delete from app.newsletter_mail where issue_id = ${issueId} and subscriber_id = ${id}`.execute(db);
}

/** Addresses that are confirmed now. */
export async function countSubscribers(db: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app.newsletter_address where confirmed_at is not null`.execute(db);
  return rows[0]!.count;
}
