import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, sealed, userId } from '#server/kernel/shapes';

/** Binds the ciphertext of a reason; stored events depend on it. */
export const REASON = 'synonyms-reason';

/** Stream `synonyms-search`: the whole vocabulary with each change, which is short and seldom changed. */
export const synonymEvents = defineEvents({
  SynonymsChanged: {
    shape: z.strictObject({ groups: z.array(z.array(z.string())), by: userId, reason: sealed, at: instant }),
    sealed: { reason: REASON },
  },
});

export type SynonymsChanged = EventOf<typeof synonymEvents>;
