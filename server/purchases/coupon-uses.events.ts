import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { couponId, instant, reference, userId } from '#server/kernel/shapes';

/** `reference`: of the payment, or of the order, that is begun with the coupon. */
const use = z.strictObject({ couponId, creatorId: userId, buyerId: userId, reference, at: instant });

/** Stream `couponuse-<coupon>`: who pays, and who has paid, with a coupon (A5.18). */
export const couponUseEvents = defineEvents({
  /** A payment with it began. A buyer's later payment takes the place of the earlier one. */
  CouponReserved: { shape: use },
  /** That payment settled: it is about to buy what the coupon is for. */
  CouponUsed: { shape: use },
  /** The payment failed or bought nothing: the use is free again. */
  CouponReleased: { shape: use },
});
export type CouponUseEvent = EventOf<typeof couponUseEvents>;
export type CouponReserved = EventOf<typeof couponUseEvents, 'CouponReserved'>;
export type CouponUsed = EventOf<typeof couponUseEvents, 'CouponUsed'>;
