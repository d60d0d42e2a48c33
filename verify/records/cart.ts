import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    CartItemAdded: 'buyerId listingId at price',
    CartItemRemoved: 'buyerId listingId at because',
    CartCleared: 'buyerId at',
    CartCouponApplied: 'buyerId couponId code at',
    CartCouponRemoved: 'buyerId couponId because at',
  },
  shows: 'CartItemAdded CartItemRemoved CartCleared CartCouponApplied CartCouponRemoved',
};
