import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, kobo, listingId, reference, sealed, userId } from '#server/kernel/shapes';

/** Binds the ciphertext of a note; stored events depend on it. */
export const DISPUTE_NOTE = 'charge-dispute-note';

/** `dispute`: the provider's id; `reference`: of the disputed payment. */
const dispute = z.strictObject({ dispute: z.string().min(1), reference, payerId: userId, at: instant });

/** What of the disputed amount paid for one purchase, kobo; `reference` is that of the purchase. */
const line = z.strictObject({ listingId, reference, amount: kobo });
export type DisputedLine = z.output<typeof line>;
/** `credit`: what of the disputed amount is in the payer's wallet, since it bought nothing. */
const parts = { amount: kobo, lines: z.array(line), credit: kobo };

/** Stream `chargedispute-<the provider's id>`: a bank takes a payment back, unless we show that it was due. */
export const chargeDisputeEvents = defineEvents({
  /** `reason`: the provider's category; `dueAt`: until when evidence counts. */
  ChargeDisputed: {
    shape: dispute.extend({
      ...parts,
      ...{ purpose: z.enum(['purchase', 'deposit', 'order']), reason: z.string(), dueAt: instant },
    }),
  },
  /** The provider reminds us of it. */
  ChargeDisputeReminded: { shape: dispute.extend({ amount: kobo, dueAt: instant }) },
  /** Finance gives the money back (`accept`) or submits the evidence (`contest`), with a note for the provider. */
  ChargeDisputeDecided: {
    shape: dispute.extend({ decision: z.enum(['accept', 'contest']), by: userId, note: sealed }),
    sealed: { note: DISPUTE_NOTE },
  },
  /** The provider has the decision. */
  ChargeDisputeAnswered: { shape: dispute },
  /** The provider refused the decision: finance decides again. */
  ChargeDisputeAnswerFailed: { shape: dispute.extend({ reason: z.string() }) },
  /** `won`: the money stays. `lost`: the provider took `amount`. */
  ChargeDisputeEnded: { shape: dispute.extend({ ...parts, outcome: z.enum(['won', 'lost']) }) },
});
export type ChargeDisputeEvent = EventOf<typeof chargeDisputeEvents>;
export type ChargeDisputed = EventOf<typeof chargeDisputeEvents, 'ChargeDisputed'>;
export type ChargeDisputeReminded = EventOf<typeof chargeDisputeEvents, 'ChargeDisputeReminded'>;
export type ChargeDisputeDecided = EventOf<typeof chargeDisputeEvents, 'ChargeDisputeDecided'>;
export type ChargeDisputeAnswerFailed = EventOf<typeof chargeDisputeEvents, 'ChargeDisputeAnswerFailed'>;
export type ChargeDisputeEnded = EventOf<typeof chargeDisputeEvents, 'ChargeDisputeEnded'>;
