import { purchaseMailFacts } from '#projections/purchases/purchases.queries';
import { dayOf } from '#server/kernel/days';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { REMOVED, type Sealed } from '#server/kernel/sealed';
import { letter, mailTemplate } from '#server/platform/providers/mail-template';
import { DISPUTE_ANSWER, type DisputeOutcome } from './entry-disputes.events.js';

/** Data of a mail about an answer; `to` is the owner's id, `on` the instant of the entry, `amount` kobo. */
export type DisputeAnswerMail = {
  to: UserId;
  amount: Kobo;
  reference: Reference;
  on: Instant;
  outcome: DisputeOutcome;
  answer: Sealed;
};

const FOUND: Record<DisputeOutcome, string> = {
  explained: 'We looked at it, and the entry is right.',
  corrected: 'We looked at it, and it was corrected.',
  refunded_elsewhere: 'We looked at it, and the money went back another way.',
  cannot_confirm: 'We looked at it, and could not confirm it.',
};

export const disputeMails = {
  'entry-dispute-answer': mailTemplate({
    async facts({ to, answer }: DisputeAnswerMail, { db, encryption }) {
      const person = await purchaseMailFacts(db, to, null);
      return person && { ...person, wrote: (await encryption.decrypt(answer, DISPUTE_ANSWER)) ?? REMOVED };
    },
    render: (shown) => ({
      subject: `About ${naira(shown.amount)} in your wallet`,
      text: letter(
        shown,
        `you asked about the entry of ${naira(shown.amount)} of ${dayOf(shown.on)}. ${FOUND[shown.outcome]}`,
        '',
        shown.wrote,
        '',
        'Is it still wrong? Say so under the entry in your wallet:',
        `${shown.publicUrl}/profile?tab=wallet`,
      ),
    }),
  }),
};
