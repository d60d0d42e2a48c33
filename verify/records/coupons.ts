import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    CouponCreated: 'couponId creatorId at code percent amount listingIds startsAt expiresAt mostUses',
    PersonalCouponCreated: 'couponId creatorId at buyerId listingId code percent expiresAt',
    CouponPaused: 'couponId creatorId at',
    CouponResumed: 'couponId creatorId at',
    CouponEnded: 'couponId creatorId at',
    CouponReserved: 'couponId creatorId buyerId reference at',
    CouponUsed: 'couponId creatorId buyerId reference at',
    CouponReleased: 'couponId creatorId buyerId reference at',
  },
  shows: `CouponCreated PersonalCouponCreated CouponPaused CouponResumed CouponEnded CouponReserved CouponUsed CouponReleased
    PurchaseCompleted`,
};
