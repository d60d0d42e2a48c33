import { z } from 'zod';
import { FLIPS } from '#server/transparency/drills.events';
import { instant, koboAmount, nairaAmount } from '#server/platform/http/output';

const values = z.record(z.string(), z.string().nullable());

/**
 * Rows of a view that were not what the log makes of them. `rows`: how many differed; `differences`: the first 20, each with
 * the columns that differed, as found and as they stand now (null for no row).
 */
const drift = z.strictObject({
  ...{ view: z.string(), version: z.int(), key: z.string(), position: z.string(), rows: z.int() },
  differences: z.array(
    z.strictObject({ table: z.string(), row: values, found: values.nullable(), stands: values.nullable() }),
  ),
});

/** A withdrawal that the provider paid after it had failed: its owner has the money in the bank and in the wallet. */
const payout = z.strictObject({
  ...{ reference: z.string(), owner_id: z.string(), amount: nairaAmount, amount_kobo: koboAmount },
});

/** A drill in which the verifier missed a change of a copy, or refused the copy before anything was changed in it. */
const drill = z.strictObject({
  ...{ drill_id: z.string(), owner_id: z.string() },
  control: z.strictObject({ holds: z.boolean(), said: z.string() }),
  missed: z.array(z.strictObject({ flip: z.enum(FLIPS), said: z.string() })),
});

/**
 * A withdrawal of most of what was paid in by card and not spent in the `hours` before it (A12.15): `amount` with its charges,
 * `deposited` and `withdrawn` of these hours, with it.
 */
const flagged = z.strictObject({
  ...{ reference: z.string(), owner_id: z.string(), hours: z.int() },
  ...{ amount_kobo: koboAmount, deposited_kobo: koboAmount, withdrawn_kobo: koboAmount },
});

/** An incident is a drift, a payout, a drill or a flagged withdrawal; the other fields are null. */
export const incidentShown = z
  .strictObject({
    ...{ id: z.string(), drift: drift.nullable(), payout: payout.nullable(), drill: drill.nullable() },
    ...{ flagged: flagged.nullable(), at: instant },
  })
  .meta({ id: 'Incident' });
