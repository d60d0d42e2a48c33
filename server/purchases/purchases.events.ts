import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, kobo, listingId, reference, userId } from '#server/kernel/shapes';

const purpose = z.enum(['purchase', 'deposit']);
export type Purpose = z.output<typeof purpose>;

const payment = z.strictObject({ reference, at: instant });
/** `listingId` is set for a purchase. */
const paid = payment.extend({ purpose, payerId: userId, amount: kobo, listingId: listingId.nullable() });

/** Stream `payment-<reference>`. */
export const paymentEvents = defineEvents({
  PaymentInitiated: { shape: paid },
  /** The provider opened its checkout page. */
  CheckoutOpened: { shape: payment.extend({ accessCode: z.string(), authorizationUrl: z.string() }) },
  /** The provider confirmed the money: amount, currency and domain were compared with what was initiated. */
  PaymentSettled: { shape: paid.extend({ fees: kobo, channel: z.string() }) },
  PaymentFailed: {
    shape: payment.extend({
      payerId: userId,
      listingId: listingId.nullable(),
      status: z.enum(['failed', 'abandoned', 'reversed', 'expired']),
    }),
  },
  /** The charge differs from the initiated payment; no value is given until an operator decides. */
  PaymentQuarantined: { shape: payment.extend({ payerId: userId, reason: z.string() }) },
});

export type PaymentEvent = EventOf<typeof paymentEvents>;
export type PaymentInitiated = EventOf<typeof paymentEvents, 'PaymentInitiated'>;
export type CheckoutOpened = EventOf<typeof paymentEvents, 'CheckoutOpened'>;
export type PaymentSettled = EventOf<typeof paymentEvents, 'PaymentSettled'>;
export type PaymentFailed = EventOf<typeof paymentEvents, 'PaymentFailed'>;
export type PaymentQuarantined = EventOf<typeof paymentEvents, 'PaymentQuarantined'>;

const purchase = z.strictObject({ listingId, buyerId: userId, reference, at: instant });

/** Stream `purchase-<listing>-<buyer>`: its name is the lock. */
export const purchaseEvents = defineEvents({
  PurchaseStarted: { shape: purchase.extend({ creatorId: userId, price: kobo }) },
  /** The buyer owns the listing. `commission` is the platform's share of `price`, by the terms `terms`. */
  PurchaseCompleted: {
    shape: purchase.extend({
      creatorId: userId,
      price: kobo,
      commission: kobo,
      basisPoints: z.int().min(0),
      terms: z.int(),
      method: z.literal('card'),
    }),
  },
  /** Paid, but no longer for sale: the amount becomes the buyer's deposit. */
  PurchaseDeclined: {
    shape: purchase.extend({ amount: kobo, reason: z.enum(['already_owned', 'not_on_offer', 'price_changed']) }),
  },
  /** The payment failed; the buyer may start again. */
  PurchaseAbandoned: { shape: purchase },
});

export type PurchaseEvent = EventOf<typeof purchaseEvents>;
export type PurchaseStarted = EventOf<typeof purchaseEvents, 'PurchaseStarted'>;
export type PurchaseCompleted = EventOf<typeof purchaseEvents, 'PurchaseCompleted'>;
export type PurchaseDeclined = EventOf<typeof purchaseEvents, 'PurchaseDeclined'>;
export type PurchaseAbandoned = EventOf<typeof purchaseEvents, 'PurchaseAbandoned'>;
