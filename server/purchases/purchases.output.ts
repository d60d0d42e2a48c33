import { z } from 'zod';
import { currency, koboAmount, nairaAmount } from '#server/platform/http/output';

/** Where to pay; `paid` for a free listing, which is owned already. */
export const checkout = z
  .strictObject({
    message: z.string(),
    authorization_url: z.string(),
    access_code: z.string(),
    reference: z.string(),
    purchase_id: z.string(),
    amount: nairaAmount,
    amount_kobo: koboAmount,
    currency,
    status: z.enum(['pending', 'paid']),
  })
  .meta({ id: 'Checkout' });

/** `paid` after access is given; `refunded` when the money is in the payer's wallet instead. */
export const paymentStanding = z
  .strictObject({
    reference: z.string(),
    purpose: z.enum(['purchase', 'deposit']),
    status: z.enum(['pending', 'paid', 'failed', 'abandoned', 'expired', 'refunded']),
    listing: z.strictObject({ slug: z.string(), title: z.string().nullable() }).nullable(),
    amount: nairaAmount,
    amount_kobo: koboAmount,
    currency,
  })
  .meta({ id: 'PaymentStanding' });
export type PaymentStanding = z.infer<typeof paymentStanding>;
