import { type Coupon, type Discounted, discountedBy, type PricedLine } from '#server/coupons/coupon.folds';
import { conflict } from '#server/kernel/domain-error';
import type { Fold } from '#server/kernel/decider';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import { type CouponUseEvent, couponUseEvents } from './coupon-uses.events.js';

/** By buyer, the payment or order that holds the coupon or has used it. A buyer is in one of the two. */
export type CouponUses = { reserved: Map<UserId, Reference>; used: Map<UserId, Reference> };

/** Who pays, and who has paid, with a coupon. Stream `couponuse-<coupon>`. */
export const couponUses: Fold<CouponUses, CouponUseEvent> = {
  category: 'couponuse',
  events: couponUseEvents,
  initial: () => ({ reserved: new Map(), used: new Map() }),
  snapshot: {
    ...{ name: 'couponuse', version: 1 },
    pack: ({ reserved, used }) => ({ reserved: [...reserved], used: [...used] }),
    unpack(packed) {
      const { reserved, used } = packed as Record<keyof CouponUses, [UserId, Reference][]>;
      return { reserved: new Map(reserved), used: new Map(used) };
    },
  },
  evolve(state, { type, data: { buyerId, reference } }) {
    switch (type) {
      case 'CouponReserved':
        state.reserved.set(buyerId, reference);
        return state;
      case 'CouponUsed':
        state.reserved.delete(buyerId);
        state.used.set(buyerId, reference);
        return state;
      case 'CouponReleased':
        for (const held of [state.reserved, state.used]) if (held.get(buyerId) === reference) held.delete(buyerId);
        return state;
    }
  },
};

export const hasFreeUse = ({ reserved, used }: CouponUses, { mostUses }: Coupon) =>
  mostUses === null || reserved.size + used.size < mostUses;

/**
 * What the coupon takes off these lines for this buyer. Throws what `discountedBy` throws, and 409 `coupon_personal` for a
 * coupon of another person, `coupon_used` for a buyer who has paid with it, or `coupon_used_up`.
 */
export function discountedFor(
  { coupon, uses }: { coupon: Coupon | undefined; uses: CouponUses },
  { buyerId, lines, at }: { buyerId: UserId; lines: readonly PricedLine[]; at: Instant },
): Discounted[] {
  if (coupon && isOfAnother(coupon, buyerId)) throw personal(coupon, buyerId);
  const discounted = discountedBy(coupon, lines, at);
  if (uses.used.has(buyerId)) throw conflict('coupon_used', `You have used the coupon ${coupon!.code} already.`);
  if (!uses.reserved.has(buyerId) && !hasFreeUse(uses, coupon!))
    throw conflict('coupon_used_up', `The coupon ${coupon!.code} is used up.`);
  return discounted;
}

export const isOfAnother = ({ onlyFor }: Coupon, buyerId: UserId) => onlyFor !== undefined && onlyFor !== buyerId;

/** A visitor, without an id, may be the person who got it. */
const personal = ({ code }: Coupon, buyerId: UserId) =>
  conflict(
    'coupon_personal',
    buyerId
      ? `The coupon ${code} is for another person.`
      : `The coupon ${code} is for one person. Log in if you got it.`,
  );
