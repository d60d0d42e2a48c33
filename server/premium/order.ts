import { conflict } from '#server/kernel/domain-error';
import type { Reference } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { planName } from '#server/kernel/premium-offers';
import type { PremiumEvent } from './premium.events.js';
import {
  chargeUnderWay,
  type OfferTerms,
  type Own,
  type Paid,
  type Premium,
  refuseOther,
  refuseUnsold,
  renewalTerms,
  statusAt,
  type Terms,
} from './standing.js';

/**
 * Buys Premium, or pays a renewal that failed, by its own terms. `expectedAmount`: what the person was shown; another amount is
 * refused.
 */
export class OrderPremium {
  readonly type = 'OrderPremium';
  constructor(readonly data: Own & OfferTerms & { reference: Reference; expectedAmount?: Kobo }) {}
}

type Wanted = Own & OfferTerms & { expectedAmount?: Kobo };
type Due = { terms: Terms; cause: 'purchase' | 'recovery' };

/** What an order is charged now, and as what. Throws where it may not be bought. */
export function dueOf({ at, expectedAmount, offer, price, vat, amount, isSold }: Wanted, state: Premium): Due {
  const { paid, pending } = state;
  if (pending) throw chargeUnderWay();
  const status = statusAt(state, at);
  if (paid && status === 'past_due') {
    const terms = renewalTerms(paid);
    if (terms.offer !== offer) throw conflict('premium_active', 'Pay the renewal that failed, or cancel it first.');
    refuseOther(expectedAmount, terms);
    return { terms, cause: 'recovery' };
  }
  if (paid && status === 'cancelled')
    throw conflict(
      'premium_active',
      `You have ${planName(paid.offer)} until the end of what you paid. Resume it to keep it for longer.`,
    );
  if (paid && status !== 'none') throw conflict('premium_active', `You have ${planName(paid.offer)} already.`);
  const terms = { offer, price, vat, amount };
  refuseUnsold({ ...terms, isSold });
  refuseOther(expectedAmount, terms);
  return { terms, cause: 'purchase' };
}

/** `deposit`: the one that was made to pay it, and of which the card is kept where `keepCard` says so. */
export function ordered(
  { reference, deposit, keepCard, ...wanted }: OrderPremium['data'] & { deposit?: Reference; keepCard?: true },
  state: Premium,
): PremiumEvent[] {
  const { paid } = state;
  const { userId, at } = wanted;
  const { terms, cause } = dueOf(wanted, state);
  const attempt = paid && cause === 'recovery' ? paid.failed : 0;
  const charge: PremiumEvent = {
    type: 'PremiumChargeOrdered',
    data: {
      ...{ userId, reference, ...terms, cause, attempt },
      ...{ ...(deposit && { deposit }), ...(keepCard && { keepCard }), at },
    },
  };
  // The timer that ends the one before is late.
  return paid && cause === 'purchase' ? [ended(paid, { userId, at }), charge] : [charge];
}

export const ended = ({ isCancelled }: Paid, { userId, at }: Own): PremiumEvent => ({
  type: 'PremiumEnded',
  data: { userId, reason: isCancelled ? 'cancelled' : 'unpaid', at },
});
