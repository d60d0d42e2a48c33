import { conflict } from '#server/kernel/domain-error';
import type { Instant } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { nextRefundAt, REFUND_DAYS, REFUND_MONTHS, refundEnd } from '#server/kernel/premium-periods';
import type { PremiumEvent } from './premium.events.js';
import { quotedInstant, refundOf } from './proration.js';
import { chargeUnderWay, noPremium, type Own, type Paid, type Premium, statusAt } from './standing.js';

/**
 * Gives what is not used of the last charge back, and ends Premium. `expectedAmount`: what the person was shown, for the instant
 * `quotedAt`; another amount is refused.
 */
export class RefundPremium {
  readonly type = 'RefundPremium';
  constructor(readonly data: Own & { expectedAmount?: Kobo; quotedAt?: Instant }) {}
}

/**
 * Every charge that paid a period may be refunded for 7 days, of a purchase, a renewal or an upgrade: of an upgrade what the
 * wallet paid then, and not the credit for the period before it. A person is refunded once in 12 months, so that Premium cannot
 * be had by days (A17.8).
 */
export function refunded({ userId, at, ...shown }: RefundPremium['data'], state: Premium): PremiumEvent[] {
  const { paid, pending, refundedAt } = state;
  if (pending) throw chargeUnderWay();
  if (!paid || statusAt(state, at) === 'none') throw noPremium();
  if (refundedAt && at < nextRefundAt(refundedAt))
    throw conflict(
      'refund_used',
      `Premium is refunded once in ${REFUND_MONTHS} months, and was refunded to you already.`,
    );
  const countedAt = countedInstant(paid, shown.quotedAt, at);
  const { price, vat, amount } = refundOf(paid, countedAt);
  if (countedAt >= refundEnd(paid.paidAt) || amount === 0)
    throw conflict('refund_closed', `Premium is refunded within ${REFUND_DAYS} days of a payment.`);
  if (shown.expectedAmount !== undefined && shown.expectedAmount !== amount)
    throw conflict('price_changed', `${naira(amount)} would be refunded now, and nothing was changed.`, {
      amount_kobo: amount,
    });
  const { reference, offer } = paid;
  return [
    { type: 'PremiumRefunded', data: { userId, reference, offer, price, vat, amount, countedAt, at } },
    { type: 'PremiumEnded', data: { userId, reason: 'refunded', at } },
  ];
}

/** What was shown before the payment was of another charge. */
function countedInstant({ paidAt }: Paid, quotedAt: Instant | undefined, at: Instant): Instant {
  const quoted = quotedInstant(quotedAt, at);
  return quoted < paidAt ? at : quoted;
}
