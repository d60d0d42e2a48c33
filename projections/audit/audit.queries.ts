import { sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';

export type AuditedWallet = {
  id: UserId;
  username: string;
  first_name: string;
  last_name: string;
  events: number;
  balance_kobo: Kobo;
  last_at: Instant;
};
type Page = { search?: string; limit: number; offset: number };

/** Every wallet that has moved, the latest first. */
export async function auditedWallets(
  db: Sql,
  { search, limit, offset }: Page,
): Promise<{ count: number; rows: AuditedWallet[] }> {
  const wanted = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const among = sql`from audit.wallet w left join app.person p on p.id = w.owner_id
    ${search ? sql`where w.owner_id = ${search} or concat_ws(' ', p.first_name, p.last_name, p.username) ilike ${wanted}` : sql``}`;
  const { rows } = await sql<AuditedWallet>`
    select w.owner_id as id, coalesce(p.username, '') as username, coalesce(p.first_name, '') as first_name, coalesce(p.last_name, '') as last_name,
      w.events, w.balance as balance_kobo, w.last_at
    ${among} order by w.last_at desc, w.owner_id limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${among}`.execute(db);
  return { count: counted.rows[0]!.count, rows };
}

/** What the wallet's owner is shown. */
export async function shownBalance(db: Sql, ownerId: UserId): Promise<{ balance: Kobo; revision: number } | undefined> {
  const { rows } = await sql<{ balance: Kobo; revision: number }>`
    select balance, revision from wallet.account where owner_id = ${ownerId}`.execute(db);
  return rows[0];
}

export async function usernames(db: Sql, ids: UserId[]): Promise<Map<UserId, string>> {
  const { rows } = await sql<{
    id: UserId;
    username: string;
  }>`select id, username from app.person where id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, username }) => [id, username]));
}
