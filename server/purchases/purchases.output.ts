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

/** `paid` after access is given; `refunded` when the payer has the money instead. */
export const paymentStanding = z
  .strictObject({
    reference: z.string(),
    purpose: z.enum(['purchase', 'deposit']),
    status: z.enum(['pending', 'paid', 'failed', 'abandoned', 'expired', 'refunded']),
    refunded_to: z
      .enum(['wallet', 'source'])
      .nullable()
      .describe("Where a refund went: the payer's wallet, or the card or account that paid."),
    listing: z.strictObject({ slug: z.string(), title: z.string().nullable() }).nullable(),
    amount: nairaAmount,
    amount_kobo: koboAmount,
    currency,
  })
  .meta({ id: 'PaymentStanding' });
export type PaymentStanding = z.infer<typeof paymentStanding>;
