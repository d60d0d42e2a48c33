import { z } from 'zod';
import { codeAsked, currency, instant, koboAmount, nairaAmount } from '#server/platform/http/output';

/** A bank that money can be sent to. */
export const bank = z.strictObject({ name: z.string(), code: z.string() }).meta({ id: 'Bank' });

/** An account with the name that its bank has for it. */
export const namedAccount = z
  .strictObject({
    ...{ account_number: z.string(), bank_code: z.string(), bank_name: z.string(), account_name: z.string() },
  })
  .meta({ id: 'NamedAccount' });

/**
 * A withdrawal and its progress. `requested`: the wallet let the money go; `sent`: the provider has the transfer; `paid`: the
 * bank was paid; `failed`: it was not, and the money is about to return; `returned`: the wallet has it again, with the charges.
 */
export const withdrawal = z
  .strictObject({
    ...{ id: z.string(), reference: z.string() },
    status: z.enum(['requested', 'sent', 'paid', 'failed', 'returned']),
    reported: z
      .enum(['pending', 'otp', 'received'])
      .nullable()
      .describe("The provider's status of a transfer under way."),
    reason: z.string().nullable().describe('Why it was not paid.'),
    ...{ amount: nairaAmount, charges: nairaAmount, total: nairaAmount, currency },
    ...{ amount_kobo: koboAmount, charges_kobo: koboAmount, total_kobo: koboAmount },
    account: z
      .strictObject({ bank_name: z.string(), account_name: z.string(), last4: z.string() })
      .nullable()
      .describe('Null when it can no longer be read.'),
    requested_at: instant,
    ...{ sent_at: instant.nullable(), paid_at: instant.nullable() },
    ...{ failed_at: instant.nullable(), returned_at: instant.nullable() },
  })
  .meta({ id: 'Withdrawal' });
export type Withdrawal = z.infer<typeof withdrawal>;

/** A saved account of the caller. */
export const savedAccount = z
  .strictObject({
    ...{ id: z.string(), label: z.string(), account_number: z.string(), bank_code: z.string() },
    ...{ bank_name: z.string(), account_name: z.string() },
    open_at: instant.describe('From when money can be withdrawn to it.'),
  })
  .meta({ id: 'SavedAccount' });
export type SavedAccount = z.infer<typeof savedAccount>;

/** What confirms that this account is saved. */
export const accountCode = z.strictObject(codeAsked).meta({ id: 'AccountCode' });
