import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';

export type CheckoutAnswer = { reference: Reference; amount: Kobo; authorizationUrl: string; accessCode: string };
type Payer = { payerId: UserId; email: string; at: Instant };

/** Order a listing and open (or go on with) its checkout. */
export class BuyListing {
  constructor(readonly data: Payer & { listingId: ListingId; expectedPrice?: Kobo }) {}
}

/** Open a checkout that fills the payer's wallet. */
export class FundWallet {
  constructor(readonly data: Payer & { amount: Kobo }) {}
}

/** Ask the provider what became of a payment, and record the answer, any number of times. Where `payerId` asks, it must be his own. */
export class VerifyPayment {
  constructor(readonly data: { reference: Reference; payerId?: UserId; at: Instant }) {}
}
