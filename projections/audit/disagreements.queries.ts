import { type RawBuilder, sql } from 'kysely';
import type { Instant, Reference } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { purchasesView } from '../purchases/purchases.view.js';
import { walletView } from '../wallet/wallet.view.js';
import { withdrawalsView } from '../withdrawals/withdrawals.view.js';

/** What the payment provider has recorded; `requested` and `worth` as in `VerifiedCharge` and `worth` of the quarantine. */
export type ProviderSide = {
  charges: {
    reference: Reference;
    status: string;
    currency: string;
    amount: Kobo;
    requested: Kobo | null;
    begun: Instant;
    at: Instant;
  }[];
  transfers: { reference: Reference; status: string; amount: Kobo; begun: Instant; at: Instant }[];
  refunds: { reference: Reference; charge: Reference; status: string; amount: Kobo; at: Instant }[];
};

const [payment, purchase, held] = [
  purchasesView.table.payment,
  purchasesView.table.purchase,
  purchasesView.table.charge,
];
const entry = sql.table(walletView.table.entry);
const withdrawal = sql.table(withdrawalsView.table.withdrawal);

/** Statuses of a payment that gave its value. */
const SETTLED = sql`('settled', 'paid', 'deposited', 'returned', 'credited')`;
const records = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`;

/**
 * The sides of each payment, sale, withdrawal and refund that was begun from `since` on, as common table expressions: `pay`,
 * `refunding`, `sale` and `payout`. Without the provider its columns are null.
 */
export const sides = (since: Instant, provider: ProviderSide | null): RawBuilder<unknown> => sql`
  charge as (select * from jsonb_to_recordset(${records(provider?.charges ?? [])}) as c(reference text, status text,
    currency text, amount bigint, requested bigint, begun timestamptz, at timestamptz)),
  transfer as (select * from jsonb_to_recordset(${records(provider?.transfers ?? [])}) as t(reference text, status text,
    amount bigint, begun timestamptz, at timestamptz)),
  back as (select reference, charge, coalesce(sum(amount) filter (where status = 'processed'), 0)::bigint as processed,
      bool_and(status = 'failed') as failed, max(at) as at
    from jsonb_to_recordset(${records(provider?.refunds ?? [])}) as r(reference text, charge text, status text,
      amount bigint, at timestamptz) group by reference, charge),
  begun as (select * from ${sql.table(payment)} where initiated_at >= ${since}),
  booked as (select e.reference,
      sum(e.amount) filter (where e.counter = 'provider' and e.direction = 'in')::bigint as received,
      sum(e.amount) filter (where e.counter = 'provider' and e.direction = 'out')::bigint as sent_back,
      sum(e.amount) filter (where e.counter = 'escrow' and e.kind = 'purchase' and e.direction = 'out')::bigint as spent
    from ${entry} e join begun y on y.reference = e.reference and y.payer_id = e.owner_id
    where e.counter in ('provider', 'escrow') group by e.reference),
  pay as (
    select y.reference is not null as known, c.reference is not null as listed,
      coalesce(y.reference, c.reference) as reference, y.payer_id as owner_id, y.purpose, y.status, y.amount, y.method, y.to_card,
      y.listing_id, coalesce(y.settled_at, y.initiated_at) as at,
      coalesce(y.status in ${SETTLED} and y.amount > 0, false) as settled,
      coalesce(y.status in ('quarantined', 'returning'), false) as held, coalesce(k.paid, y.amount) as held_amount,
      k.status as decision, coalesce(p.refund in ('requested', 'stalled'), false) or y.status = 'returning' as is_going_back,
      p.refunded_at, b.received, b.sent_back, b.spent,
      c.status as charge, c.currency, c.at as charged_at, least(c.amount, coalesce(c.requested, y.asked, c.amount)) as worth
    from begun y full join charge c on c.reference = y.reference
      left join ${sql.table(held)} k on k.reference = y.reference
      left join ${sql.table(purchase)} p
        on p.listing_id = y.listing_id and p.buyer_id = y.payer_id and p.reference = y.reference
      left join booked b on b.reference = y.reference
    where y.reference is not null or (c.begun >= ${since} and not exists (
      select from ${sql.table(payment)} z where z.reference = c.reference))),
  refunding as (
    select y.*, r.reference is not null as is_ordered, coalesce(r.processed, 0) as processed, r.failed, r.at as back_at,
      case when y.decision is null or y.decision = 'accepted' then coalesce(y.to_card, y.amount)
        else y.held_amount end as due,
      y.status = 'returned' or (y.status = 'reversed' and y.decision = 'returned') as is_back
    from pay y left join back r on r.reference = y.reference
    where y.known and (y.method is null or y.to_card is not null)),
  sale as (
    select coalesce(y.reference, b.reference) as reference, coalesce(y.owner_id, b.buyer_id) as owner_id,
      y.reference is not null as paid, b.reference is not null as opened, y.amount, b.price,
      coalesce(b.completed_at, y.at) as at
    from (select * from pay where status = 'paid' and purpose = 'purchase') y full join (
      select b.* from ${sql.table(purchase)} b left join ${sql.table(payment)} z on z.reference = b.reference
      where b.status = 'completed' and b.completed_at >= ${since} and coalesce(z.initiated_at, b.completed_at) >= ${since}) b
      on b.reference = y.reference and b.listing_id = y.listing_id and b.buyer_id = y.owner_id),
  payout as (
    select w.reference is not null as known, t.reference is not null as listed,
      coalesce(w.reference, t.reference) as reference, w.owner_id, w.amount, t.amount as sent, t.status, t.at as reported_at,
      w.requested_at, w.paid_at, w.failed_at, w.returned_at,
      coalesce(w.paid_at is not null and w.failed_at is null, false) as paid
    from (select * from ${withdrawal} where requested_at >= ${since}) w full join transfer t on t.reference = w.reference
    where w.reference is not null or (t.begun >= ${since} and not exists (
      select from ${withdrawal} z where z.reference = t.reference)))`;

/** The provider calls a charge a success; or it did, before it went back. */
export const CHARGED = sql`coalesce(charge = 'success' or (charge = 'reversed' and settled), false)`;
const AS_SETTLED = sql`(worth = amount and currency = 'NGN')`;

/** What the payer's wallet got from the provider for a payment, or spent on it. */
const BOOKED = sql`(case when method is null then received else spent end)`;

/** Both sides have the same money. */
export const MATCHED = {
  payments: sql`settled and method is null and ${CHARGED} and ${AS_SETTLED}`,
  sales: sql`paid and opened and amount = price`,
  payouts: sql`paid and status = 'success' and amount = sent`,
  refunds: sql`is_back and (processed = due or (charge = 'reversed' and processed = 0))`,
};

/**
 * Rows of `kind`, `reference`, `owner_id`, `amount`, `other` (the amount on the other side, where it differs) and `since`; those
 * without a kind are in order or under way. A payment of the wallet, or of 0 kobo, is none of the provider's.
 */
export const disagreements = (since: Instant, isAsked: boolean): RawBuilder<unknown> => sql`
  select case
      when not known then case when charge = 'success' then 'unknown_charge' end
      when method is not null then null
      when charge = 'success' and status in ('pending', 'failed', 'abandoned', 'expired') then 'not_settled'
      when not settled then null
      when not listed or charge not in ('success', 'reversed') then 'not_at_provider'
      when not ${AS_SETTLED} then 'charge_differs'
      when charge = 'reversed' and status in ('settled', 'paid', 'deposited') and not is_going_back and not exists (
        select from back r where r.charge = pay.reference and r.processed > 0) then 'taken_back'
    end as kind, reference, owner_id, coalesce(amount, worth) as amount,
    case when amount <> worth or currency <> 'NGN' then worth end as other,
    case when settled then at else charged_at end as since
  from pay where ${isAsked}
  union all
  select case
      when status = 'settled' or ${BOOKED} is null then 'not_booked'
      when ${BOOKED} <> amount then 'booking_differs'
      when status = 'returned' and (method is null or to_card is not null)
        and sent_back is distinct from coalesce(to_card, amount) then 'refund_not_booked'
    end, reference, owner_id, amount, nullif(${BOOKED}, amount), at
  from pay where settled
  union all
  select 'credit_without_payment', e.reference, e.owner_id, e.amount, null, e.at
  from ${entry} e where e.counter = 'provider' and e.direction = 'in' and e.at >= ${since} and not exists (
    select from ${sql.table(payment)} z where z.reference = e.reference and z.status in ${SETTLED})
  union all
  select case
      when opened and price > 0 and (not paid or amount <> price) then 'access_without_payment'
      when paid and not opened then 'paid_without_access'
    end, reference, owner_id, coalesce(price, amount), case when amount <> price then amount end, at
  from sale
  union all
  select case
      when not known then case when status = 'success' then 'unknown_payout' end
      when listed and sent <> amount then 'payout_differs'
      when paid and (not listed or status <> 'success') then 'payout_not_at_provider'
      when not listed then null
      when failed_at is not null and status in ('success', 'pending', 'otp', 'received') then 'payout_after_return'
      when paid_at is null and failed_at is null and status not in ('pending', 'otp', 'received') then 'payout_not_recorded'
    end, reference, owner_id, coalesce(amount, sent), nullif(sent, amount),
    case when paid_at is null and failed_at is null then reported_at else greatest(paid_at, failed_at) end
  from payout where ${isAsked}
  union all
  select 'payout_not_returned', reference, owner_id, amount, null, failed_at
  from payout where failed_at is not null and returned_at is null
  union all
  select case
      when is_going_back and is_ordered and (processed >= due or failed) then 'refund_not_recorded'
      when is_back and processed > due then 'refund_differs'
      when is_back and processed < due and (method is not null or (listed and charge <> 'reversed'))
        then 'refund_not_at_provider'
      when status = 'credited' and processed > 0 then 'refund_after_credit'
      when settled and status <> 'returned' and not is_going_back and processed > 0 then 'unknown_refund'
    end, reference, owner_id, due, case when processed > 0 then nullif(processed, due) end,
    coalesce(case when is_back then refunded_at else back_at end, back_at, at)
  from refunding where ${isAsked}`;
