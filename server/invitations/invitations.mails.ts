import { purchaseMailFacts } from '#projections/purchases/purchases.queries';
import type { UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { letter, type MailContext, mailTemplate } from '#server/platform/providers/mail-template';

/** Data of a mail about a reward; `to` is the recipient's id, `amount` is in kobo. */
export type RewardMail = { to: UserId; amount: Kobo; reference: string };
type Shown = RewardMail & { first_name: string; publicUrl: string };

const template = (subject: (amount: string) => string, why: (amount: string) => string) =>
  mailTemplate({
    facts: ({ to }: RewardMail, { db }: MailContext) => purchaseMailFacts(db, to, null),
    render: (shown: Shown) => {
      const amount = naira(shown.amount);
      const where = `${shown.publicUrl}/profile?tab=wallet`;
      return { subject: subject(amount), text: letter(shown, why(amount), where) };
    },
  });

export const invitationMails = {
  'inviter-reward': template(
    (amount) => `${amount} for your invitation`,
    (amount) =>
      `A friend whom you invited has bought a first guide. Thank you: ${amount} are in your wallet, at most half of our commission on it:`,
  ),
  'friend-reward': template(
    (amount) => `${amount} for your first guide`,
    (amount) =>
      `You joined by the link of a friend and bought your first guide. ${amount} are in your wallet, at most half of our commission on it:`,
  ),
};
