import { conflict } from '#server/kernel/domain-error';
import type { Instant, Reference } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { monthsOf } from '#server/kernel/premium-periods';
import type { PremiumEvent } from './premium.events.js';
import { chargeUnderWay, noPremium, type Own, type Premium, refuseOther, statusAt, type Terms } from './standing.js';
import { quotedInstant, upgradeOf } from './proration.js';

/**
 * Changes to another offer; to the present one, it stays. `expectedAmount`: what the person was shown, for the instant
 * `quotedAt`; another amount is refused.
 */
export class ChangePremium {
  readonly type = 'ChangePremium';
  constructor(readonly data: Own & Terms & { reference: Reference; expectedAmount?: Kobo; quotedAt?: Instant }) {}
}

/**
 * A longer offer begins at once, and the unused part of the present period is credited; a shorter one begins with the renewal,
 * and the present one undoes that (A17.9).
 */
export function changed(
  { userId, at, reference, expectedAmount, quotedAt, ...terms }: ChangePremium['data'],
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
  if (monthsOf(terms.offer) < monthsOf(offer)) {
    refuseOther(expectedAmount, terms.amount);
    if (next?.offer === terms.offer && next.amount === terms.amount) return [];
    return [{ type: 'PremiumChangePlanned', data: { userId, ...terms, until, at } }];
  }
  if (at >= until) throw conflict('charge_under_way', 'Premium renews now. Try again in a moment.');
  const creditedAt = quotedInstant(quotedAt, at);
  const { credit, amount } = upgradeOf(paid, terms.amount, creditedAt);
  refuseOther(expectedAmount, amount);
  const charge = { userId, reference, ...terms, amount, cause: 'upgrade' as const, attempt: 0, at };
  return [{ type: 'PremiumChargeOrdered', data: { ...charge, credit, creditedAt } }];
}
