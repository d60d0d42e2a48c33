import { z } from 'zod';
import { instant } from '#server/platform/http/output';
import { FLIPS } from './drills.events.js';

/**
 * A drill: copies of the first `entries` events of the wallet `wallet` were changed in memory, one thing in each. `by`: the
 * auditor who asked for it, null for the drill of a day. `date`: of the root whose proof was changed, too. `control`: the
 * answer about the unchanged copy. A flip is `found` when the verifier named exactly what was changed.
 */
export const drillShown = z
  .strictObject({
    ...{ id: z.string(), at: instant, by: z.strictObject({ id: z.string(), username: z.string() }).nullable() },
    ...{ wallet: z.string(), entries: z.int(), types: z.int(), date: z.iso.date().nullable(), ok: z.boolean() },
    control: z.strictObject({ holds: z.boolean(), said: z.string() }),
    flips: z.array(z.strictObject({ flip: z.enum(FLIPS), found: z.boolean(), said: z.string() })),
  })
  .meta({ id: 'TamperDrill' });
