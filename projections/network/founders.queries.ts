import { type RawBuilder, sql } from 'kysely';
import type { Instant, RequestId, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import type { Sql } from '#server/platform/database/sql';
import { accountsView } from '../accounts/accounts.view.js';
import { networkView } from './network.view.js';

const member = sql.table(accountsView.table.member);
const heldRole = sql.table(accountsView.table.held_role);
const connection = sql.table(networkView.table.connection);

/** People with one of these roles are staff, not founders: they are neither offered nor reachable. */
const STAFF = ['moderator', 'finance', 'auditor', 'admin'];
/** Holds for the row of a person who is staff. */
const isStaff = (id: RawBuilder<unknown>) =>
  sql`exists (select from ${heldRole} h where h.user_id = ${id} and h.role = any(${STAFF}))`;

/** `open`: people with an open action, received requests first, then suggestions. */
export type Tab = 'open' | 'suggestions' | 'received' | 'sent' | 'connected';
export type Page = { search?: string; limit: number; offset: number };

type Person = { id: UserId; username: string; first_name: string; last_name: string; avatar: string | null };
export type FounderRow = Person & {
  request_id: RequestId | null;
  direction: 'none' | 'sent' | 'received' | 'connected';
  note: Sealed | null;
  requested_at: Instant | null;
};
export type ContactRow = Person & { since: Instant };

/** People with a request or a connection to `me`. */
const ties = (me: UserId) => sql`
  select id, to_id as other, case status when 'connected' then status else 'sent' end as direction, note, sent_at, connected_at
  from ${connection} where from_id = ${me}
  union all
  select id, from_id, case status when 'connected' then status else 'received' end, note, sent_at, connected_at
  from ${connection} where to_id = ${me}`;

const SHOWN: Record<Tab, FounderRow['direction'][]> = {
  open: ['none', 'sent', 'received'],
  suggestions: ['none', 'sent'],
  received: ['received'],
  sent: ['sent'],
  connected: ['connected'],
};

const named = ({ search }: Page) =>
  search
    ? sql`and concat_ws(' ', p.first_name, p.last_name, p.username) ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`
    : sql``;

/** Active founders of a tab with their status to `me`; requested ones stay among the suggestions, marked. */
export async function founders(
  db: Sql,
  me: UserId,
  tab: Tab,
  page: Page,
): Promise<{ count: number; rows: FounderRow[] }> {
  const among = sql`from ${member} a join app.person p on p.id = a.id left join (${ties(me)}) t on t.other = a.id
    where a.status = 'active' and not ${isStaff(sql`a.id`)} and a.id <> ${me} and coalesce(t.direction, 'none') = any(${SHOWN[tab]}) ${named(page)}`;
  const { rows } = await sql<FounderRow>`
    select a.id, p.username, p.first_name, p.last_name, p.avatar, t.id as request_id, coalesce(t.direction, 'none') as direction,
      case when t.direction in ('sent', 'received') then t.note end as note, t.sent_at as requested_at
    ${among} order by coalesce(t.direction = 'received', false) desc, case when t.direction in ('received', 'connected') then t.sent_at end desc nulls last,
      a.created_at desc, a.id limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${among}`.execute(db);
  return { count: counted.rows[0]!.count, rows };
}

export async function contacts(db: Sql, me: UserId, page: Page): Promise<{ count: number; rows: ContactRow[] }> {
  const among = sql`from (${ties(me)}) t join app.person p on p.id = t.other where t.direction = 'connected' ${named(page)}`;
  const { rows } = await sql<ContactRow>`
    select p.id, p.username, p.first_name, p.last_name, p.avatar, t.connected_at as since
    ${among} order by t.connected_at desc, p.id limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${among}`.execute(db);
  return { count: counted.rows[0]!.count, rows };
}

/** An active founder by username or id; staff are not found, except by themselves. */
export async function reachable(
  db: Sql,
  me: UserId,
  receiver: string,
): Promise<{ id: UserId; username: string } | undefined> {
  const { rows } = await sql<{ id: UserId; username: string }>`
    select p.id, p.username from app.person p
    where (lower(p.username) = lower(${receiver}) or p.id = ${receiver}) and p.activated_at is not null
      and (p.id = ${me} or not ${isStaff(sql`p.id`)})
    order by p.id = ${receiver} limit 1`.execute(db);
  return rows[0];
}

/** A request `me` received from a person who is not erased. */
export async function requestTo(db: Sql, me: UserId, id: RequestId): Promise<{ from_id: UserId } | undefined> {
  const { rows } = await sql<{
    from_id: UserId;
  }>`select from_id from ${connection} c join app.person p on p.id = c.from_id where c.id = ${id} and to_id = ${me}`.execute(
    db,
  );
  return rows[0];
}
