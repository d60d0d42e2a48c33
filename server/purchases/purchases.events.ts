import type { Event } from '#server/kernel/decider';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';

type Payment = { reference: Reference; at: Instant };
export type Purpose = 'purchase' | 'deposit';

/** Someone set out to pay. `listingId` stands there for a purchase. Stream `payment-<reference>`. */
export type PaymentInitiated = Event<
  'PaymentInitiated',
  Payment & { purpose: Purpose; payerId: UserId; amount: Kobo; listingId: ListingId | null }
>;
/** The provider opened its checkout page. */
export type CheckoutOpened = Event<'CheckoutOpened', Payment & { accessCode: string; authorizationUrl: string }>;
/** The provider confirmed the money: amount, currency and domain were compared with what was initiated. */
export type PaymentSettled = Event<
  'PaymentSettled',
  Payment & {
    purpose: Purpose;
    payerId: UserId;
    amount: Kobo;
    fees: Kobo;
    channel: string;
    listingId: ListingId | null;
  }
>;
export type PaymentFailed = Event<
  'PaymentFailed',
  Payment & { payerId: UserId; listingId: ListingId | null; status: 'failed' | 'abandoned' | 'reversed' | 'expired' }
>;
/** Money came that does not match what was initiated; nothing is given until a person has looked. */
export type PaymentQuarantined = Event<'PaymentQuarantined', Payment & { payerId: UserId; reason: string }>;

export type PaymentEvent = PaymentInitiated | CheckoutOpened | PaymentSettled | PaymentFailed | PaymentQuarantined;

type Purchase = { listingId: ListingId; buyerId: UserId; reference: Reference; at: Instant };

/** Stream `purchase-<listing>-<buyer>`: its name is the lock. */
export type PurchaseStarted = Event<'PurchaseStarted', Purchase & { creatorId: UserId; price: Kobo }>;
/** The buyer owns the listing. `commission` is the platform's share of `price`, taken by the terms of `terms`. */
export type PurchaseCompleted = Event<
  'PurchaseCompleted',
  Purchase & { creatorId: UserId; price: Kobo; commission: Kobo; basisPoints: number; terms: number; method: 'card' }
>;
/** Paid, but it can no longer buy: the money stays as the buyer's deposit. */
export type PurchaseDeclined = Event<
  'PurchaseDeclined',
  Purchase & { amount: Kobo; reason: 'already_owned' | 'not_on_offer' | 'price_changed' }
>;
/** The payment came to nothing; the buyer may start again. */
export type PurchaseAbandoned = Event<'PurchaseAbandoned', Purchase>;

export type PurchaseEvent = PurchaseStarted | PurchaseCompleted | PurchaseDeclined | PurchaseAbandoned;
