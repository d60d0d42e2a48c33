import { z } from 'zod';
import { currency, instant, koboAmount, nairaAmount } from '#server/platform/http/output';

const line = z.strictObject({
  ...{ title: z.string().nullable(), amount: nairaAmount, amount_kobo: koboAmount },
  event_id: z.string().describe('The event that is this purchase, once.'),
  refunded_at: instant.nullable(),
});

/** What anyone with the code may know of a purchase: no person. `partly_refunded`: some of its guides were refunded. */
export const certificate = z
  .strictObject({
    status: z.enum(['paid', 'partly_refunded', 'refunded']),
    ...{ number: z.string(), amount: nairaAmount, amount_kobo: koboAmount, currency, paid_at: instant },
    lines: z.array(line),
  })
  .meta({ id: 'PurchaseCertificate' });

export const receiptSent = z.strictObject({ message: z.string() });
