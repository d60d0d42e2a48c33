import type { Payer } from '#server/kernel/fund-wallet';
import type { CouponId, Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';

/** `expectedPrice`: what the buyer means to pay, the coupon's discount taken off. */
type Wanted = { listingId: ListingId; expectedPrice?: Kobo; couponId?: CouponId };

/** Orders a listing and opens its checkout, or continues the unfinished one. */
export class BuyListing {
  constructor(readonly data: Payer & Wanted) {}
}

/** Orders a listing and pays for it from the payer's balance. Resolves before the balance is spent: `PaymentViews` knows the outcome. */
export class BuyFromWallet {
  constructor(readonly data: Omit<Payer, 'email'> & Wanted) {}
}

/** Verifies a payment with the provider and records the outcome; any number of times. Not found unless it is `payerId`'s. */
export class VerifyPayment {
  constructor(readonly data: { reference: Reference; payerId?: UserId; at: Instant }) {}
}
