import { z } from 'zod';
import { paging, text } from '#server/platform/http/fields';

/** Characters of what the owner writes. */
export const [DISPUTE_TEXT_LEAST, DISPUTE_TEXT_MOST] = [10, 1_000];
/** Characters of an answer. */
export const DISPUTE_ANSWER_MOST = 2_000;

/** What the owner finds wrong with an entry. */
export const DISPUTE_REASONS = ['wrong_amount', 'not_me', 'charged_twice', 'not_arrived', 'other'] as const;
/** What finance found. */
export const DISPUTE_OUTCOMES = ['explained', 'corrected', 'refunded_elsewhere', 'cannot_confirm'] as const;

const written = text(DISPUTE_TEXT_MOST, DISPUTE_TEXT_LEAST);

/** `revision`: of the entry, in the caller's wallet. */
export const disputeForm = z.object({
  revision: z.number({ error: 'A valid revision is required.' }).int().min(0).max(Number.MAX_SAFE_INTEGER),
  reason: z.enum(DISPUTE_REASONS, { error: 'Choose what is wrong.' }),
  text: written,
});
export type DisputeForm = z.output<typeof disputeForm>;
export const stillWrongForm = z.object({ text: written });
export const disputeAnswerForm = z.object({
  outcome: z.enum(DISPUTE_OUTCOMES, { error: 'Choose what you found.' }),
  text: text(DISPUTE_ANSWER_MOST),
});
export type DisputeAnswerForm = z.output<typeof disputeAnswerForm>;

export const ownDisputesFilter = z.object(paging);
/** `waiting`: those without an answer; `answered`: the latest first. */
export const disputesFilter = z.object({ ...paging, state: z.enum(['waiting', 'answered']).default('waiting') });
