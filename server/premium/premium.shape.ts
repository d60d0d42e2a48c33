import type { z } from 'zod';
import type { ChargeRow, DepositRow, PremiumRow } from '#projections/premium/premium.queries';
import type { Instant } from '#server/kernel/ids';
import { type Kobo, toNaira } from '#server/kernel/money';
import { isExpired, type PaymentCard } from '#server/kernel/payment-card';
import { changeBetween } from '#server/kernel/premium-offers';
import type { Terms } from './standing.js';
import type { chargeShown, premiumOffersShown, premiumShown } from './premium.output.js';
import { monthsOf, nextRefundAt, refundEnd } from '#server/kernel/premium-periods';
import { isWorthIt, refundOf, upgradeOf } from './proration.js';

type Offers = z.output<typeof premiumOffersShown>;
type Shown = z.output<typeof premiumShown>;

const amountsOf = ({ price, vat, amount }: Pick<Terms, 'price' | 'vat' | 'amount'>) => ({
  ...{ price: toNaira(price), price_kobo: price, vat: toNaira(vat), vat_kobo: vat },
  ...{ amount: toNaira(amount), amount_kobo: amount },
});

export const offersShown = (all: readonly Terms[], vatBasisPoints: number): Offers => ({
  vat_basis_points: vatBasisPoints,
  offers: all.map((terms) => ({ offer: terms.offer, months: monthsOf(terms.offer), ...amountsOf(terms) })),
});

/** The Premium of a person at an instant. It ends by its dates, also where the timer that records the end is late. */
export function premiumAt(
  { row, last, card }: { row?: PremiumRow; last?: DepositRow; card?: PaymentCard },
  all: readonly Terms[],
  offers: Offers,
  at: Instant,
): Shown {
  const deposit = last ? depositSeen(last) : null;
  if (!row || row.status === 'ended' || at >= row.access_until)
    return {
      ...{ status: 'none', is_premium: false, offer: null, period: null, access_until: null, next_charge: null },
      ...{ planned: null, changes: [], refund: null, deposit, card: null, ...offers },
    };
  const { status, offer, next_offer, period_from: from, period_until: until, access_until, retry_at } = row;
  const renewal = row.next_amount ?? row.amount;
  const isPlanned = next_offer !== null && status !== 'cancelled';
  const nextAt = status === 'active' ? until : status === 'past_due' ? retry_at : null;
  return {
    ...{ status, is_premium: true, offer, period: { from, until }, access_until },
    next_charge: nextAt === null ? null : { at: nextAt, ...inBoth(renewal) },
    planned: isPlanned ? { offer: next_offer, at: until, ...inBoth(renewal) } : null,
    changes: status === 'active' && next_offer === null && at < until ? changesOf(row, all, at) : [],
    refund: refundAt(row, at),
    deposit,
    card: card ? cardSeen(card, at) : null,
    ...offers,
  };
}

const cardSeen = ({ brand, last4, expMonth, expYear }: PaymentCard, at: Instant) => ({
  ...{ brand, last4, exp_month: expMonth, exp_year: expYear },
  is_expired: isExpired({ expMonth, expYear }, at),
});

const depositSeen = ({ reference, offer, amount, status, reason, begun_at: at }: DepositRow) => ({
  ...{ reference, offer, ...inBoth(amount), status, reason, at },
});

function refundAt(row: PremiumRow, at: Instant): Shown['refund'] {
  const { period_from: from, period_until: until, price, vat, charged, paid_at, refunded_at } = row;
  const isUsed = refunded_at !== null && at < nextRefundAt(refunded_at);
  const back = refundOf({ from, until, price, vat, charged }, at);
  if (isUsed || at >= refundEnd(paid_at) || back.amount === 0) return null;
  return { until: refundEnd(paid_at), quoted_at: at, ...amountsOf(back) };
}

const changesOf = (
  { offer, amount, period_from: from, period_until: until }: PremiumRow,
  all: readonly Terms[],
  at: Instant,
) =>
  all
    .filter((terms) => {
      const change = changeBetween(offer, terms.offer);
      return change === 'downgrade' || (change && isWorthIt({ from, until, amount }, terms.amount, at));
    })
    .map((terms) => {
      const isUpgrade = changeBetween(offer, terms.offer) === 'upgrade';
      const { credit, amount: charged } = isUpgrade
        ? upgradeOf({ from, until, amount }, terms.amount, at)
        : { credit: 0, amount: terms.amount };
      return {
        ...{ offer: terms.offer, kind: isUpgrade ? ('upgrade' as const) : ('downgrade' as const) },
        ...{ at: isUpgrade ? at : until, quoted_at: at },
        ...{ ...amountsOf({ ...terms, amount: charged }), credit: toNaira(credit), credit_kobo: credit },
      };
    });

const inBoth = (amount: Kobo) => ({ amount: toNaira(amount), amount_kobo: amount });

export function chargeSeen(row: ChargeRow): z.output<typeof chargeShown> {
  const { reference, offer, cause, status, available, period_from: from, period_until: until } = row;
  return {
    ...{ reference, offer, cause, status, ...amountsOf(row), credit: toNaira(row.credit), credit_kobo: row.credit },
    ...{ available: available === null ? null : toNaira(available), available_kobo: available },
    period: from === null || until === null ? null : { from, until },
    ...{ ordered_at: row.ordered_at, settled_at: row.settled_at },
    ...{ invoice: row.invoice, credit_note: row.credit_note },
    refund: row.refunded_at && { at: row.refunded_at, ...amountsOf(refundedOf(row)) },
  };
}

const refundedOf = ({ refunded, refunded_vat }: ChargeRow) => {
  const [amount, vat] = [refunded ?? 0, refunded_vat ?? 0];
  return { price: amount - vat, vat, amount };
};
