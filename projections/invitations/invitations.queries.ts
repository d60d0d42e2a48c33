import { sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';
import { type FriendRow, invitationsView } from './invitations.view.js';

const friend = sql.table(invitationsView.table.friend);
const waiting = sql.table(invitationsView.table.waiting);
const person = sql.table('app.person');

/** When the first of the friend's purchases may not be refunded any more; null where none waits. */
const dueAt = sql<Instant | null>`(select min(w.due_at) from ${waiting} w where w.invitee_id = f.invitee_id)`;
const status = sql<FriendStatus>`coalesce(f.outcome, case when ${dueAt} is null then 'joined' else 'bought' end)`;
type FriendStatus = 'joined' | 'bought' | 'rewarded' | 'refused';

export type FriendCounts = Record<FriendStatus, number> & { earned: Kobo };

/** How many joined by a person's link, each counted by the last state reached. */
export async function friendCounts(db: Sql, inviter: UserId): Promise<FriendCounts> {
  const { rows } = await sql<FriendCounts>`
    select count(*) filter (where s.status = 'joined')::int as joined,
      count(*) filter (where s.status = 'bought')::int as bought,
      count(*) filter (where s.status = 'rewarded')::int as rewarded,
      count(*) filter (where s.status = 'refused')::int as refused, coalesce(sum(s.earned), 0)::bigint as earned
    from (select ${status} as status, f.earned from ${friend} f where f.inviter_id = ${inviter}) s`.execute(db);
  return rows[0]!;
}

export type Friend = {
  first_name: string | null;
  status: FriendStatus;
  why: FriendRow['why'];
  joined_at: Instant;
  due_at: Instant | null;
  ended_at: Instant | null;
};
type Page = { limit: number; offset: number };

/** The last who joined first. */
export async function friendsOf(db: Sql, inviter: UserId, { limit, offset }: Page) {
  const { rows } = await sql<Friend>`
    select p.first_name, ${status} as status, f.why, f.joined_at, ${dueAt} as due_at, f.ended_at
    from ${friend} f left join ${person} p on p.id = f.invitee_id
    where f.inviter_id = ${inviter} order by f.joined_at desc, f.invitee_id limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from ${friend} where inviter_id = ${inviter}`.execute(db);
  return { rows, count: counted[0]!.count };
}

/** Whose invitations this code is of; undefined for an unknown one, and where its owner's account is not active. */
export async function inviterOf(db: Sql, code: string): Promise<UserId | undefined> {
  const { rows } = await sql<{ id: UserId }>`
    select id from ${person} where invite_code = ${code} and activated_at is not null`.execute(db);
  return rows[0]?.id;
}

/**
 * True where mails to both addresses arrive in one mailbox: they differ in what follows a plus sign only, and at Gmail in
 * dots. False when a row is gone.
 */
export async function haveOneMailbox(db: Sql, one: UserId, other: UserId): Promise<boolean> {
  const { rows } = await sql<{ email: string }>`
    select email from ${person} where id in (${one}, ${other})`.execute(db);
  return rows.length === 2 && mailboxOf(rows[0]!.email) === mailboxOf(rows[1]!.email);
}

function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@');
  const plain = name.replace(/\+.*$/, '');
  return host === 'gmail.com' || host === 'googlemail.com'
    ? `${plain.replaceAll('.', '')}@gmail.com`
    : `${plain}@${host}`;
}
