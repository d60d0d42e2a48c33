import type { UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { REMOVED, type Sealed } from '#server/kernel/sealed';
import { purchaseMailFacts } from '#projections/purchases/purchases.queries';
import { letter, type MailContext, mailTemplate } from '#server/platform/providers/mail-template';
import { isOrder } from './order.references.js';
import { DECISION_NOTE } from './purchases.events.js';

/** Data of a mail about a decided charge; `to` is the payer's id, `amount` least units of the charge's currency, `note` what finance wrote. */
export type DecisionMail = { to: UserId; amount: Kobo; reference: string; note: Sealed };

async function facts({ to, note }: DecisionMail, { db, encryption }: MailContext) {
  const known = await purchaseMailFacts(db, to, null);
  return known && { ...known, wrote: (await encryption.decrypt(note, DECISION_NOTE)) ?? REMOVED };
}
type Shown = DecisionMail & NonNullable<Awaited<ReturnType<typeof facts>>> & { publicUrl: string };

const decided = (shown: Shown, ...body: string[]) => {
  const { reference, wrote, publicUrl } = shown;
  const address = `${publicUrl}/payment/callback?reference=${reference}`;
  return letter(shown, ...body, '', 'What was found:', wrote, '', address);
};

/** What an accepted payment gives. */
function givenFor(reference: string): string {
  if (isOrder(reference))
    return 'If that is all that was asked for, your guides open now; otherwise nothing is bought, your cart stays as it is, and the money is in your wallet.';
  return reference.startsWith('dep.')
    ? 'The money is in your wallet.'
    : 'If that is the price of the guide, it is yours now; otherwise the money is in your wallet.';
}

export const quarantineMails = {
  'charge-accepted': mailTemplate({
    facts,
    render: (shown: Shown) => ({
      subject: `Your payment of ${naira(shown.amount)} is accepted`,
      text: decided(
        shown,
        `We have checked your payment, and ${naira(shown.amount)} count. ${givenFor(shown.reference)}`,
      ),
    }),
  }),
  'charge-returned': mailTemplate({
    facts,
    render: (shown: Shown) => ({
      subject: 'Your payment goes back to you',
      text: decided(
        shown,
        'We have checked your payment and return it to the card or account that you paid with. Your bank may take a few days to show it.',
      ),
    }),
  }),
};
