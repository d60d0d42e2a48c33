import { z } from 'zod';
import { currency, instant, koboAmount, nairaAmount } from '#server/platform/http/output';
import { orderShown } from './orders.output.js';

/** Where to pay; `paid` for a listing that is free or was paid from the wallet: it is owned already. */
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
    purpose: z.enum(['purchase', 'deposit', 'order']),
    status: z.enum(['pending', 'paid', 'failed', 'abandoned', 'expired', 'refunded']),
    refunded_to: z
      .enum(['wallet', 'source'])
      .nullable()
      .describe("Where a refund went: the payer's wallet, or the card or account that paid."),
    listing: z.strictObject({ slug: z.string(), title: z.string().nullable() }).nullable(),
    order: orderShown.nullable().meta({ description: 'Of a payment for a cart.' }),
    amount: nairaAmount,
    amount_kobo: koboAmount,
    currency,
  })
  .meta({ id: 'PaymentStanding' });
export type PaymentStanding = z.infer<typeof paymentStanding>;

/**
 * The caller's purchase of a listing and its refund. `possible` is decided anew by the request; `code` and `detail` say why
 * none is possible. `opened` of `sections` were opened.
 */
export const refundStanding = z
  .strictObject({
    status: z
      .enum(['none', 'requested', 'stalled', 'refunded'])
      .describe('`stalled`: the bank did not take the money, and the payment provider holds it.'),
    possible: z.boolean(),
    ...{ code: z.string().nullable(), detail: z.string().nullable() },
    ...{ until: instant, opened: z.int(), sections: z.int() },
    ...{ amount: nairaAmount, amount_kobo: koboAmount, currency },
    ...{ requested_at: instant.nullable(), refunded_at: instant.nullable() },
    to: z.enum(['card', 'wallet']).nullable().describe('Where the money went.'),
  })
  .meta({ id: 'RefundStanding' });
export type RefundStanding = z.infer<typeof refundStanding>;

/** What was requested: the same for every repetition. */
export const refundRequest = z
  .strictObject({
    ...{ reference: z.string(), amount: nairaAmount, amount_kobo: koboAmount, currency },
    requested_at: instant,
  })
  .meta({ id: 'RefundRequest' });
