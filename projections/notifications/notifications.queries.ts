import { type RawBuilder, sql } from 'kysely';
import type { Instant, RequestId, UserId } from '#server/kernel/ids';
import type { MailChoice } from '#server/kernel/notification-kinds';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { isBlocked } from '../network/blocks.conditions.js';
import { networkView } from '../network/network.view.js';
import type { NotificationRow } from './notifications.rows.js';
import { notificationsView, type PreferenceRow } from './notifications.view.js';

const notification = sql.table(notificationsView.table.notification);
const preference = sql.table(notificationsView.table.preference);
const connection = sql.table(networkView.table.connection);
const listing = sql.table(catalogueView.table.listing);

/** A notification with the names that its words need. `request_id`: of a connect request that waits for an answer. */
export type NotificationSeen = NotificationRow & {
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  title: string | null;
  slug: string | null;
  request_id: RequestId | null;
};
export type NotificationPlace = Pick<NotificationRow, 'at' | 'id'>;

const joined = sql`from ${notification} n
  left join app.person p on p.id = n.by_id
  left join ${listing} l on l.id = n.listing_id
  left join ${connection} c on n.type = 'ConnectRequestSent' and c.id = n.about and c.status = 'sent'`;
const columns = sql`n.*, p.username, p.first_name, p.last_name, l.title, l.slug, c.id as request_id`;

/** Holds for what can be shown: the cause is neither erased nor blocked by one of both, and the guide is known. */
const isVisible = (me: UserId) => sql`n.person_id = ${me} and (n.listing_id is null or l.id is not null)
  and (n.by_id is null or (p.id is not null and not ${isBlocked(me, sql`n.by_id`)}))`;
/** Holds for kinds that the person wants to see in the product. */
const isWanted = (me: UserId) =>
  sql`not exists (select from ${preference} o where o.user_id = ${me} and o.kind = n.kind and not o.in_app)`;

/** The latest first; those before `after`, and with `unread` only those that are not read. */
export async function notificationsOf(
  db: Sql,
  me: UserId,
  { limit, after, unread }: { limit: number; after?: NotificationPlace; unread: boolean },
): Promise<NotificationSeen[]> {
  const { rows } = await sql<NotificationSeen>`select ${columns} ${joined} where ${isVisible(me)} and ${isWanted(me)}
    ${unread ? sql`and not n.read` : sql``}
    ${after ? sql`and (n.at, n.id) < (${after.at}::timestamptz, ${after.id})` : sql``}
    order by n.at desc, n.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countNotifications(db: Sql, me: UserId, { unread }: { unread: boolean }): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${joined}
    where ${isVisible(me)} and ${isWanted(me)} ${unread ? sql`and not n.read` : sql``}`.execute(db);
  return rows[0]!.count;
}

/** Which of these a person has not read. */
export async function unreadAmong(db: Sql, me: UserId, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${notification} where person_id = ${me} and id = any(${ids}) and not read order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What the person chose, by kind. */
export async function preferencesOf(db: Sql, me: UserId): Promise<PreferenceRow[]> {
  const { rows } = await sql<PreferenceRow>`select * from ${preference} where user_id = ${me}`.execute(db);
  return rows;
}

/** The person with this address, and when mails of the kind are wanted; undefined without an account. */
export async function mailChoiceOf(
  db: Sql,
  email: string,
  kind: string,
): Promise<{ user_id: UserId; mail: MailChoice } | undefined> {
  const { rows } = await sql<{ user_id: UserId; mail: MailChoice }>`
    select p.id as user_id, coalesce(o.mail, 'now') as mail from app.person p
    left join ${preference} o on o.user_id = p.id and o.kind = ${kind} where lower(p.email) = lower(${email})`.execute(
    db,
  );
  return rows[0];
}

type Mailed = NotificationSeen & { to_email: string; to_name: string };
const mailed = (db: Sql, me: UserId, wanted: RawBuilder<unknown>) =>
  sql<Mailed>`select ${columns}, r.email as to_email, r.first_name as to_name ${joined}
    join app.person r on r.id = n.person_id where ${isVisible(me)} and ${wanted}`.execute(db);

/** A notification with the address of its receiver; undefined after the erasure of either, or when it ended. */
export const notificationToMail = async (db: Sql, me: UserId, id: string): Promise<Mailed | undefined> =>
  (await mailed(db, me, sql`n.id = ${id}`)).rows[0];

/** What an event notifies a person of: `number` among those of the same `about`, for a coalesced notification. */
export type Notified = { notificationId: string; about?: string; number?: number };

/** An unread notification that the person wants on the devices; undefined too when it ended, or this number of it did. */
export async function notificationToPush(
  db: Sql,
  me: UserId,
  { notificationId, about, number }: Notified,
): Promise<NotificationSeen | undefined> {
  const isIt =
    number === undefined
      ? sql`n.id = ${notificationId}`
      : sql`n.about = ${about} and n.parts @> ${JSON.stringify([{ number }])}::jsonb`;
  const { rows } =
    await sql<NotificationSeen>`select ${columns} ${joined} where ${isVisible(me)} and not n.read and ${isIt}
    and not exists (select from ${preference} o where o.user_id = ${me} and o.kind = n.kind and not o.push)`.execute(
      db,
    );
  return rows[0];
}

/** Notifications, or the first or latest of a coalesced one, from `from` on and before `to`, of kinds that are mailed once a day; those of before the choice do not count. */
const isDaily = ({ from, to }: Period) => sql`n.at >= ${from} and n.since < ${to} and not n.read
  and exists (select from ${preference} o where o.user_id = n.person_id and o.kind = n.kind and o.mail = 'daily' and o.since <= n.at)`;
type Period = { from: Instant; to: Instant };

/** Who has something to read in the mail of a day, ordered by id, beyond one of them. */
export async function digestReceivers(
  db: Sql,
  { after, most, ...period }: Period & { after: UserId | ''; most: number },
): Promise<UserId[]> {
  const { rows } = await sql<{ person_id: UserId }>`
    select distinct n.person_id from ${notification} n where n.person_id > ${after} and ${isDaily(period)}
    order by n.person_id limit ${most}`.execute(db);
  return rows.map(({ person_id }) => person_id);
}

/** What is in that mail, the latest first. */
export const digestOf = async (db: Sql, me: UserId, period: Period, most: number): Promise<Mailed[]> =>
  (await mailed(db, me, sql`${isDaily(period)} order by n.at desc, n.id desc limit ${most}`)).rows;
