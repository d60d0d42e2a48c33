import { billingOfLine } from '#projections/orders/orders.queries';
import { billingOf, ORDER_BILLING } from '#server/kernel/billing';
import { isGift } from '#server/kernel/gift-references';
import type { ListingId, UserId } from '#server/kernel/ids';
import { naira, type Kobo } from '#server/kernel/money';
import { purchaseMailFacts } from '#projections/purchases/purchases.queries';
import { type MailContext, mailTemplate } from '#server/platform/providers/mail-template';

/** Data of a purchase mail; `to` is the recipient's id, `amount` is in kobo. */
export type PurchaseMail = { to: UserId; listingId: ListingId | null; amount: Kobo; reference: string };

type Shown = PurchaseMail & { first_name: string; title: string | null; slug: string | null; publicUrl: string };

const account = ({ to, listingId }: PurchaseMail, { db }: MailContext) => purchaseMailFacts(db, to, listingId);

/** A guide from a cart: the address and the name that its checkout asked for. */
async function billed(about: PurchaseMail, context: MailContext) {
  const known = await account(about, context);
  const sealed = known && (await billingOfLine(context.db, about.reference));
  const payer = billingOf(sealed ? await context.encryption.decrypt(sealed, ORDER_BILLING) : undefined);
  return known && payer ? { ...known, email: payer.email, first_name: payer.first_name } : known;
}

type Options = { facts?: typeof account; kind?: string };
const template = (
  subject: (shown: Shown) => string,
  body: (shown: Shown) => string[],
  { facts = account, kind }: Options = {},
) =>
  mailTemplate({
    kind,
    facts,
    render: (shown) => ({
      subject: subject(shown),
      text: [
        `Hello ${shown.first_name},`,
        '',
        ...body(shown),
        '',
        `Reference: ${shown.reference}`,
        '',
        'Groundwork',
      ].join('\n'),
    }),
  });

export const purchaseMails = {
  receipt: template(
    ({ title, reference }) => (isGift(reference) ? `Your receipt for “${title}”` : `You own “${title}”`),
    ({ title, slug, amount, publicUrl, reference }) =>
      isGift(reference)
        ? [
            `You paid ${naira(amount)} for “${title}”, which you gave to another person. Your receipt:`,
            `${publicUrl}/profile?tab=listings&list=given`,
          ]
        : [
            `${amount > 0 ? `You paid ${naira(amount)} for “${title}”. It` : `“${title}”`} is yours to read:`,
            `${publicUrl}/listing/${slug}/sections`,
            ...(amount > 0 ? ['', 'Your receipt:', `${publicUrl}/payment/callback?reference=${reference}`] : []),
          ],
    { facts: billed },
  ),
  sale: template(
    ({ title }) => `“${title}” was bought`,
    ({ title, amount, publicUrl }) => [
      amount > 0
        ? `Your guide “${title}” was bought. ${naira(amount)} is in your wallet and clears in a few days:`
        : `Your free guide “${title}” has one more reader. What you have earned so far:`,
      `${publicUrl}/profile?tab=wallet`,
    ],
    { kind: 'purchases' },
  ),
  'sale-share': template(
    ({ title }) => `“${title}” was bought`,
    ({ title, amount, publicUrl }) => [
      `“${title}”, of which you are a co-author, was bought. Your share of ${naira(amount)} is in your wallet and clears in a few days:`,
      `${publicUrl}/profile?tab=wallet`,
    ],
    { kind: 'purchases' },
  ),
  'sale-share-refunded': template(
    ({ title }) => `A purchase of “${title}” was refunded`,
    ({ title, amount, publicUrl }) => [
      `A buyer of “${title}”, of which you were a co-author, was refunded. Your share of ${naira(amount)} is taken out of your wallet again:`,
      `${publicUrl}/profile?tab=wallet`,
    ],
  ),
  declined: template(
    ({ title }) => `Your payment for “${title}” is in your wallet`,
    ({ title, amount, publicUrl }) => [
      `“${title}” could not be bought with your payment of ${naira(amount)}. Nothing is lost: the money is in your wallet.`,
      `${publicUrl}/profile?tab=wallet`,
    ],
  ),
  quarantined: template(
    () => 'We are checking your payment',
    () => ['Your payment differs from what was asked for, so a person is checking it. You will hear from us.'],
  ),
};
export type PurchaseMailName = keyof typeof purchaseMails;
