import { z } from 'zod';
import { currency, instant, koboAmount, nairaAmount } from '#server/platform/http/output';

/** `revision`: number of the wallet's last event that is counted, -1 before the first; `position`: of the log. */
const asOf = z.strictObject({ revision: z.int(), position: z.string().nullable(), time: instant }).meta({ id: 'AsOf' });

/** What a dispute of a payment holds, and why: `reason` in the provider's word; `due_at`: until when we answer. */
const heldFund = z
  .strictObject({
    ...{ reference: z.string(), amount: nairaAmount, amount_kobo: koboAmount },
    ...{ reason: z.string().nullable(), due_at: instant.nullable(), since: instant },
    listing: z.strictObject({ slug: z.string(), title: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'HeldFund' });

/** `revision`: number of the wallet's last event; `position`: how far the view is; `chain_head`: hash of that event. */
export const balance = z
  .strictObject({
    ...{ balance: nairaAmount, available: nairaAmount, pending: nairaAmount, owed: nairaAmount, currency },
    frozen: nairaAmount,
    ...{ balance_kobo: koboAmount, available_kobo: koboAmount, pending_kobo: koboAmount, owed_kobo: koboAmount },
    frozen_kobo: koboAmount,
    held: z.array(heldFund),
    ...{ revision: z.int(), position: z.string(), chain_head: z.string().nullable(), as_of: asOf },
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

/** An event that moved money, as the log has it; `position` is its place in the log. */
const loggedMovement = z
  .strictObject({
    ...{ id: z.string(), revision: z.int(), position: z.string(), type: z.string(), timestamp: instant },
    direction: z.enum(['in', 'out']),
    ...{ amount: nairaAmount, amount_kobo: koboAmount, currency },
    ...{ running_balance: nairaAmount, running_balance_kobo: koboAmount },
    ...{ reference: z.string().nullable(), hash: z.string().nullable() },
  })
  .meta({ id: 'LoggedMovement' });

/** A wallet folded from its events up to `as_of`; `entries` are the last 20 until then, `history` links to all of them. */
export const walletThen = z
  .strictObject({
    ...{ balance: nairaAmount, available: nairaAmount, pending: nairaAmount, currency },
    ...{ balance_kobo: koboAmount, available_kobo: koboAmount, pending_kobo: koboAmount, as_of: asOf },
    ...{ entries: z.array(loggedMovement), history: z.string() },
  })
  .meta({ id: 'WalletThen' });
