import { recipientOf } from '#projections/accounts/accounts.queries';
import type { UserId } from '#server/kernel/ids';
import { mailTemplate } from '#server/platform/providers/mail-template';

/** `to` is an auditor's id. */
export type RootMail = { to: UserId; date: string; root: string; leaves: number; position: string };
type Facts = { email: string; first_name: string };

export const transparencyMails = {
  'root-published': mailTemplate<RootMail, Facts>({
    facts: ({ to }, { db }) => recipientOf(db, to),
    render: ({ first_name, date, root, leaves, position, publicUrl }) => ({
      subject: `Root of all wallets for ${date}`,
      text: [
        ...[`Hello ${first_name},`, '', `the root of ${date} covers ${leaves} ${leaves === 1 ? 'wallet' : 'wallets'}:`],
        ...['', root, '', `Position of the log: ${position}`, ''],
        'Keep this mail: it proves later that this root was not replaced.',
        ...[`${publicUrl}/transparency`, '', 'Groundwork'],
      ].join('\n'),
    }),
  }),
};
