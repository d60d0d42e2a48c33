import type { OrderSeen } from '#projections/orders/orders.queries';
import { toNaira } from '#server/kernel/money';
import type { DeclineReason } from './orders.events.js';
import { isHeld } from './quarantine.js';
import type { PaymentStanding } from './purchases.output.js';

const DETAILS: Record<DeclineReason, string> = {
  already_owned: 'You own it already.',
  own_listing: 'You write it yourself.',
  not_on_offer: 'It is no longer on sale.',
  empty_listing: 'It has no contents any more.',
  staff: 'Staff accounts do not buy guides.',
  price_changed: 'Its price has changed.',
  coupon_lost: 'Your coupon was used for another payment, or was no longer available.',
  insufficient_funds: 'Your wallet no longer covered it.',
};

/** An order as the payment of its cart, `under_review` while finance looks at that. It is `paid` when at least one listing was bought, and `refunded` when the buyer has the money and none was. */
export function orderStanding({ reference, status, payment, lines, ...paid }: OrderSeen) {
  const { total, from_balance, to_pay, coupon, gives } = paid;
  const hasBought = lines.some(({ status }) => status === 'bought');
  const shown =
    status === 'completed'
      ? hasBought
        ? 'paid'
        : 'refunded'
      : payment && UNPAID.has(status) && isHeld({ status: payment })
        ? 'under_review'
        : STATUS[status];
  return {
    reference,
    purpose: 'order' as const,
    status: shown,
    refunded_to: shown === 'refunded' ? (status === 'reversed' ? ('source' as const) : ('wallet' as const)) : null,
    listing: null,
    order: {
      ...{ total_kobo: total, from_balance_kobo: from_balance, to_pay_kobo: to_pay, coupon, gives },
      funded: status === 'funded' || status === 'completed',
      lines: lines.map(({ slug, title, price, discount, status, reason }) => ({
        ...{ listing: { slug, title }, price: toNaira(price), price_kobo: price, discount_kobo: discount, status },
        ...{ code: reason, detail: reason && DETAILS[reason] },
      })),
    },
    ...{ amount: toNaira(total), amount_kobo: total, currency: 'NGN' },
  };
}

/** Finance may still decide on what the provider confirms for these. */
const UNPAID = new Set<OrderSeen['status']>(['placed', 'failed', 'abandoned', 'expired']);

const STATUS: Record<Exclude<OrderSeen['status'], 'completed'>, PaymentStanding['status']> = {
  ...{ placed: 'pending', funded: 'pending', reversed: 'refunded', credited: 'refunded' },
  ...{ failed: 'failed', abandoned: 'abandoned', expired: 'expired' },
};
