import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { couponId, instant, kobo, listingId, reference, sealed, userId } from '#server/kernel/shapes';

/** Bind the ciphertexts of events; stored events depend on them. */
export const [DECISION_NOTE, REFUND_REASON] = ['payment-decision', 'refund-reason'];

/** `order`: what the provider collects for a cart; it fills the wallet, from which the listings are bought. */
const purpose = z.enum(['purchase', 'deposit', 'order']);
export type Purpose = z.output<typeof purpose>;

/** Set where the buyer paid from the wallet's balance; absent where the provider took the money. */
const method = z.literal('wallet').optional();

const payment = z.strictObject({ reference, at: instant });
/** `listingId` is set for a purchase. */
const paid = payment.extend({ purpose, payerId: userId, amount: kobo, listingId: listingId.nullable() });

const charge = z.strictObject({
  requested: kobo.nullable(),
  paid: kobo,
  fees: kobo,
  currency: z.string(),
  acceptable: z.boolean(),
});
export type Charge = z.output<typeof charge>;
const decision = payment.extend({ payerId: userId, by: userId, note: sealed });

/** Stream `payment-<reference>`. */
export const paymentEvents = defineEvents({
  PaymentInitiated: { shape: paid.extend({ method }) },
  /** The provider opened its checkout page. */
  CheckoutOpened: { shape: payment.extend({ accessCode: z.string(), authorizationUrl: z.string() }) },
  /**
   * The provider confirmed the money: amount, currency and domain were compared with what was initiated. Or the wallet's
   * balance was spent on it.
   */
  PaymentSettled: { shape: paid.extend({ fees: kobo, channel: z.string(), method }) },
  PaymentFailed: {
    shape: payment.extend({
      payerId: userId,
      listingId: listingId.nullable(),
      status: z.enum(['failed', 'abandoned', 'reversed', 'expired']),
    }),
  },
  /**
   * The charge differs from the initiated payment; no value is given until finance decides. `charge`: what the provider
   * confirmed, amounts in the least units of `currency`; absent from the events of earlier releases.
   */
  PaymentQuarantined: {
    shape: payment.extend({ payerId: userId, reason: z.string(), charge: charge.optional() }),
  },
  /** Finance takes the charge for what it is: `amount` kobo settle the payment. The payer reads the note. */
  ChargeAccepted: { shape: decision.extend({ amount: kobo }), sealed: { note: DECISION_NOTE } },
  /** Finance sends the charge back to where it came from: `amount` least units of its currency, what no dispute took. */
  ChargeReturnOrdered: { shape: decision.extend({ amount: kobo }), sealed: { note: DECISION_NOTE } },
  /** The provider returned nothing: finance decides again. */
  ChargeReturnFailed: { shape: payment.extend({ payerId: userId, reason: z.string() }) },
});

export type PaymentEvent = EventOf<typeof paymentEvents>;
export type PaymentInitiated = EventOf<typeof paymentEvents, 'PaymentInitiated'>;
export type CheckoutOpened = EventOf<typeof paymentEvents, 'CheckoutOpened'>;
export type PaymentSettled = EventOf<typeof paymentEvents, 'PaymentSettled'>;
export type PaymentFailed = EventOf<typeof paymentEvents, 'PaymentFailed'>;
export type PaymentQuarantined = EventOf<typeof paymentEvents, 'PaymentQuarantined'>;
export type ChargeAccepted = EventOf<typeof paymentEvents, 'ChargeAccepted'>;
export type ChargeReturnOrdered = EventOf<typeof paymentEvents, 'ChargeReturnOrdered'>;

const purchase = z.strictObject({ listingId, buyerId: userId, reference, at: instant });

/** The coupon that lowers the price: `price` is `listPrice` less `discount`. Absent without one. */
const coupon = z.strictObject({ couponId, code: z.string(), listPrice: kobo, discount: kobo });
export type AppliedCoupon = z.output<typeof coupon>;

/** What a co-author gets of one sale: `amount` kobo, from what the commission leaves of the price. */
const saleShare = z.strictObject({ userId, basisPoints: z.int().min(1).max(10_000), amount: z.int().min(1) });
export type SaleShare = z.output<typeof saleShare>;
/** Of those who were co-authors when the purchase completed. Absent where there are none. */
const shares = z.array(saleShare).min(1).optional();

/** What of a price the provider collected in the payment `charge`, kobo; the balance paid the rest. */
const cardPart = z.strictObject({ charge: reference, amount: z.int().min(1) });
export type CardPart = z.output<typeof cardPart>;

const disputed = purchase.extend({ dispute: z.string(), creatorId: userId });
/** Kobo of the creator and the co-authors that they have of the sale, or of the buyer whose wallet has the price back. */
const held = z.array(z.strictObject({ userId, amount: z.int().min(1) }));
export type Held = z.output<typeof held>;

/** The person `buyerId` has access by the gift `reference` of the person `giverId`. */
const access = purchase.extend({ creatorId: userId, giverId: userId });

/**
 * Stream `purchase-<listing>-<buyer>`: its name is the lock. What a person buys to give away has a stream of its own,
 * `purchase-<listing>-<buyer>-<reference>`, and gives its buyer no access.
 */
export const purchaseEvents = defineEvents({
  /** `price` is what is to be paid, kobo. */
  PurchaseStarted: { shape: purchase.extend({ creatorId: userId, price: kobo, coupon: coupon.optional() }) },
  /**
   * The buyer owns the listing. `price` was paid; `commission` is the platform's share of it, by the terms `terms`. `shares` go
   * to the co-authors, and the rest to the creator.
   */
  PurchaseCompleted: {
    shape: purchase.extend({
      creatorId: userId,
      price: kobo,
      commission: kobo,
      basisPoints: z.int().min(0),
      terms: z.int(),
      method: z.enum(['card', 'wallet']),
      coupon: coupon.optional(),
      shares,
    }),
  },
  /** Paid, but no longer for sale, or no longer with the coupon: the amount becomes the buyer's deposit, or goes back to the balance it was paid from. */
  PurchaseDeclined: {
    shape: purchase.extend({
      ...{ amount: kobo, reason: z.enum(['already_owned', 'not_on_offer', 'price_changed', 'coupon_lost']), method },
    }),
  },
  /** The payment failed; the buyer may start again. */
  PurchaseAbandoned: { shape: purchase },
  /**
   * The buyer wants the price back, within the time and the share of opened sections that the policy allows. `card`: where the
   * payment of a whole cart paid this price, or a part of it.
   */
  RefundRequested: {
    shape: purchase.extend({
      ...{ creatorId: userId, price: kobo, reason: sealed.nullable() },
      ...{ opened: z.int().min(0), sections: z.int().min(0), method, card: cardPart.optional() },
    }),
    sealed: { reason: REFUND_REASON },
  },
  /**
   * The price is with the buyer again: where it came from (`card`), or in the wallet. The buyer owns the listing no longer.
   * `shares`: those of the purchase, which the co-authors give back. `dispute`: the bank took the price back; `toCard`: that
   * much went to the card, where the rest is in the wallet.
   */
  PurchaseRefunded: {
    shape: purchase.extend({
      ...{ creatorId: userId, price: kobo, commission: kobo, reason: sealed.nullable(), method },
      to: z.enum(['card', 'wallet']),
      ...{ toCard: kobo.optional(), dispute: z.string().optional() },
      shares,
    }),
    sealed: { reason: REFUND_REASON },
  },
  /**
   * The buyer's bank disputes the payment: `held` may not be spent until the dispute ends; it is empty where the price went back
   * to the card before. `soldAt`: of earnings, which clear later. Where the price goes to the buyer's wallet while the dispute is
   * open, the same dispute comes again before it: of the price, in that wallet.
   */
  PurchaseDisputed: {
    shape: disputed.extend({ reason: z.string(), dueAt: instant, soldAt: instant.nullable(), held }),
  },
  /**
   * `held` is free again. `takenBack`: what the bank took of a price that was refunded to the buyer's wallet before, kobo.
   * A lost dispute of a purchase that stood ends it as refunded.
   */
  PurchaseDisputeEnded: { shape: disputed.extend({ outcome: z.enum(['won', 'lost']), held, takenBack: kobo }) },
  /** The recipient of a gift may read the guide, as if it were bought. */
  AccessGiven: { shape: access },
  /** The recipient owned the guide before the gift gave access: the gift can be taken by another person. */
  AccessDeclined: { shape: access },
  /** The gift was refunded. */
  AccessEnded: { shape: access },
});

export type PurchaseEvent = EventOf<typeof purchaseEvents>;
export type PurchaseStarted = EventOf<typeof purchaseEvents, 'PurchaseStarted'>;
export type PurchaseCompleted = EventOf<typeof purchaseEvents, 'PurchaseCompleted'>;
export type PurchaseDeclined = EventOf<typeof purchaseEvents, 'PurchaseDeclined'>;
export type PurchaseAbandoned = EventOf<typeof purchaseEvents, 'PurchaseAbandoned'>;
export type RefundRequested = EventOf<typeof purchaseEvents, 'RefundRequested'>;
export type PurchaseRefunded = EventOf<typeof purchaseEvents, 'PurchaseRefunded'>;
export type PurchaseDisputed = EventOf<typeof purchaseEvents, 'PurchaseDisputed'>;
export type PurchaseDisputeEnded = EventOf<typeof purchaseEvents, 'PurchaseDisputeEnded'>;
export type AccessGiven = EventOf<typeof purchaseEvents, 'AccessGiven'>;
export type AccessDeclined = EventOf<typeof purchaseEvents, 'AccessDeclined'>;
export type AccessEnded = EventOf<typeof purchaseEvents, 'AccessEnded'>;

/** `listingId` is null for a payment that bought nothing. */
const refund = z.strictObject({ reference, listingId: listingId.nullable(), buyerId: userId, at: instant });

/** Stream `refund-<reference>`: how the price of the purchase that this payment paid, or a charge that paid for nothing, goes back. */
export const refundEvents = defineEvents({
  /**
   * The provider is to return `amount` to the payer; `again` after an order before this one failed. `charge`: the payment that
   * it is a part of, where that is not `reference`.
   */
  RefundStarted: {
    shape: refund.extend({ amount: kobo, again: z.literal(true).optional(), charge: reference.optional() }),
  },
  /** The provider has the order, under this id of its own. */
  RefundAccepted: { shape: refund.extend({ providerId: z.string() }) },
  /** The payer's bank did not take it (`needs-attention`); the provider holds the money until it has the account's details. */
  RefundStalled: { shape: refund.extend({ amount: kobo }) },
  /** The provider confirms that the payer has the money. */
  RefundProcessed: { shape: refund.extend({ amount: kobo }) },
  /**
   * The provider returns nothing; the amount becomes credit in the buyer's wallet. `providerIds`: its refunds that failed,
   * which say nothing about an order after them; absent from the events of earlier releases.
   */
  RefundFailed: {
    shape: refund.extend({ amount: kobo, reason: z.string(), providerIds: z.array(z.string()).optional() }),
  },
});
export type RefundEvent = EventOf<typeof refundEvents>;
export type RefundStarted = EventOf<typeof refundEvents, 'RefundStarted'>;
export type RefundStalled = EventOf<typeof refundEvents, 'RefundStalled'>;
export type RefundProcessed = EventOf<typeof refundEvents, 'RefundProcessed'>;
export type RefundFailed = EventOf<typeof refundEvents, 'RefundFailed'>;
