import type { PayoutFailure } from '#server/kernel/bank-account';
import type { WithFacts } from '#server/kernel/command';
import type { Instant, ListingId, MeetingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import type { Part } from './sale-postings.js';
import type { PayoutLimits } from './withdrawing.js';

type Order = { ownerId: UserId; reference: Reference; at: Instant };
type Payout = { amount: Kobo; charges: Kobo };

/** Credits a payment the provider confirmed. */
export class ReceiveDeposit {
  readonly type = 'ReceiveDeposit';
  constructor(readonly data: Order & { amount: Kobo }) {}
}

/** A card payment for a listing: the amount is credited and moved to escrow in one step, so that it cannot be spent otherwise. */
export class PayForPurchase {
  readonly type = 'PayForPurchase';
  constructor(readonly data: Order & { amount: Kobo; listingId: ListingId }) {}
}

/** Pays for a listing from the cleared balance, or records that it does not suffice. */
export class SpendBalance {
  readonly type = 'SpendBalance';
  constructor(readonly data: Order & { amount: Kobo; listingId: ListingId }) {}
}

/** Brings a price that was paid from the balance back: it bought nothing. */
export class ReturnSpending {
  readonly type = 'ReturnSpending';
  constructor(readonly data: Order & { amount: Kobo; listingId: ListingId }) {}
}

/** Pays for Premium from the cleared balance: `amount`, with its VAT; or records that it does not suffice. */
export class PayForPremium {
  readonly type = 'PayForPremium';
  constructor(readonly data: Order & { amount: Kobo }) {}
}

/** Brings what is refunded of Premium back from the platform: `amount`, with its VAT. `reference`: of the charge that paid it. */
export class ReturnPremium {
  readonly type = 'ReturnPremium';
  constructor(readonly data: Order & { amount: Kobo }) {}
}

type OfMeeting = Order & { amount: Kobo; meetingId: MeetingId };

/** Pays for a meeting from the cleared balance, or records that it does not suffice. */
export class PayForMeeting {
  readonly type = 'PayForMeeting';
  constructor(readonly data: OfMeeting) {}
}

/** Brings the price of a meeting back to its guest, or what a fee leaves of it. */
export class ReturnMeeting {
  readonly type = 'ReturnMeeting';
  constructor(readonly data: OfMeeting) {}
}

/** Credits a creator with what a meeting brought, and debits the platform's commission. */
export class CreditMeeting {
  readonly type = 'CreditMeeting';
  constructor(readonly data: OfMeeting & { commission: Kobo; basisPoints: number; terms: number }) {}
}

/** What a sale brought. `shares`: the parts of the co-authors, which pass through escrow. */
type Sold = { price: Kobo; commission: Kobo; shares?: readonly Part[]; listingId: ListingId };

/** Credits a sale's price from escrow, debits the platform's commission, and forwards the shares. The platform bears the payment provider's fee. */
export class CreditSale {
  readonly type = 'CreditSale';
  constructor(readonly data: Order & Sold & { basisPoints: number; terms: number }) {}
}

/** Credits a co-author, the wallet's owner, with a share of a sale: `amount`, from escrow. */
export class CreditShare {
  readonly type = 'CreditShare';
  constructor(readonly data: Order & { amount: Kobo; basisPoints: number; listingId: ListingId }) {}
}

/** Requests a payout of `amount` to the owner's bank account; the transfer's `charges` are debited in addition. */
export class RequestWithdrawal {
  readonly type = 'RequestWithdrawal';
  constructor(readonly data: Order & Payout & { terms: number; destination?: Sealed; limits?: PayoutLimits }) {}
}

/** Brings a withdrawal that was not paid back: `amount` with its `charges`. */
export class ReturnWithdrawal {
  readonly type = 'ReturnWithdrawal';
  constructor(readonly data: Order & Payout & { reason: PayoutFailure }) {}
}

/** Brings the price of a refunded purchase back to its buyer; to the card it goes on in the same step, `toCard` of it where that is less. */
export class ReturnPrice {
  readonly type = 'ReturnPrice';
  constructor(readonly data: Order & { amount: Kobo; listingId: ListingId; to: 'card' | 'wallet'; toCard?: Kobo }) {}
}

/**
 * Takes a refunded sale back: the commission and the shares return, and the price goes to escrow, beyond the balance at the
 * owner's debt.
 */
export class ReverseSale {
  readonly type = 'ReverseSale';
  constructor(readonly data: Order & Sold) {}
}

/** Takes a co-author's share of a refunded sale back to escrow, beyond the balance at the co-author's debt. */
export class ReverseShare {
  readonly type = 'ReverseShare';
  constructor(readonly data: Order & { amount: Kobo; listingId: ListingId }) {}
}

/** A bank disputes the payment `reference`: `amount` of what it brought may not be spent. `soldAt`: of a sale, whose earnings clear later. */
export class FreezeFunds {
  readonly type = 'FreezeFunds';
  constructor(
    readonly data: Order & { dispute: string; amount: Kobo; listingId: ListingId | null; soldAt: Instant | null },
  ) {}
}

/** The dispute was won. */
export class ReleaseFunds {
  readonly type = 'ReleaseFunds';
  constructor(readonly data: Order & { dispute: string; listingId: ListingId | null }) {}
}

/** The bank took `amount` of the payment `reference` back, which is in this wallet; beyond the balance the owner owes it. */
export class TakeBackCharge {
  readonly type = 'TakeBackCharge';
  constructor(readonly data: Order & { dispute: string; amount: Kobo }) {}
}

/** Credits the reward of an invitation from the platform. `reference`: of the friend's purchase. */
export class CreditReward {
  readonly type = 'CreditReward';
  constructor(readonly data: Order & { amount: Kobo; inviteeId: UserId }) {}
}

/** Leaves the whole balance, which must be `amount`, to the platform, before the owner is erased. */
export class GiveUpBalance {
  readonly type = 'GiveUpBalance';
  constructor(readonly data: Order & { amount: Kobo }) {}
}

/** A sale, a share of it or a meeting may be spent from `availableAt`. */
export type WalletCommand =
  | ReceiveDeposit
  | PayForPurchase
  | SpendBalance
  | ReturnSpending
  | PayForPremium
  | ReturnPremium
  | PayForMeeting
  | ReturnMeeting
  | WithFacts<CreditMeeting, { availableAt: Instant }>
  | WithFacts<CreditSale, { availableAt: Instant }>
  | WithFacts<CreditShare, { availableAt: Instant }>
  | RequestWithdrawal
  | ReturnWithdrawal
  | ReturnPrice
  | ReverseSale
  | ReverseShare
  | WithFacts<FreezeFunds, { clearsAt: Instant }>
  | ReleaseFunds
  | TakeBackCharge
  | CreditReward
  | GiveUpBalance;
