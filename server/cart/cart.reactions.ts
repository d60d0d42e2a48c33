import { isGift } from '#server/kernel/gift-references';
import type { Reactions } from '#server/kernel/reactions';
import type { CouponUsed } from '#server/purchases/coupon-uses.events';
import type { AccessGiven, PurchaseCompleted } from '#server/purchases/purchases.events';
import { TakeBoughtFromCart, TakeUsedCouponFromCart } from './cart.js';

/** A listing leaves its buyer's cart when it is owned, and a coupon when it was used. */
export const cartReactions: Reactions<PurchaseCompleted | AccessGiven | CouponUsed> = {
  PurchaseCompleted: ({ data: { buyerId, listingId, reference, at } }) =>
    isGift(reference) ? undefined : new TakeBoughtFromCart({ buyerId, listingId, at }),

  AccessGiven: ({ data: { buyerId, listingId, at } }) => new TakeBoughtFromCart({ buyerId, listingId, at }),

  CouponUsed: ({ data: { buyerId, couponId, at } }) => new TakeUsedCouponFromCart({ buyerId, couponId, at }),
};
