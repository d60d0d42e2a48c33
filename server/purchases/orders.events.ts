import { z } from 'zod';
import { GIFT_MESSAGE, GIFT_RECIPIENT } from '#server/kernel/gift-references';
import { ORDER_BILLING } from '#server/kernel/billing';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { couponId, instant, kobo, listingId, reference, sealed, userId } from '#server/kernel/shapes';

/**
 * One listing of an order at the price it is bought for, kobo: its list price less the `discount` of the order's coupon.
 * `reference` is that of its own payment, from the balance.
 */
const line = z.strictObject({ listingId, price: kobo, discount: kobo.optional(), reference });
export type OrderLine = z.output<typeof line>;

/** At most one for an order; it lowers the lines that it is for. */
const coupon = z.strictObject({ couponId, code: z.string() }).optional();
export type OrderCoupon = z.output<typeof coupon>;

const declined = z.enum([
  ...(['already_owned', 'own_listing', 'not_on_offer', 'empty_listing', 'staff'] as const),
  ...(['price_changed', 'coupon_lost', 'insufficient_funds'] as const),
]);
/** Why a line was not bought. */
export type DeclineReason = z.output<typeof declined>;

/** One guide given away, or a number of seats of it, one line each. Absent where the buyer buys for the own library. */
const kind = z.enum(['gift', 'seats']);
export type GiftKind = z.output<typeof kind>;

const order = z.strictObject({ reference, buyerId: userId, at: instant });
const ended = order.extend({ listingId, line: reference });

/** Stream `order-<reference>`: the listings of a cart, paid together (A5.14). */
export const orderEvents = defineEvents({
  /**
   * `toPay` of the total is the provider's to collect, under the order's own reference; it fills the wallet, and the lines are
   * bought from the balance. `billing`: names, e-mail address and phone number as JSON. `recipient`: the address that a gift
   * goes to; `message`: the buyer's words to that person.
   */
  OrderPlaced: {
    shape: order.extend({
      lines: z.array(line).min(1),
      ...{ total: kobo, fromBalance: kobo, toPay: kobo, billing: sealed, coupon },
      ...{ gives: kind.optional(), recipient: sealed.optional(), message: sealed.optional() },
    }),
    sealed: { billing: ORDER_BILLING, recipient: GIFT_RECIPIENT, message: GIFT_MESSAGE },
  },
  /** The money is in the wallet: each line is bought from it. */
  OrderFunded: { shape: order.extend({ lines: z.array(line).min(1), coupon }) },
  /** `line` is the reference of the line's payment. */
  OrderLineBought: { shape: ended },
  /** The price of the line is in the buyer's wallet. */
  OrderLineDeclined: { shape: ended.extend({ reason: declined }) },
  /** Every line has its outcome. */
  OrderCompleted: { shape: order.extend({ bought: z.int().min(0), declined: z.int().min(0) }) },
  /** The provider collected nothing; or less than `toPay`, which is credit in the wallet (`credited`) and buys nothing. */
  OrderFailed: { shape: order.extend({ status: z.enum(['failed', 'abandoned', 'reversed', 'expired', 'credited']) }) },
});
export type OrderEvent = EventOf<typeof orderEvents>;
export type OrderPlaced = EventOf<typeof orderEvents, 'OrderPlaced'>;
export type OrderFunded = EventOf<typeof orderEvents, 'OrderFunded'>;
export type OrderCompleted = EventOf<typeof orderEvents, 'OrderCompleted'>;
export type OrderFailed = EventOf<typeof orderEvents, 'OrderFailed'>;
