import type { Reactions } from '#server/kernel/reactions';
import type { CouponUsed } from '#server/purchases/coupon-uses.events';
import type { PurchaseCompleted } from '#server/purchases/purchases.events';
import { TakeBoughtFromCart, TakeUsedCouponFromCart } from './cart.js';

/** A listing leaves its buyer's cart when it is owned, and a coupon when it was used. */
export const cartReactions: Reactions<PurchaseCompleted | CouponUsed> = {
  PurchaseCompleted: ({ data: { buyerId, listingId, at } }) => new TakeBoughtFromCart({ buyerId, listingId, at }),

  CouponUsed: ({ data: { buyerId, couponId, at } }) => new TakeUsedCouponFromCart({ buyerId, couponId, at }),
};
