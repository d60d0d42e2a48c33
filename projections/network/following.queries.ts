import { sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { accountsView } from '../accounts/accounts.view.js';
import type { ContactRow, Page } from './founders.queries.js';
import { networkView } from './network.view.js';

const account = sql.table(accountsView.table.account);
const block = sql.table(networkView.table.block);
const follow = sql.table(networkView.table.follow);

/** Those who followed a creator by `until`, ordered by id, beyond one of them. */
export async function followersOf(
  db: Sql,
  creator: UserId,
  { until, after, most }: { until: Instant; after: UserId | ''; most: number },
): Promise<UserId[]> {
  const { rows } = await sql<{ follower_id: UserId }>`
    select follower_id from ${follow} where creator_id = ${creator} and follower_id > ${after} and at <= ${until}
    order by follower_id limit ${most}`.execute(db);
  return rows.map(({ follower_id }) => follower_id);
}

/** `is_followed`: by the reader. `is_blocked`: by the reader. */
export type CreatorSeen = {
  id: UserId;
  is_creator: boolean;
  followers: number;
  is_followed: boolean;
  is_blocked: boolean;
};

/** An active person by username or id, with the number of followers; not one who blocked `me`. */
export async function creatorNamed(db: Sql, me: UserId | undefined, name: string): Promise<CreatorSeen | undefined> {
  const { rows } = await sql<CreatorSeen>`
    select p.id, a.verified_creator or 'creator' = any(a.roles) as is_creator,
      (select count(*)::int from ${follow} f where f.creator_id = p.id) as followers,
      exists (select from ${follow} f where f.creator_id = p.id and f.follower_id = ${me ?? ''}) as is_followed,
      exists (select from ${block} b where b.by_id = ${me ?? ''} and b.other_id = p.id) as is_blocked
    from app.person p join ${account} a on a.id = p.id
    where (lower(p.username) = lower(${name}) or p.id = ${name}) and p.activated_at is not null
      and not exists (select from ${block} b where b.by_id = p.id and b.other_id = ${me ?? ''})
    order by p.id = ${name} limit 1`.execute(db);
  return rows[0];
}

/** Creators whom `me` follows, the last one first. */
export async function creatorsFollowedBy(
  db: Sql,
  me: UserId,
  page: Pick<Page, 'limit' | 'offset'>,
): Promise<{ count: number; rows: ContactRow[] }> {
  const among = sql`from ${follow} f join app.person p on p.id = f.creator_id where f.follower_id = ${me}`;
  const { rows } = await sql<ContactRow>`
    select p.id, p.username, p.first_name, p.last_name, p.avatar, f.at as since
    ${among} order by f.at desc, p.id limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${among}`.execute(db);
  return { count: counted.rows[0]!.count, rows };
}
