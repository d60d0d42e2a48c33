import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { MOVEMENT_KINDS } from '#server/kernel/movements';
import { instant, listingId, reference, sealed, userId } from '#server/kernel/shapes';

/** Bind the ciphertexts of disputes; stored events depend on them. */
export const [DISPUTE_TEXT, DISPUTE_ANSWER] = ['entry-dispute', 'entry-dispute-answer'];

/**
 * The entry as it stands in its owner's wallet: `revision` is its number there, through all segments, and `at` its instant.
 * Kobo.
 */
const entry = z.strictObject({
  ...{
    id: z.string().min(1),
    revision: z.int().min(0),
    kind: z.enum(MOVEMENT_KINDS),
    direction: z.enum(['in', 'out']),
  },
  ...{ amount: z.int().min(1), reference, listingId: listingId.nullable(), at: instant },
});
export type DisputedEntry = z.output<typeof entry>;

const disputeReason = z.enum(['wrong_amount', 'not_me', 'charged_twice', 'not_arrived', 'other']);
export type DisputeReason = z.output<typeof disputeReason>;
const disputeOutcome = z.enum(['explained', 'corrected', 'refunded_elsewhere', 'cannot_confirm']);
export type DisputeOutcome = z.output<typeof disputeOutcome>;

const dispute = z.strictObject({ ownerId: userId, entry, at: instant });
const byStaff = dispute.extend({ by: userId });

/**
 * Stream `entrydispute-<owner>-<revision>`: what the owner of a wallet finds wrong with one of its entries, and what finance
 * answers (A12.16). No event of it moves money. A card dispute of the payment provider is something else.
 */
export const entryDisputeEvents = defineEvents({
  EntryDisputed: { shape: dispute.extend({ reason: disputeReason, text: sealed }), sealed: { text: DISPUTE_TEXT } },
  /** A person of finance takes it: until `until` no other one answers. */
  EntryDisputeClaimed: { shape: byStaff.extend({ until: instant }) },
  /** Left to the others before that. */
  EntryDisputeReleased: { shape: byStaff },
  EntryDisputeAnswered: {
    shape: byStaff.extend({ outcome: disputeOutcome, answer: sealed }),
    sealed: { answer: DISPUTE_ANSWER },
  },
  /** The owner finds it still wrong. */
  EntryDisputeReopened: { shape: dispute.extend({ text: sealed }), sealed: { text: DISPUTE_TEXT } },
  /** The owner accepts the answer, or needs none any more. */
  EntryDisputeSolved: { shape: dispute },
});

export type EntryDisputeEvent = EventOf<typeof entryDisputeEvents>;
export type EntryDisputeAnswered = EventOf<typeof entryDisputeEvents, 'EntryDisputeAnswered'>;
