import type { CouponId, Instant, ListingId, Reference, UserId } from '#server/kernel/ids';

/**
 * The payment or order `reference` may have ended without buying anything. `listingId`: of a payment for one listing;
 * `couponId`: where neither may have been recorded; `declined`: the payment settled and its purchase was declined.
 */
export class GiveBackCoupon {
  constructor(
    readonly data: {
      reference: Reference;
      buyerId: UserId;
      listingId?: ListingId;
      couponId?: CouponId;
      declined?: true;
      at: Instant;
    },
  ) {}
}
