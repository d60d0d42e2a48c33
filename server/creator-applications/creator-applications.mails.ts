import { purchaseMailFacts } from '#projections/purchases/purchases.queries';
import { dayOf } from '#server/kernel/days';
import type { Instant, UserId } from '#server/kernel/ids';
import { REMOVED, type Sealed } from '#server/kernel/sealed';
import { mailTemplate } from '#server/platform/providers/mail-template';
import { REASON } from './creator-applications.events.js';

/** Data of a mail about an application; `to` is the applicant. `words`: of the reviewer. */
export type ApplicationMail = {
  to: UserId;
  about: 'submitted' | 'approved' | 'rejected' | 'sent_back';
  words: Sealed | null;
  answerBy: Instant | null;
};

const SUBJECTS: Record<ApplicationMail['about'], string> = {
  submitted: 'Your application to become a creator',
  approved: 'Your creator account is activated',
  rejected: 'Your application to become a creator was not accepted',
  sent_back: 'Your application to become a creator needs something more',
};

const said = ({
  about,
  answerBy,
  wrote,
}: Pick<ApplicationMail, 'about' | 'answerBy'> & { wrote: string }): string[] => {
  switch (about) {
    case 'submitted':
      return [
        'we have your application. Your creator account is activated after we have verified your identity and your certificates.',
        ...(answerBy ? [`You hear from us by e-mail within 2 working days, by ${dayOf(answerBy)}.`] : []),
      ];
    case 'approved':
      return ['your identity and your certificates are verified: your creator account is activated.'];
    case 'rejected':
      return ['we could not accept your application. The reviewer wrote:', '', wrote, '', 'You may apply again.'];
    case 'sent_back':
      return [
        'your application needs something more. The reviewer wrote:',
        '',
        wrote,
        '',
        'Change it and hand it in again:',
      ];
  }
};

export const applicationMails = {
  'creator-application': mailTemplate({
    async facts({ to, words }: ApplicationMail, { db, encryption }) {
      const person = await purchaseMailFacts(db, to, null);
      return person && { ...person, wrote: (await encryption.decrypt(words, REASON)) ?? REMOVED };
    },
    render: (shown) => ({
      subject: SUBJECTS[shown.about],
      text: [
        ...[`Hello ${shown.first_name},`, '', ...said(shown), ''],
        ...[`${shown.publicUrl}/become-creator`, '', 'Groundwork', ''],
      ].join('\n'),
    }),
  }),
};
