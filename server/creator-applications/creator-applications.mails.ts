import { purchaseMailFacts } from '#projections/purchases/purchases.queries';
import { SUSPENSION_REASON } from '#server/accounts/accounts.events';
import { dayOf } from '#server/kernel/days';
import type { Instant, UserId } from '#server/kernel/ids';
import { REMOVED, type Sealed } from '#server/kernel/sealed';
import { later } from '#server/platform/clock';
import { mailTemplate } from '#server/platform/providers/mail-template';
import { REASON } from './creator-applications.events.js';

/** Data of a mail about an application; `to` is the applicant. `words`: of the reviewer or moderator. `answerBy`: of a licence its end, of files when they are deleted. */
export type ApplicationMail = {
  to: UserId;
  about:
    | 'submitted'
    | 'approved'
    | 'rejected'
    | 'sent_back'
    | 'files_end'
    | 'suspended'
    | 'upheld'
    | 'lifted'
    | 'licence_ends'
    | 'licence_ended';
  words: Sealed | null;
  answerBy: Instant | null;
};

const SUSPENSIONS: ReadonlySet<ApplicationMail['about']> = new Set(['suspended', 'upheld', 'lifted'] as const);

const SUBJECTS: Record<ApplicationMail['about'], string> = {
  submitted: 'Your application to become a creator',
  approved: 'Your creator account is activated',
  rejected: 'Your application to become a creator was not accepted',
  sent_back: 'Your application to become a creator needs something more',
  files_end: 'Your application to become a creator is not handed in',
  suspended: 'Your creator account is suspended',
  upheld: 'Your creator account stays suspended',
  lifted: 'Your creator account is no longer suspended',
  licence_ends: 'Your licence ends soon',
  licence_ended: 'Your licence has ended: verify your creator account again',
};

/** The licence ends with this day. */
const lastDay = (until: Instant | null) => (until ? dayOf(later(until, { ms: -1 })) : '');

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
    case 'files_end':
      return [
        `your application is not handed in. We keep documents for a limited time only, and delete yours on ${lastDay(answerBy)}.`,
        'What you wrote stays. Finish the application before that day, and nothing is lost:',
      ];
    case 'suspended':
      return [
        'your creator account is suspended. A moderator wrote:',
        '',
        wrote,
        '',
        'Your guides are off sale, and people who bought them keep them. The money in your wallet cannot be withdrawn until the suspension is lifted.',
        'If you find this wrong, you may appeal once:',
      ];
    case 'licence_ends':
      return [
        `the licence that your creator account rests on is valid until ${lastDay(answerBy)}. After that your badge ends.`,
        'Renew it in time. Once it has ended you can apply again with the new one; your guides stay on sale.',
      ];
    case 'licence_ended':
      return [
        `the licence that your creator account rests on was valid until ${lastDay(answerBy)}, so your badge has ended.`,
        'Apply again with the new one:',
      ];
    case 'upheld':
      return ['we looked at your appeal, and your creator account stays suspended. A moderator wrote:', '', wrote];
    case 'lifted':
      return [
        'your creator account is no longer suspended. A moderator wrote:',
        '',
        wrote,
        '',
        'Your guides are on sale again, and you can withdraw what is in your wallet.',
      ];
  }
};

export const applicationMails = {
  'creator-application': mailTemplate({
    async facts({ to, about, words }: ApplicationMail, { db, encryption }) {
      const person = await purchaseMailFacts(db, to, null);
      return (
        person && {
          ...person,
          wrote: (await encryption.decrypt(words, SUSPENSIONS.has(about) ? SUSPENSION_REASON : REASON)) ?? REMOVED,
        }
      );
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
