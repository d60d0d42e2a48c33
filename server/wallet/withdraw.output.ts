import { z } from 'zod';
import { codeAsked, currency, instant, koboAmount, nairaAmount } from '#server/platform/http/output';

/**
 * What a withdrawal would cost now. `ok` is decided anew by the request; `reason` says why it is not possible. `pending` is
 * earned and not cleared; the next part of it clears at `clears_at`. `least` and `left_today` bound the amount.
 */
export const quote = z
  .strictObject({
    ...{ amount: nairaAmount, charges: nairaAmount, total: nairaAmount, available: nairaAmount, pending: nairaAmount },
    ...{ amount_kobo: koboAmount, charges_kobo: koboAmount, total_kobo: koboAmount, available_kobo: koboAmount },
    ...{ pending_kobo: koboAmount, least_kobo: koboAmount, left_today_kobo: koboAmount },
    ...{ clears_at: instant.nullable(), currency, terms: z.int().describe('The version of the charges.') },
    ...{ ok: z.boolean(), code: z.string().nullable(), reason: z.string().nullable() },
  })
  .meta({ id: 'WithdrawalQuote' });
export type Quote = z.infer<typeof quote>;

/** What confirms this withdrawal. */
export const codeSent = z.strictObject(codeAsked).meta({ id: 'CodeSent' });

/** The withdrawal that was accepted; `wallet/withdrawals/{id}` tells what becomes of it. */
export const withdrawalAccepted = z
  .strictObject({
    ...{ withdrawal_id: z.string(), reference: z.string(), status: z.literal('pending') },
    ...{ amount: nairaAmount, charges: nairaAmount, total: nairaAmount, currency },
    ...{ amount_kobo: koboAmount, charges_kobo: koboAmount, total_kobo: koboAmount },
  })
  .meta({ id: 'WithdrawalAccepted' });
