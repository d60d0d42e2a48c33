import { sql } from 'kysely';
import type { Instant, Reference } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';
import { purchasesView } from '../purchases/purchases.view.js';
import { type CounterAccount, walletView } from '../wallet/wallet.view.js';

/** An escrow account that is not empty. */
export type OpenEscrow = { reference: Reference; amount: Kobo; since: Instant };

/**
 * The books of all wallets at one position of the log. `balance` is the sum of the wallets' balances as their events state
 * them; `accounts` are the sums of what the entries moved between wallets and each kind of account. `differing` counts the
 * wallets whose balance is not the sum of their entries.
 */
export type Books = {
  position: number;
  wallets: number;
  balance: Kobo;
  entries: number;
  accounts: { account: CounterAccount; balance: Kobo }[];
  differing: number;
  escrows: OpenEscrow[];
};

const [entry, account] = [sql.table(walletView.table.entry), sql.table(walletView.table.account)];
/** What an entry adds to its wallet. */
const change = sql`case direction when 'in' then amount else -amount end`;

/** Reads every entry, in one statement: all figures are of the same moment. The oldest `most` open escrows are named. */
export async function books(db: Sql, most: number): Promise<Books> {
  const { rows } = await sql<Books>`
    with summed as (select owner_id, counter, sum(${change}) as sum, count(*) as entries from ${entry} group by owner_id, counter),
    histories as (select owner_id, sum(sum) as sum from summed group by owner_id),
    escrows as (select reference, -sum(${change}) as amount, min(at) as since from ${entry} where counter = 'escrow'
      group by reference having sum(${change}) <> 0 order by since limit ${most})
    select (select position from projection.checkpoint where name = ${walletView.schema}) as position,
      count(*)::int as wallets, coalesce(sum(balance), 0)::bigint as balance,
      (select coalesce(sum(entries), 0)::bigint from summed) as entries,
      (select count(*)::int from histories full join ${account} a using (owner_id)
        where coalesce(a.balance, -1) <> coalesce(histories.sum, 0)) as differing,
      (select coalesce(json_agg(a order by account), '[]') from (
        select counter as account, -sum(sum)::bigint as balance from summed group by counter) a) as accounts,
      (select coalesce(json_agg(e order by since), '[]') from escrows e) as escrows
    from ${account}`.execute(db);
  const { escrows, ...sums } = rows[0]!;
  return { ...sums, escrows: escrows.map((one) => ({ ...one, since: new Date(one.since).toISOString() })) };
}

/** What the payment provider kept of the payments that settled: the platform bears it (architecture §6). No wallet holds it. */
export async function providerFees(db: Sql): Promise<Kobo> {
  const { rows } = await sql<{ fees: Kobo }>`
    select coalesce(sum(fees), 0)::bigint as fees from ${sql.table(purchasesView.table.payment)}`.execute(db);
  return rows[0]!.fees;
}
