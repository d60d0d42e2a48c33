import { z } from 'zod';
import { currency, instant, koboAmount, nairaAmount, person } from '#server/platform/http/output';

/** A listing in the cart, at its current price. */
export const cartItem = z
  .strictObject({
    ...{ id: z.string(), slug: z.string(), title: z.string(), creator: person.nullable() },
    ...{ price: nairaAmount, price_kobo: koboAmount, added_at: instant },
    added_price_kobo: koboAmount.meta({ description: 'Its price when it was added, kobo.' }),
    price_changed: z.boolean(),
    on_sale: z
      .boolean()
      .meta({ description: 'False: a checkout leaves it in the cart, and the total does not count it.' }),
  })
  .meta({ id: 'CartItem' });

/** The caller's cart, in the order in which its items were added. `total`: of what is on sale. */
export const cartShown = z
  .strictObject({ items: z.array(cartItem), count: z.int(), total: nairaAmount, total_kobo: koboAmount, currency })
  .meta({ id: 'Cart' });
