import { z } from 'zod';
import { currency, instant, koboAmount, nairaAmount, person } from '#server/platform/http/output';

/** A listing in the cart, at its current price. */
export const cartItem = z
  .strictObject({
    ...{ id: z.string(), slug: z.string(), title: z.string(), creator: person.nullable() },
    ...{ price: nairaAmount, price_kobo: koboAmount, added_at: instant },
    discount_kobo: koboAmount.meta({ description: "What the cart's coupon takes off its price, kobo." }),
    added_price_kobo: koboAmount.meta({ description: 'Its price when it was added, kobo.' }),
    price_changed: z.boolean(),
    on_sale: z
      .boolean()
      .meta({ description: 'False: a checkout leaves it in the cart, and the total does not count it.' }),
  })
  .meta({ id: 'CartItem' });

/** What one listing costs the caller with a coupon, kobo. */
export const listingQuote = z
  .strictObject({
    ...{ code: z.string(), list_price_kobo: koboAmount, discount_kobo: koboAmount },
    ...{ price: nairaAmount, price_kobo: koboAmount, currency },
  })
  .meta({ id: 'ListingQuote' });

/** The cart's coupon. `detail` says why it takes nothing off now, with its `problem`. */
const cartCoupon = z
  .strictObject({ code: z.string(), problem: z.string().nullable(), detail: z.string().nullable() })
  .meta({ id: 'CartCoupon' });

/** The caller's cart, in the order in which its items were added. `total`: what is to be paid for what is on sale. */
export const cartShown = z
  .strictObject({
    ...{ items: z.array(cartItem), count: z.int(), coupon: cartCoupon.nullable() },
    list_total_kobo: koboAmount.meta({ description: 'Of what is on sale, without the coupon, kobo.' }),
    ...{ discount_kobo: koboAmount, total: nairaAmount, total_kobo: koboAmount, currency },
  })
  .meta({ id: 'Cart' });
