import type { ListingId, UserId } from '#server/kernel/ids';
import { REMOVED, type Sealed } from '#server/kernel/sealed';
import { listingMailFacts } from '#projections/catalogue/listing.queries';
import { mailTemplate } from '#server/platform/providers/mail-template';
import type { ListingDecision } from './catalogue.events.js';
import { REVIEW_REASON } from './catalogue.events.js';

type Decision = ListingDecision['type'];
/** `reason` stays encrypted until the mail is sent; without one (first release) the listing's last reason is used. */
export type DecisionOrder = { listingId: ListingId; creatorId: UserId; decision: Decision; reason?: Sealed | null };

/** The mail on a reviewer's decision. Retried while the catalogue view does not show the listing yet. */
export const listingDecisionMail = mailTemplate({
  kind: 'moderation',
  async facts({ listingId, creatorId, reason }: DecisionOrder, { db, encryption }) {
    const facts = await listingMailFacts(db, listingId, creatorId);
    if (!facts) throw new Error('the catalogue view does not show this listing yet');
    const { email, reason: last, ...shown } = facts;
    if (email === null) return undefined;
    const opened = await encryption.decrypt(reason === undefined ? last : reason, REVIEW_REASON);
    return { ...shown, email, opened: opened ?? REMOVED };
  },
  render: ({ decision, first_name, title, slug, opened, publicUrl }) =>
    decisionMail(decision, { name: first_name ?? '', title, link: `${publicUrl}/listing/${slug}`, reason: opened }),
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
    case 'ListingSuspended':
      return {
        subject: `Your listing is suspended: ${title}`,
        text: `${hello}we took “${title}” off sale. Guides people bought from you stay readable. Our reason:\n\n${reason}\n\n${link}\n`,
      };
    case 'ListingRestored':
      return {
        subject: `Your listing is no longer suspended: ${title}`,
        text: `${hello}the suspension of “${title}” has ended:\n\n${reason}\n\n${link}\n`,
      };
  }
}
