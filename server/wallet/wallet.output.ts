import { z } from 'zod';
import { currency, instant, koboAmount, nairaAmount } from '#server/platform/http/output';

/** `revision`: number of the wallet's last event; `position`: how far the view is; `chain_head`: hash of that event. */
export const balance = z
  .strictObject({
    ...{ balance: nairaAmount, available: nairaAmount, pending: nairaAmount, owed: nairaAmount, currency },
    ...{ balance_kobo: koboAmount, available_kobo: koboAmount, pending_kobo: koboAmount, owed_kobo: koboAmount },
    ...{ revision: z.int(), position: z.string(), chain_head: z.string().nullable(), as_of: instant },
  })
  .meta({ id: 'WalletBalance' });

/** A movement; `running_balance` after it. */
export const transaction = z
  .strictObject({
    id: z.string(),
    type: z.string(),
    kind: z.string(),
    direction: z.enum(['in', 'out']),
    label: z.string(),
    amount: nairaAmount,
    amount_kobo: koboAmount,
    currency,
    status: z.string(),
    reference: z.string().nullable(),
    listing: z.strictObject({ slug: z.string(), title: z.string().nullable() }).nullable(),
    running_balance: nairaAmount,
    running_balance_kobo: koboAmount,
    available_at: instant.nullable(),
    timestamp: instant,
    revision: z.int(),
    hash: z.string().nullable(),
  })
  .meta({ id: 'Transaction' });
