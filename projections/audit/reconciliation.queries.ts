import { type RawBuilder, sql } from 'kysely';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sql } from '#server/platform/database/sql';
import { walletView } from '../wallet/wallet.view.js';
import { CHARGED, disagreements, MATCHED, type ProviderSide, sides } from './disagreements.queries.js';

/** Why the sides disagree about a reference. */
export const DISAGREEMENTS = [
  ...(['unknown_charge', 'not_settled', 'not_at_provider', 'charge_differs', 'taken_back'] as const),
  ...(['not_booked', 'booking_differs', 'refund_not_booked', 'credit_without_payment'] as const),
  ...(['access_without_payment', 'paid_without_access'] as const),
  ...(['unknown_payout', 'payout_differs', 'payout_not_at_provider', 'payout_after_return'] as const),
  ...(['payout_not_recorded', 'payout_not_returned'] as const),
  ...(['unknown_refund', 'refund_not_recorded', 'refund_differs'] as const),
  ...(['refund_not_at_provider', 'refund_after_credit'] as const),
] as const;
export type Disagreement = (typeof DISAGREEMENTS)[number];

type Sum = { count: number; amount: Kobo };
export type Unmatched = {
  kind: Disagreement;
  reference: Reference;
  /** Kobo; `other` is what another side has, where it differs. */
  amount: Kobo;
  other: Kobo | null;
  since: Instant;
  owner_id: UserId | null;
  /** Empty for an erased person. */
  username: string;
  has_wallet: boolean;
};

/** What each side adds up to, and what both sides have; `provider` is null where it was not asked. */
export type Reconciliation = {
  payments: { ledger: Sum; provider: Sum | null; matched: Sum | null };
  sales: { ledger: Sum; access: Sum; matched: Sum };
  payouts: { ledger: Sum; provider: Sum | null; matched: Sum | null };
  refunds: { ledger: Sum; provider: Sum | null; matched: Sum | null };
  held: Sum;
  under_way: Sum;
  unmatched: Sum;
  items: Unmatched[];
};

const account = sql.table(walletView.table.account);

const sum = (amount: RawBuilder<unknown>, of: RawBuilder<unknown>) => sql`json_build_object(
  'count', count(*) filter (where ${of}), 'amount', coalesce(sum(${amount}) filter (where ${of}), 0)::bigint)`;

type Asked = {
  /** The window: what was begun from then on. */
  since: Instant;
  /** What differs since a later instant is under way. */
  before: Instant;
  /** Null: only the ledger and the access are compared. */
  provider: ProviderSide | null;
  /** Items that are listed at most, the oldest first. */
  most: number;
};

/**
 * Compares, in one statement over the read models, what the log says was paid, sold, withdrawn and refunded with what the
 * provider recorded, what the wallets hold and which guides are open. The payments, sales and withdrawals of the window are
 * read by indexes; the entries of wallets are read whole, as by `books`.
 */
export async function reconciliation(db: Sql, { since, before, provider, most }: Asked): Promise<Reconciliation> {
  const of = (side: RawBuilder<unknown>) => (provider ? side : sql`null::json`);
  const { rows } = await sql<Reconciliation>`
    with ${sides(since, provider)},
    found as materialized (select * from (${disagreements(since, provider !== null)}) f where kind is not null),
    oldest as (
      select f.*, coalesce(p.username, '') as username, exists (
        select from ${account} a where a.owner_id = f.owner_id) as has_wallet
      from (select * from found where since <= ${before} order by since, reference, kind limit ${most}) f
        left join app.person p on p.id = f.owner_id)
    select
      (select json_build_object('ledger', ${sum(sql`amount`, sql`settled and method is null`)},
        'provider', ${of(sum(sql`worth`, sql`${CHARGED} and not held and status is distinct from 'reversed'`))},
        'matched', ${of(sum(sql`amount`, MATCHED.payments))}) from pay) as payments,
      (select json_build_object('ledger', ${sum(sql`amount`, sql`paid`)}, 'access', ${sum(sql`price`, sql`opened`)},
        'matched', ${sum(sql`amount`, MATCHED.sales)}) from sale) as sales,
      (select json_build_object('ledger', ${sum(sql`amount`, sql`paid`)},
        'provider', ${of(sum(sql`sent`, sql`status = 'success'`))},
        'matched', ${of(sum(sql`amount`, MATCHED.payouts))}) from payout) as payouts,
      (select json_build_object('ledger', ${sum(sql`due`, sql`is_back`)}, 'provider', ${of(
        sum(
          sql`case when processed > 0 then processed else due end`,
          sql`processed > 0 or (is_back and charge = 'reversed')`,
        ),
      )}, 'matched', ${of(sum(sql`due`, MATCHED.refunds))}) from refunding) as refunds,
      (select ${sum(sql`held_amount`, sql`held`)} from pay) as held,
      (select ${sum(sql`amount`, sql`since > ${before}`)} from found) as under_way,
      (select ${sum(sql`amount`, sql`since <= ${before}`)} from found) as unmatched,
      (select coalesce(json_agg(o order by since, reference, kind), '[]') from oldest o) as items`.execute(db);
  const { items, ...sums } = rows[0]!;
  return { ...sums, items: items.map((one) => ({ ...one, since: new Date(one.since).toISOString() })) };
}
