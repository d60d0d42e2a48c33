import { listingMailFacts } from '#projections/catalogue/listing.queries';
import type { ListingId, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { REMOVED, type Sealed } from '#server/kernel/sealed';
import { mailTemplate } from '#server/platform/providers/mail-template';
import type { PricingEvent } from './catalogue.events.js';
import { REVIEW_REASON } from './catalogue.events.js';

type Step = PricingEvent['type'];
/** `words` stay encrypted until the mail is sent. */
export type PriceMail = { listingId: ListingId; creatorId: UserId; step: Step; price: Kobo; words: Sealed | null };

/** What a moderator proposed or answered about a price. Retried while the catalogue view does not show the listing yet. */
export const listingPriceMail = mailTemplate({
  kind: 'moderation',
  async facts({ listingId, creatorId, words }: PriceMail, { db, encryption }) {
    const facts = await listingMailFacts(db, listingId, creatorId);
    if (!facts) throw new Error('the catalogue view does not show this listing yet');
    const { email } = facts;
    if (email === null) return undefined;
    return { ...facts, email, said: words ? ((await encryption.decrypt(words, REVIEW_REASON)) ?? REMOVED) : '' };
  },
  render: ({ step, price, first_name, title, slug, said, publicUrl }) =>
    priceMail(step, { name: first_name ?? '', title, price, said, link: `${publicUrl}/listing/${slug}` }),
});

type Shown = { name: string; title: string; price: Kobo; said: string; link: string };

export function priceMail(step: Step, { name, title, price, said, link }: Shown) {
  const hello = `Hello ${name},\n\n`;
  const amount = price === 0 ? 'no price' : naira(price);
  switch (step) {
    case 'PriceProposed':
      return {
        subject: `A price is proposed for your listing: ${title}`,
        text: `${hello}our reviewer proposes ${amount} for “${title}”:\n\n${said}\n\nAccept it, propose another or decline:\n${link}\n`,
      };
    case 'PriceAgreed':
      return {
        subject: `The price of your listing is agreed: ${title}`,
        text: `${hello}“${title}” now has ${amount} as its price:\n${link}\n`,
      };
    case 'PriceDeclined':
      return {
        subject: `Your price was not accepted: ${title}`,
        text: `${hello}we cannot agree to ${amount} for “${title}”:\n\n${said}\n\n${link}\n`,
      };
  }
}
