import { conflict } from '#server/kernel/domain-error';
import type { Instant, Reference } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { changeBetween, planName } from '#server/kernel/premium-offers';
import type { PremiumEvent } from './premium.events.js';
import {
  chargeUnderWay,
  noPremium,
  type OfferTerms,
  type Own,
  type Premium,
  refuseOther,
  refuseUnsold,
  statusAt,
} from './standing.js';
import { quotedInstant, isWorthIt, upgradeOf } from './proration.js';

/**
 * Changes to another offer; to the present one, it stays. `expectedAmount`: what the person was shown, for the instant
 * `quotedAt`; another amount is refused.
 */
export class ChangePremium {
  readonly type = 'ChangePremium';
  constructor(readonly data: Own & OfferTerms & { reference: Reference; expectedAmount?: Kobo; quotedAt?: Instant }) {}
}

/**
 * A longer period or a higher tier begins at once, and the unused part of the present period is credited; a shorter or lower one
 * begins with the renewal, and the present one undoes that (A17.9).
 */
export function changed(
  { userId, at, reference, expectedAmount, quotedAt, isSold, ...terms }: ChangePremium['data'],
  state: Premium,
): PremiumEvent[] {
  const { paid, pending } = state;
  if (pending) throw chargeUnderWay();
  const status = statusAt(state, at);
  if (!paid || status === 'none') throw noPremium();
  if (status === 'past_due') throw conflict('premium_active', 'Pay the renewal that failed, or end Premium first.');
  if (status === 'cancelled') throw conflict('premium_active', 'Resume Premium before you change it.');
  const { offer, until, next } = paid;
  if (terms.offer === offer)
    return next ? [{ type: 'PremiumChangeUndone', data: { userId, offer: next.offer, at } }] : [];
  refuseUnsold({ ...terms, isSold });
  const change = changeBetween(offer, terms.offer);
  if (!change)
    throw conflict(
      'premium_active',
      `${planName(offer)} does not change to this plan. Buy it once ${planName(offer)} ended.`,
    );
  if (change === 'downgrade') {
    refuseOther(expectedAmount, terms);
    if (next?.offer === terms.offer && next.amount === terms.amount) return [];
    return [{ type: 'PremiumChangePlanned', data: { userId, ...terms, until, at } }];
  }
  if (at >= until) throw conflict('charge_under_way', 'Premium renews now. Try again in a moment.');
  const creditedAt = quotedInstant(quotedAt, at);
  if (!isWorthIt(paid, terms.amount, creditedAt))
    throw conflict(
      'premium_active',
      `What is left of ${planName(offer)} is worth more than the new period. Change later.`,
    );
  const { credit, amount } = upgradeOf(paid, terms.amount, creditedAt);
  refuseOther(expectedAmount, { offer: terms.offer, amount });
  const charge = { userId, reference, ...terms, amount, cause: 'upgrade' as const, attempt: 0, at };
  return [{ type: 'PremiumChargeOrdered', data: { ...charge, credit, creditedAt } }];
}
