import { mail, type Reactions } from '#server/kernel/reactions';
import type { EntryDisputeAnswered } from './entry-disputes.events.js';
import type { DisputeAnswerMail } from './entry-disputes.mails.js';

/** Mails each answer to the owner of the wallet. */
export const entryDisputesReactions: Reactions<EntryDisputeAnswered> = {
  EntryDisputeAnswered: ({ id, data: { ownerId, entry, outcome, answer } }) =>
    mail<DisputeAnswerMail>('entry-dispute-answer', `entry-dispute-answer-${id}`, {
      ...{ to: ownerId, amount: entry.amount, reference: entry.reference, on: entry.at, outcome, answer },
    }),
};
