import { z } from 'zod';
import { koboAmount, nairaAmount } from '#server/platform/http/output';

/** A listing of an order. `detail` says why it was declined: its price is in the buyer's wallet. */
const orderLine = z.strictObject({
  listing: z.strictObject({ slug: z.string(), title: z.string() }),
  ...{ price: nairaAmount, price_kobo: koboAmount, discount_kobo: koboAmount },
  status: z.enum(['waiting', 'bought', 'declined']),
  ...{ code: z.string().nullable(), detail: z.string().nullable() },
});

/** What a payment for a cart is for. `to_pay_kobo` is what the provider collects of it. */
export const orderShown = z
  .strictObject({
    ...{ total_kobo: koboAmount, from_balance_kobo: koboAmount, to_pay_kobo: koboAmount },
    coupon: z.string().nullable().meta({ description: 'The code of the coupon that lowered its prices.' }),
    gives: z
      .enum(['gift', 'seats'])
      .nullable()
      .meta({ description: 'What it gives to other persons; null for guides of the own.' }),
    funded: z.boolean().meta({ description: 'The money is there, and the listings are being bought.' }),
    lines: z.array(orderLine),
  })
  .meta({ id: 'Order' });
