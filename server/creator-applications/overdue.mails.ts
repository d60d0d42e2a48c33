import { purchaseMailFacts } from '#projections/purchases/purchases.queries';
import { dayOf } from '#server/kernel/days';
import type { Instant, UserId } from '#server/kernel/ids';
import { mailTemplate } from '#server/platform/providers/mail-template';

/** Data of a mail to an admin. It names no applicant. */
export type OverdueMail = { to: UserId; answerBy: Instant };

export const overdueMails = {
  'application-overdue': mailTemplate({
    facts: ({ to }: OverdueMail, { db }) => purchaseMailFacts(db, to, null),
    render: ({ first_name, answerBy, publicUrl }) => ({
      subject: 'An application to become a creator waits too long',
      text: [
        `Hello ${first_name},`,
        '',
        `an application was to be answered by ${dayOf(answerBy)}, and is not decided.`,
        'It stands first among the applications on the desk:',
        '',
        ...[`${publicUrl}/admin/creator-applications`, '', 'Groundwork', ''],
      ].join('\n'),
    }),
  }),
};
