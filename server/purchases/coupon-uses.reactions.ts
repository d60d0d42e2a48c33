import { OutboxMessage, type Reactions, type StartFrom } from '#server/kernel/reactions';
import type { CouponReserved } from './coupon-uses.events.js';
import { GiveBackCoupon } from './coupon-uses.commands.js';
import type { CouponHold } from './coupon-uses.jobs.js';
import type { OrderCompleted, OrderFailed } from './orders.events.js';

/** A process that ends between the reservation and the payment leaves a use behind: it is looked for after this time, ms. */
const LOOKED_FOR_AFTER_MS = 2 * 3_600_000;

/** A use is held for a payment or an order, and given back when that bought nothing with it. */
export const couponUseReactions: Reactions<CouponReserved | OrderCompleted | OrderFailed> = {
  CouponReserved: ({ data: { couponId, buyerId, reference, at } }) =>
    new OutboxMessage<CouponHold>({
      id: `coupon-${couponId}-${reference}`,
      ...{ queue: 'payments', name: 'coupon-hold', payload: { couponId, buyerId, reference } },
      dueAt: new Date(Date.parse(at) + LOOKED_FOR_AFTER_MS).toISOString(),
    }),

  OrderCompleted: ({ data: { reference, buyerId, at } }) => new GiveBackCoupon({ reference, buyerId, at }),

  OrderFailed: ({ data: { reference, buyerId, at } }) => new GiveBackCoupon({ reference, buyerId, at }),
};

export const couponUseStart: Record<(CouponReserved | OrderCompleted | OrderFailed)['type'], StartFrom> = {
  ...{ CouponReserved: 'beginning', OrderCompleted: 'beginning', OrderFailed: 'beginning' },
};
