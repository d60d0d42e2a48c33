import type { z } from 'zod';
import type { ChargeRow, PremiumRow } from '#projections/premium/premium.queries';
import type { Instant } from '#server/kernel/ids';
import { type Kobo, toNaira } from '#server/kernel/money';
import type { Terms } from './premium.js';
import type { chargeShown, premiumOffersShown, premiumShown } from './premium.output.js';
import { monthsOf } from '#server/kernel/premium-periods';

type Offers = z.output<typeof premiumOffersShown>;

const amountsOf = ({ price, vat, amount }: Pick<Terms, 'price' | 'vat' | 'amount'>) => ({
  ...{ price: toNaira(price), price_kobo: price, vat: toNaira(vat), vat_kobo: vat },
  ...{ amount: toNaira(amount), amount_kobo: amount },
});

export const offersShown = (all: readonly Terms[], vatBasisPoints: number): Offers => ({
  vat_basis_points: vatBasisPoints,
  offers: all.map((terms) => ({ offer: terms.offer, months: monthsOf(terms.offer), ...amountsOf(terms) })),
});

/** The Premium of a person at an instant. It ends by its dates, also where the timer that records the end is late. */
export function premiumAt(row: PremiumRow | undefined, offers: Offers, at: Instant): z.output<typeof premiumShown> {
  if (!row || row.status === 'ended' || at >= row.access_until)
    return {
      ...{ status: 'none', is_premium: false, offer: null, period: null, access_until: null, next_charge: null },
      ...offers,
    };
  const { status, offer, amount, period_from: from, period_until: until, access_until, retry_at } = row;
  const nextAt = status === 'active' ? until : status === 'past_due' ? retry_at : null;
  return {
    ...{ status, is_premium: true, offer, period: { from, until }, access_until },
    next_charge: nextAt === null ? null : { at: nextAt, ...inBoth(amount) },
    ...offers,
  };
}

const inBoth = (amount: Kobo) => ({ amount: toNaira(amount), amount_kobo: amount });

export function chargeSeen(row: ChargeRow): z.output<typeof chargeShown> {
  const { reference, offer, cause, status, available, period_from: from, period_until: until } = row;
  return {
    ...{ reference, offer, cause, status, ...amountsOf(row) },
    ...{ available: available === null ? null : toNaira(available), available_kobo: available },
    period: from === null || until === null ? null : { from, until },
    ...{ ordered_at: row.ordered_at, settled_at: row.settled_at },
  };
}
