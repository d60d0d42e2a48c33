import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { couponId, instant, kobo, listingId, userId } from '#server/kernel/shapes';

const item = z.strictObject({ buyerId: userId, listingId, at: instant });

/** Stream `cart-<person>`: the listings that a person means to buy together (A5.14). */
export const cartEvents = defineEvents({
  /** `price` is the listing's on this day; what a checkout takes is its current price. */
  CartItemAdded: { shape: item.extend({ price: kobo }) },
  /** `bought`: the person owns the listing now, whichever way it was paid. */
  CartItemRemoved: { shape: item.extend({ because: z.enum(['removed', 'bought']) }) },
  CartCleared: { shape: z.strictObject({ buyerId: userId, at: instant }) },
  /** The coupon that the checkout pays with, in the place of another one. What it takes off follows from the cart of the moment. */
  CartCouponApplied: { shape: z.strictObject({ buyerId: userId, couponId, code: z.string(), at: instant }) },
  /** `used`: the person has paid with it, in whichever way. */
  CartCouponRemoved: {
    shape: z.strictObject({ buyerId: userId, couponId, because: z.enum(['removed', 'used']), at: instant }),
  },
});
export type CartEvent = EventOf<typeof cartEvents>;
export type CartItemAdded = EventOf<typeof cartEvents, 'CartItemAdded'>;
