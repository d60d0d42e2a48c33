import type { Coupon, PricedLine } from '#server/coupons/coupon.folds';
import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import type { CouponId, Instant, Reference, UserId } from '#server/kernel/ids';
import { type CouponUses, couponUses, discountedFor, hasFreeUse, isOfAnother } from './coupon-uses.folds.js';
import { type CouponUseEvent, couponUseEvents } from './coupon-uses.events.js';

/** `reference`: of the payment, or of the order, that the coupon lowers. */
type Use = { couponId: CouponId; buyerId: UserId; reference: Reference; at: Instant };

/** A payment for these lines begins with the coupon. Without effect where this payment holds it. */
export class ReserveCoupon {
  readonly type = 'ReserveCoupon';
  constructor(readonly data: Use & { lines: readonly PricedLine[] }) {}
}

/**
 * The payment settled. It uses what its buyer holds of the coupon, also under a later payment, or else a use that is free:
 * the first payment that settles has the discount, and a later one has not. Refuses nothing.
 */
export class UseCoupon {
  readonly type = 'UseCoupon';
  constructor(readonly data: Use) {}
}

/** The payment bought nothing. Without effect where it does not hold the coupon. */
export class ReleaseCoupon {
  readonly type = 'ReleaseCoupon';
  constructor(readonly data: Use) {}
}

type Terms = { coupon: Coupon | undefined };
export type CouponUseCommand =
  WithFacts<ReserveCoupon, Terms> | WithFacts<UseCoupon, Terms> | WithFacts<ReleaseCoupon, Terms>;

/** The uses of one coupon: never more than its maximum, those of open payments counted, and one of each buyer. */
export const couponUse: Decider<CouponUses, CouponUseCommand, CouponUseEvent> = {
  category: 'couponuse',
  events: couponUseEvents,
  initial: couponUses.initial,
  snapshot: couponUses.snapshot,

  decide(command, uses) {
    const { couponId, buyerId, reference, at, coupon } = command.data;
    const own = () => ({ couponId, creatorId: coupon!.creatorId, buyerId, reference, at });
    switch (command.type) {
      case 'ReserveCoupon': {
        discountedFor({ coupon, uses }, command.data);
        return uses.reserved.get(buyerId) === reference ? [] : [{ type: 'CouponReserved', data: own() }];
      }
      case 'UseCoupon': {
        if (!coupon || uses.used.has(buyerId) || isOfAnother(coupon, buyerId)) return [];
        const isFree = hasFreeUse(uses, coupon) && coupon.status === 'active';
        return uses.reserved.has(buyerId) || isFree ? [{ type: 'CouponUsed', data: own() }] : [];
      }
      case 'ReleaseCoupon': {
        const isHeld = uses.reserved.get(buyerId) === reference || uses.used.get(buyerId) === reference;
        return coupon && isHeld ? [{ type: 'CouponReleased', data: own() }] : [];
      }
    }
  },

  evolve: couponUses.evolve,
};
