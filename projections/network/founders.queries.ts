import { type RawBuilder, sql } from 'kysely';
import type { MatchSide } from '#server/kernel/founder-match';
import { allWordsFor, rolesFor } from '#server/kernel/founder-roles';
import type { Instant, RequestId, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import type { Sql } from '#server/platform/database/sql';
import { accountsView } from '../accounts/accounts.view.js';
import { isBlocked } from './blocks.conditions.js';
import { matchPoints } from './matching.queries.js';
import { networkView } from './network.view.js';
import type { PublishedProfileRow } from './profile.rows.js';

const member = sql.table(accountsView.table.member);
const heldRole = sql.table(accountsView.table.held_role);
const connection = sql.table(networkView.table.connection);
const founder = sql.table(networkView.table.founder);
const withdrawal = sql.table(networkView.table.withdrawal);
const dismissal = sql.table(networkView.table.dismissal);
const reception = sql.table(networkView.table.reception);
const sentRequest = sql.table(networkView.table.sent_request);
const block = sql.table(networkView.table.block);

/** People with one of these roles are staff, not founders: they are neither offered nor reachable. */
const STAFF = ['moderator', 'finance', 'auditor', 'admin'];
/** Holds for the row of a person who is staff. */
export const isStaff = (id: RawBuilder<unknown>) =>
  sql`exists (select from ${heldRole} h where h.user_id = ${id} and h.role = any(${STAFF}))`;

/** `open`: people with an open action, received requests first, then suggestions. */
export type Tab = 'open' | 'suggestions' | 'received' | 'sent' | 'connected';
export type Page = { search?: string; limit: number; offset: number };

type Person = { id: UserId; username: string; first_name: string; last_name: string; avatar: string | null };
export type Tie = {
  request_id: RequestId | null;
  direction: 'none' | 'sent' | 'received' | 'connected';
  note: Sealed | null;
  requested_at: Instant | null;
  /** When `me` last asked them, or withdrew the last request. */
  asked_at: Instant | null;
  /** People who are connected with both. */
  mutuals: number;
};
/** Of the published profile; null without one. */
type Profile = {
  [Column in keyof Omit<PublishedProfileRow, 'user_id' | 'words' | 'published_at'>]: PublishedProfileRow[Column] | null;
};
export type FounderRow = Person & Tie & Profile;
export type ContactRow = Person & { since: Instant };

/** The columns of `FounderRow` for `me`, of a person `p` with a profile `f` and a request or connection `t`. */
export const founderTo = (me: UserId) => sql`p.id, p.username, p.first_name, p.last_name, p.avatar,
  t.id as request_id, coalesce(t.direction, 'none') as direction, t.sent_at as requested_at,
  case when t.direction in ('sent', 'received') then t.note end as note,
  case coalesce(t.direction, 'none') when 'sent' then t.sent_at
    when 'none' then (select w.at from ${withdrawal} w where w.from_id = ${me} and w.to_id = p.id) end as asked_at,
  (select count(*)::int from ${connection} c where c.status = 'connected' and (
    (c.from_id = p.id and c.to_id in (select other from (${ties(me)}) mine where direction = 'connected'))
    or (c.to_id = p.id and c.from_id in (select other from (${ties(me)}) mine where direction = 'connected')))) as mutuals,
  f.name, f.profession, f.description, f.country, f.city, f.role, f.looking_for, f.stage, f.skills, f.interests,
  f.own_country, f.own_city, f.own_skills, f.revision`;

/**
 * How many parts of a profile `f` are filled, 0 without one: fuller profiles go before emptier ones, whatever their age. The
 * texts are sealed, so that their length does not count.
 */
export const FULLNESS = sql`(num_nonnulls(f.profession, f.description) + (coalesce(f.country, '') <> '' or f.own_country is not null)::int
  + (coalesce(f.city, '') <> '' or f.own_city is not null)::int + (coalesce(f.role, '') <> '')::int + (coalesce(f.stage, '') <> '')::int
  + coalesce(cardinality(f.looking_for) > 0, false)::int + coalesce(cardinality(f.interests) > 0, false)::int
  + (coalesce(cardinality(f.skills) > 0, false) or f.own_skills is not null)::int)`;

/** People with a request or a connection to `me`. A declined request ended for its receiver; its sender sees it as sent. */
export const ties = (me: UserId) => sql`
  select id, to_id as other, case status when 'connected' then status else 'sent' end as direction, note, sent_at, connected_at
  from ${connection} where from_id = ${me}
  union all
  select id, from_id, case status when 'connected' then status else 'received' end, note, sent_at, connected_at
  from ${connection} where to_id = ${me} and status <> 'declined'`;

/** Of the last fifty requests that `me` sent two weeks ago or before: how many, and how many of them were accepted. */
export async function acceptedOf(db: Sql, me: UserId): Promise<{ sent: number; accepted: number }> {
  const { rows } = await sql<{ sent: number; accepted: number }>`
    select count(*)::int as sent, count(*) filter (where accepted)::int as accepted from (
      select accepted from ${sentRequest} where from_id = ${me} and at < now() - interval '14 days'
      order by at desc limit 50) last`.execute(db);
  return rows[0]!;
}

/** Requests that `me` received within a week, whatever became of them. */
export async function receivedThisWeek(db: Sql, me: UserId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sentRequest} where to_id = ${me} and at > now() - interval '7 days'`.execute(
    db,
  );
  return rows[0]!.count;
}

/** True for two people who are connected. */
export async function areConnected(db: Sql, one: UserId, other: UserId): Promise<boolean> {
  const { rows } = await sql`select from ${connection} where status = 'connected'
    and ((from_id = ${one} and to_id = ${other}) or (from_id = ${other} and to_id = ${one}))`.execute(db);
  return rows.length > 0;
}

const SHOWN: Record<Tab, Tie['direction'][]> = {
  open: ['none', 'sent', 'received'],
  suggestions: ['none', 'sent'],
  received: ['received'],
  sent: ['sent'],
  connected: ['connected'],
};

/** Tabs with suggestions leave out whom `me` dismissed. */
const notDismissed = (me: UserId, tab: Tab) =>
  SHOWN[tab].includes('none')
    ? sql`and (t.direction is not null or not exists (
        select from ${dismissal} d where d.by_id = ${me} and d.other_id = a.id and d.until > now()))`
    : sql``;

/** A suggestion has a published profile, lacks nothing that `me` requires, and requires nothing that `me` lacks (A10.6). */
function suits(me: UserId, mine: MatchSide | undefined) {
  const sought = sql`f.role = any(${rolesFor(mine?.looking_for ?? [])}::text[])`;
  const seeks = sql`f.looking_for && ${allWordsFor(mine?.role ?? '')}::text[]`;
  const isNear = sql`f.country <> '' and f.country = ${mine?.country ?? ''}`;
  const isPublished = sql`exists (select from ${founder} o where o.user_id = ${me})`;
  const lacks = (they: RawBuilder<unknown>, role: RawBuilder<unknown>, has: RawBuilder<unknown>) =>
    sql`exists (select from ${reception} r where r.user_id = ${they} and (r.needs_profile and not ${has}
      or r.needs_sought and not (${has} and ${role}) or r.needs_country and not (${has} and ${isNear})))`;
  return sql`and (t.direction is not null or (f.user_id is not null
    and not ${lacks(sql`${me}`, sought, sql`true`)} and not ${lacks(sql`a.id`, seeks, isPublished)}))`;
}

const named = ({ search }: Page) =>
  search
    ? sql`and concat_ws(' ', p.first_name, p.last_name, p.username) ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`
    : sql``;

/** Active founders `a` whom `me` may ask, with their person `p`, their request or connection `t` and their profile `f`. */
const reachableBy = (me: UserId) => sql`from ${member} a join app.person p on p.id = a.id
  left join (${ties(me)}) t on t.other = a.id left join ${founder} f on f.user_id = a.id
  where a.status = 'active' and not ${isStaff(sql`a.id`)} and a.id <> ${me} and not ${isBlocked(me, sql`a.id`)}`;

/** One of them by username or id. */
export async function founderNamed(db: Sql, me: UserId, name: string): Promise<FounderRow | undefined> {
  const { rows } = await sql<FounderRow>`select ${founderTo(me)} ${reachableBy(me)}
    and (lower(p.username) = lower(${name}) or p.id = ${name}) order by p.id = ${name} limit 1`.execute(db);
  return rows[0];
}

/**
 * Active founders of a tab with their status to `me`, the best matches of the profile `mine` first, then the fuller profiles,
 * then the newest; requested ones stay among the suggestions, marked.
 */
export async function founders(
  db: Sql,
  me: UserId,
  tab: Tab,
  page: Page & { mine?: MatchSide },
): Promise<{ count: number; rows: FounderRow[] }> {
  const among = sql`${reachableBy(me)} ${notDismissed(me, tab)} ${suits(me, page.mine)} and coalesce(t.direction, 'none') = any(${SHOWN[tab]}) ${named(page)}`;
  const { rows } = await sql<FounderRow>`
    select ${founderTo(me)} ${among} order by coalesce(t.direction = 'received', false) desc, case when t.direction in ('received', 'connected') then t.sent_at end desc nulls last,
      ${matchPoints(page.mine)} desc, ${FULLNESS} desc, a.created_at desc, a.id limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
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

/** An active person by username or id, staff too. */
export async function personNamed(db: Sql, name: string): Promise<{ id: UserId; username: string } | undefined> {
  const { rows } = await sql<{ id: UserId; username: string }>`
    select p.id, p.username from app.person p
    where (lower(p.username) = lower(${name}) or p.id = ${name}) and p.activated_at is not null
    order by p.id = ${name} limit 1`.execute(db);
  return rows[0];
}

/** People whom `me` blocked, the last one first. */
export async function blocked(db: Sql, me: UserId, page: Page): Promise<{ count: number; rows: ContactRow[] }> {
  const among = sql`from ${block} b join app.person p on p.id = b.other_id where b.by_id = ${me} ${named(page)}`;
  const { rows } = await sql<ContactRow>`
    select p.id, p.username, p.first_name, p.last_name, p.avatar, b.at as since
    ${among} order by b.at desc, p.id limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${among}`.execute(db);
  return { count: counted.rows[0]!.count, rows };
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

/** A request that `me` sent, also the last one withdrawn: its repeated withdrawal is answered as the first. */
export async function requestBy(db: Sql, me: UserId, id: RequestId): Promise<{ to_id: UserId } | undefined> {
  const { rows } = await sql<{ to_id: UserId }>`
    select to_id from ${connection} where id = ${id} and from_id = ${me}
    union all select to_id from ${withdrawal} where request_id = ${id} and from_id = ${me}`.execute(db);
  return rows[0];
}
