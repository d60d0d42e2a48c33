import { purchaseMailFacts } from '#projections/purchases/purchases.queries';
import { dayOf } from '#server/kernel/days';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import type { Names } from '#server/kernel/names';
import { letter, type MailContext, type MailText, mailTemplate } from '#server/platform/providers/mail-template';

/** Data of a mail about a gift; `to` is the recipient's id, `amount` the price of one in kobo. */
export type GiftMail = { to: UserId; listingId: ListingId; amount: Kobo; reference: string };
type Shown = GiftMail & { first_name: string; title: string | null; publicUrl: string };

const facts = ({ to, listingId }: GiftMail, { db }: MailContext) => purchaseMailFacts(db, to, listingId);

const template = (subject: (shown: Shown) => string, body: (shown: Shown) => string[], kind?: string) =>
  mailTemplate({ kind, facts, render: (shown) => ({ subject: subject(shown), text: letter(shown, ...body(shown)) }) });

/** Where the giver sees every gift and seat. */
const given = (publicUrl: string) => `${publicUrl}/profile?tab=listings&list=given`;

export const giftMails = {
  'gift-bought': template(
    ({ title }) => `You gave “${title}”`,
    ({ title, amount, publicUrl }) => [
      `You ${amount > 0 ? `paid ${naira(amount)} for` : 'bought'} “${title}” as a gift, and we mailed the link to the address that you gave. You see here when it is taken, and find your receipt:`,
      given(publicUrl),
    ],
  ),
  'seats-bought': template(
    ({ title }) => `Your seats of “${title}”`,
    ({ title, amount, publicUrl }) => [
      `You bought seats of “${title}” at ${naira(amount)} each. Invite your team here, where your receipts are too:`,
      given(publicUrl),
    ],
  ),
  'gift-taken': template(
    ({ title }) => `“${title}” was taken`,
    ({ title, publicUrl }) => [
      `The person whom you gave “${title}” has taken it, and can read it now:`,
      given(publicUrl),
    ],
    'purchases',
  ),
  'gift-expired': template(
    ({ title }) => `“${title}” was not taken`,
    ({ title, publicUrl }) => [
      `“${title}” was not taken in time, and its link opens nothing any more. What you paid is credit in your wallet:`,
      `${publicUrl}/profile?tab=wallet`,
    ],
  ),
  'gift-refunded': template(
    ({ title }) => `Your gift “${title}” is refunded`,
    ({ title, publicUrl }) => [
      `What you paid for “${title}” is in your wallet. The person whom you gave it can read it no longer.`,
      `${publicUrl}/profile?tab=wallet`,
    ],
  ),
  'gift-ended': template(
    ({ title }) => `You can no longer read “${title}”`,
    ({ title }) => [`The person who gave you “${title}” has given it back. You can no longer read it.`],
  ),
};
export type GiftMailName = keyof typeof giftMails;

type Link = { giver: string; title: string; wrote?: string; kind: 'gift' | 'seats'; expiresAt: Instant | null };

/** To the recipient, who may have no account. */
export function linkMail({ giver, title, wrote, kind, expiresAt, link }: Link & { link: string }): MailText {
  const what =
    kind === 'gift' ? `${giver} gives you the guide “${title}”` : `${giver} has a seat of “${title}” for you`;
  return {
    subject: what,
    text: [
      'Hello,',
      '',
      `${what} on Groundwork.`,
      ...(wrote ? ['', `${giver} wrote:`, wrote] : []),
      '',
      'Open this link, sign in or register, and it is yours:',
      link,
      '',
      `The link works once.${expiresAt ? ` Take it before ${dayOf(expiresAt)}.` : ''} If you do not know ${giver}, you can ignore this e-mail.`,
      '',
      'Groundwork',
    ].join('\n'),
  };
}

/** How a mail and the page of the gift name the giver. */
export const nameOf = ({ username, first_name, last_name }: Omit<Names, 'avatar'>) =>
  [first_name, last_name].filter(Boolean).join(' ') || username || 'Somebody';
