import { sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';
import { typed } from '../database.js';
import { walletView } from '../wallet/wallet.view.js';
import { auditView } from './audit.view.js';

const { wallet } = auditView.table;
const { account } = walletView.table;

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

/** Every wallet with at least one event, the latest first; `search` is an owner's id or a part of a name. */
export async function auditedWallets(
  db: Sql,
  { search, limit, offset }: Page,
): Promise<{ count: number; rows: AuditedWallet[] }> {
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const among = typed(db)
    .selectFrom(`${wallet} as w`)
    .leftJoin('app.person as p', 'p.id', 'w.owner_id')
    .$if(search !== undefined && search !== '', (query) =>
      query.where((is) =>
        is.or([
          is('w.owner_id', '=', search!),
          is(sql`concat_ws(' ', p.first_name, p.last_name, p.username)`, 'ilike', pattern),
        ]),
      ),
    );
  const [rows, { count }] = await Promise.all([
    among
      .select([
        ...(['w.owner_id as id', 'w.events', 'w.balance as balance_kobo', 'w.last_at'] as const),
        sql<string>`coalesce(p.username, '')`.as('username'),
        sql<string>`coalesce(p.first_name, '')`.as('first_name'),
        sql<string>`coalesce(p.last_name, '')`.as('last_name'),
      ])
      .orderBy('w.last_at', 'desc')
      .orderBy('w.owner_id')
      .limit(limit)
      .offset(offset)
      .execute(),
    among.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { count, rows };
}

/** The balance shown to the wallet's owner, and its revision. */
export const shownBalance = (db: Sql, ownerId: UserId): Promise<{ balance: Kobo; revision: number } | undefined> =>
  typed(db).selectFrom(account).select(['balance', 'revision']).where('owner_id', '=', ownerId).executeTakeFirst();

export async function usernames(db: Sql, ids: UserId[]): Promise<Map<UserId, string>> {
  if (ids.length === 0) return new Map();
  const rows = await typed(db).selectFrom('app.person').select(['id', 'username']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}
