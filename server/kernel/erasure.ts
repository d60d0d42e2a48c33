import type { Instant, UserId } from './ids.js';
import type { Kobo } from './money.js';
import { OutboxMessage } from './reactions.js';

export const ERASURE_QUEUE = 'erasure';
/** The erasure of a person from all modules, and from one of them. */
export const [ERASE_PERSON, ERASE_PART] = ['person', 'part'];
export type ErasureOrder = { userId: UserId };
/** `giveUp`: the balance that the person leaves to the platform, as it was shown, kobo. */
export type ErasureTerms = { giveUp?: Kobo };

/** What is under way while a person is erased, as an upload or a webhook, is erased by a second run after so long, ms. */
const AGAIN_AFTER_MS = 86_400_000;

/** The messages that erase a person from every module: at once and a day later. */
export function erasureOf(userId: UserId, at: Instant): OutboxMessage<ErasureOrder>[] {
  const message = { queue: ERASURE_QUEUE, name: ERASE_PERSON, payload: { userId } };
  const dueAt = new Date(Date.parse(at) + AGAIN_AFTER_MS).toISOString();
  return [
    new OutboxMessage({ ...message, id: `erase-${userId}` }),
    new OutboxMessage({ ...message, id: `erase-again-${userId}`, dueAt }),
  ];
}
