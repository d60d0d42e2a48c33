import type { ListingId, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { REMOVED, type Sealed } from '#server/kernel/sealed';
import { purchaseMailFacts } from '#projections/purchases/purchases.queries';
import { letter, type MailContext, mailTemplate } from '#server/platform/providers/mail-template';
import { REFUND_REASON } from './purchases.events.js';

/** Data of a mail about a refund; `to` is the recipient's id, amounts are in kobo. `toCard`: what the card got, where the wallet got the rest. */
export type RefundMail = { to: UserId; listingId: ListingId; amount: Kobo; reference: string; toCard?: Kobo };
/** `reason` is what the buyer wrote. */
export type SaleRefundedMail = RefundMail & { reason: Sealed | null };

const facts = ({ to, listingId }: RefundMail, { db }: MailContext) => purchaseMailFacts(db, to, listingId);
type Shown = RefundMail & NonNullable<Awaited<ReturnType<typeof facts>>>;

export const refundMails = {
  'refund-processed': mailTemplate({
    facts,
    render: (shown: Shown) => ({
      subject: `${naira(shown.amount)} for “${shown.title}” is refunded`,
      text: letter(
        shown,
        shown.toCard
          ? `Of the ${naira(shown.amount)} for “${shown.title}”, ${naira(shown.toCard)} went back to the card or account that you paid with, and ${naira(shown.amount - shown.toCard)}, which your wallet paid, is in it again. Your bank may take a few days to show its part.`
          : `${naira(shown.amount)} for “${shown.title}” went back to the card or account that you paid with. Your bank may take a few days to show it.`,
        'You can no longer read the guide. You may buy it again.',
      ),
    }),
  }),
  'refund-credited': mailTemplate({
    facts,
    render: (shown: Shown & { publicUrl: string }) => ({
      subject: `${naira(shown.amount)} for “${shown.title}” is in your wallet`,
      text: letter(
        shown,
        `The payment provider could not return ${naira(shown.amount)} for “${shown.title}” to your card or account. The money is in your wallet instead:`,
        `${shown.publicUrl}/profile?tab=wallet`,
        '',
        'You can no longer read the guide. You may buy it again.',
      ),
    }),
  }),
  'refund-returned': mailTemplate({
    facts,
    render: (shown: Shown & { publicUrl: string }) => ({
      subject: `${naira(shown.amount)} for “${shown.title}” is back in your wallet`,
      text: letter(
        shown,
        `${naira(shown.amount)} that you paid for “${shown.title}” from your wallet is back in it:`,
        `${shown.publicUrl}/profile?tab=wallet`,
        '',
        'You can no longer read the guide. You may buy it again.',
      ),
    }),
  }),
  'refund-stalled': mailTemplate({
    facts,
    render: (shown: Shown) => ({
      subject: `Your refund for “${shown.title}” takes longer`,
      text: letter(
        shown,
        `Your bank did not take ${naira(shown.amount)} for “${shown.title}” back, and the payment provider holds the money. We ask the provider every day until it reaches you. You keep the guide until then.`,
      ),
    }),
  }),
  'sale-refunded': mailTemplate({
    async facts({ to, listingId, reason }: SaleRefundedMail, { db, encryption }) {
      const known = await purchaseMailFacts(db, to, listingId);
      const wrote = reason && ((await encryption.decrypt(reason, REFUND_REASON)) ?? REMOVED);
      return known && { ...known, wrote };
    },
    render: (shown) => ({
      subject: `A purchase of “${shown.title}” was refunded`,
      text: letter(
        shown,
        `A buyer of “${shown.title}” was refunded. ${naira(shown.amount)} that you earned with this sale is taken out of your wallet again; the commission is returned to you.`,
        ...(shown.wrote ? ['', 'The buyer wrote:', shown.wrote] : []),
        '',
        `${shown.publicUrl}/profile?tab=wallet`,
      ),
    }),
  }),
};
