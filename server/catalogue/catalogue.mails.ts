import type { ListingId, UserId } from '#server/kernel/ids';
import { listingMailFacts } from '#projections/catalogue/listing.queries';
import { mailTemplate } from '#server/platform/providers/mail-template';
import type { ChangesRequested, ListingPublished, ListingRejected } from './catalogue.events.js';

type Decision = (ListingPublished | ListingRejected | ChangesRequested)['type'];
export type DecisionOrder = { listingId: ListingId; creatorId: UserId; decision: Decision; reason: string };

/** Tells a creator what a reviewer decided. Retried while the catalogue view does not show the listing yet. */
export const listingDecisionMail = mailTemplate({
  async facts({ listingId, creatorId }: DecisionOrder, { db }) {
    const facts = await listingMailFacts(db, listingId, creatorId);
    if (!facts) throw new Error('the catalogue view does not show this listing yet');
    const { email } = facts;
    return email === null ? undefined : { ...facts, email };
  },
  render: ({ decision, first_name, title, slug, reason, publicUrl }) =>
    decisionMail(decision, { name: first_name ?? '', title, link: `${publicUrl}/listing/${slug}`, reason }),
});

type Shown = { name: string; title: string; link: string; reason: string };

export function decisionMail(decision: Decision, { name, title, link, reason }: Shown) {
  const hello = `Hello ${name},\n\n`;
  switch (decision) {
    case 'ListingPublished':
      return {
        subject: `Your listing is published: ${title}`,
        text: `${hello}“${title}” was approved and everybody can find it now:\n${link}\n`,
      };
    case 'ChangesRequested':
      return {
        subject: `Please change your listing: ${title}`,
        text: `${hello}before “${title}” can be published, our reviewer asks for this:\n\n${reason}\n\n${link}\n`,
      };
    case 'ListingRejected':
      return {
        subject: `Your listing was not accepted: ${title}`,
        text: `${hello}we cannot publish “${title}”. Our reviewer's reason:\n\n${reason}\n\n${link}\n`,
      };
  }
}
