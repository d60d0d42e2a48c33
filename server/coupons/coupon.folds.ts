import { conflict } from '#server/kernel/domain-error';
import type { Fold } from '#server/kernel/decider';
import { discountsOf } from '#server/kernel/discounts';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { type CouponCreated, type CouponEvent, couponEvents } from './coupons.events.js';

/** `onlyFor`: the one person who may pay with it. */
export type Coupon = Omit<CouponCreated['data'], 'at'> & { status: 'active' | 'paused' | 'ended'; onlyFor?: UserId };
/** A coupon by its code; undefined for a code that was never given. */
export type CouponState = { coupon: Coupon | undefined };

/** A listing that is bought, at its list price, kobo. */
export type PricedLine = { listingId: ListingId; creatorId: UserId; price: Kobo };
/** What a coupon takes off the list price of a listing, kobo; more than 0. */
export type Discounted = { listingId: ListingId; listPrice: Kobo; discount: Kobo };

/** What a coupon gives, and whether it does so now. Stream `coupon-<id>`. */
export const couponTerms: Fold<CouponState, CouponEvent> = {
  category: 'coupon',
  events: couponEvents,
  initial: () => ({ coupon: undefined }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'CouponCreated': {
        const { at: _, ...terms } = data;
        state.coupon = { ...terms, status: 'active' };
        return state;
      }
      case 'PersonalCouponCreated': {
        const { at: _, buyerId: onlyFor, listingId, ...terms } = data;
        const unbound = { amount: null, startsAt: null, mostUses: 1 };
        state.coupon = { ...terms, ...unbound, listingIds: [listingId], onlyFor, status: 'active' };
        return state;
      }
      case 'CouponPaused':
        if (state.coupon) state.coupon.status = 'paused';
        return state;
      case 'CouponResumed':
        if (state.coupon) state.coupon.status = 'active';
        return state;
      case 'CouponEnded':
        if (state.coupon) state.coupon.status = 'ended';
        return state;
    }
  },
};

/**
 * What a coupon takes off those of the lines that it is for. Throws 409 `coupon_unknown`, `coupon_ended`, `coupon_paused`,
 * `coupon_not_yet` or `coupon_other_guide`.
 */
export function discountedBy(coupon: Coupon | undefined, lines: readonly PricedLine[], at: Instant): Discounted[] {
  if (!coupon) throw conflict('coupon_unknown', 'There is no coupon with this code.');
  const { code, status, startsAt, expiresAt, creatorId, listingIds } = coupon;
  if (status === 'ended' || (expiresAt !== null && expiresAt <= at))
    throw conflict('coupon_ended', `The coupon ${code} has ended.`);
  if (status === 'paused') throw conflict('coupon_paused', `The coupon ${code} is paused. Try again later.`);
  if (startsAt !== null && startsAt > at)
    throw conflict('coupon_not_yet', `The coupon ${code} starts on ${day.format(new Date(startsAt))}.`);
  const own = lines.filter((line) => line.creatorId === creatorId && (listingIds?.includes(line.listingId) ?? true));
  const discounts = discountsOf(
    coupon,
    own.map(({ price }) => price),
  );
  const discounted = own.map(({ listingId, price }, i) => ({ listingId, listPrice: price, discount: discounts[i]! }));
  const some = discounted.filter(({ discount }) => discount > 0);
  if (some.length === 0)
    throw conflict(
      'coupon_other_guide',
      lines.length === 1
        ? `The coupon ${code} is not for this guide.`
        : `The coupon ${code} is not for the guides in your cart.`,
    );
  return some;
}

const day = new Intl.DateTimeFormat('en-NG', {
  ...{ day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: 'Africa/Lagos' },
});
