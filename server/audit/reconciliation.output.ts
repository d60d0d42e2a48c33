import { z } from 'zod';
import { DISAGREEMENTS } from '#projections/audit/reconciliation.queries';
import { instant, koboAmount } from '#server/platform/http/output';

const sum = z.strictObject({ count: z.int(), amount_kobo: koboAmount });
/** `provider` and `matched` are null where the provider was not asked. */
const withProvider = z.strictObject({ ledger: sum, provider: sum.nullable(), matched: sum.nullable() });

/**
 * A reference about which the sides disagree. `other_kobo`: what another side has, where the amount differs; `wallet`: the
 * owner of the wallet whose replay tells more.
 */
export const unmatched = z
  .strictObject({
    ...{ kind: z.enum(DISAGREEMENTS), reference: z.string(), amount_kobo: koboAmount, since: instant },
    ...{ other_kobo: koboAmount.nullable(), wallet: z.string().nullable() },
    who: z.strictObject({ id: z.string(), username: z.string() }).nullable(),
  })
  .meta({ id: 'UnmatchedItem' });

/**
 * The three sides of the money since `since`: the log, the provider and the guides that are open. `is_cut`: the provider has
 * more than is read at once, so that the window is shorter than asked for. `held`: charges in quarantine. `items` are the oldest
 * of `unmatched`. `asked_again_ms`: when the provider is first asked again about what it did not report.
 */
export const reconciled = z
  .strictObject({
    ...{ checked_at: instant, since: instant, days: z.int(), is_cut: z.boolean(), ok: z.boolean() },
    ...{ payments: withProvider, payouts: withProvider, refunds: withProvider },
    sales: z.strictObject({ ledger: sum, access: sum, matched: sum }),
    ...{ held: sum, under_way: sum, unmatched: sum, items: z.array(unmatched), asked_again_ms: z.int() },
  })
  .meta({ id: 'Reconciliation' });
