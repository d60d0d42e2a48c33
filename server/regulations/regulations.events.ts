import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, listingId, regulationChangeId, sealed, sectionId, userId } from '#server/kernel/shapes';

/** Bind the ciphertexts of changes and updates; stored events depend on them. */
export const [REGULATION, UPDATE_REASON] = ['regulation-change', 'required-update'];

/** Which published guides a change concerns. What is empty excludes none. */
const scope = z.strictObject({
  ...{ country: z.string(), region: z.string(), sectors: z.array(z.string()) },
  /** One guide alone. */
  listingId: listingId.nullable(),
});
export type RegulationScope = z.output<typeof scope>;

/** Stream `regulation-<change>`: a regulator changed a rule (A7.15). */
export const regulationEvents = defineEvents({
  /** `text` says what changed, `link` is the regulator's notice, `takesEffect` a date in Lagos. */
  RegulationChangeRecorded: {
    shape: z.strictObject({
      ...{ changeId: regulationChangeId, by: userId, text: sealed, link: z.string(), takesEffect: z.iso.date() },
      ...{ ...scope.shape, at: instant },
    }),
    sealed: { text: REGULATION },
  },
});
export type RegulationChangeRecorded = EventOf<typeof regulationEvents>;

/** `creatorId` is the creator of the guide. */
const update = z.strictObject({ changeId: regulationChangeId, listingId, creatorId: userId, at: instant });

/** Stream `update-<listing>-<change>`: what a change of regulation asks of the creator of one guide. */
export const updateEvents = defineEvents({
  UpdateRequired: { shape: update },
  /** `sections`: those whose contents changed since it was required. */
  UpdateHandedIn: { shape: update.extend({ sections: z.array(sectionId) }) },
  /** The creator: the change does not concern this guide. */
  UpdateDeclined: { shape: update.extend({ reason: sealed }), sealed: { reason: UPDATE_REASON } },
  /** A moderator requires it no longer. */
  UpdateClosed: { shape: update.extend({ by: userId, reason: sealed }), sealed: { reason: UPDATE_REASON } },
});
export type UpdateEvent = EventOf<typeof updateEvents>;
