import { naira, type Kobo } from '#server/kernel/money';

export type Letters = 'receipt' | 'sale' | 'declined' | 'quarantined';
/** What a letter is about; who it goes to is an id. */
export type LetterOrder = { to: string; listingId: string | null; amount: Kobo; reference: string };

type Facts = {
  first_name: string;
  title: string | null;
  slug: string | null;
  amount: Kobo;
  reference: string;
  publicUrl: string;
};
type Text = { subject: string; text: string };

const signed = (lines: string[]) => [...lines, '', 'Groundwork'].join('\n');

/** What we write about money, in plain words. */
export const letters: Record<Letters, (facts: Facts) => Text> = {
  receipt: ({ first_name, title, slug, amount, reference, publicUrl }) => ({
    subject: `You own “${title}”`,
    text: signed([
      `Hello ${first_name},`,
      '',
      `${amount > 0 ? `You paid ${naira(amount)} for “${title}”. It` : `“${title}”`} is yours to read:`,
      `${publicUrl}/listing/${slug}/sections`,
      '',
      `Reference: ${reference}`,
    ]),
  }),
  sale: ({ first_name, title, amount, reference, publicUrl }) => ({
    subject: `“${title}” was bought`,
    text: signed([
      `Hello ${first_name},`,
      '',
      ...(amount > 0
        ? [`Your guide “${title}” was bought. ${naira(amount)} is in your wallet and clears in a few days:`]
        : [`Your free guide “${title}” has one more reader. What you have earned so far:`]),
      `${publicUrl}/profile?tab=wallet`,
      '',
      `Reference: ${reference}`,
    ]),
  }),
  declined: ({ first_name, title, amount, reference, publicUrl }) => ({
    subject: `Your payment for “${title}” is in your wallet`,
    text: signed([
      `Hello ${first_name},`,
      '',
      `Your payment of ${naira(amount)} arrived, but “${title}” could not be bought with it. Nothing is lost: the money is in your wallet.`,
      `${publicUrl}/profile?tab=wallet`,
      '',
      `Reference: ${reference}`,
    ]),
  }),
  quarantined: ({ first_name, reference }) => ({
    subject: 'We are checking your payment',
    text: signed([
      `Hello ${first_name},`,
      '',
      'Your payment differs from what was asked for, so a person is checking it. You will hear from us.',
      '',
      `Reference: ${reference}`,
    ]),
  }),
};
