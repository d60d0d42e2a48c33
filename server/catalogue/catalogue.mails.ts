import type { ChangesRequested, ListingPublished, ListingRejected } from './catalogue.events.js';

type Decision = (ListingPublished | ListingRejected | ChangesRequested)['type'];
type Facts = { name: string; title: string; link: string; reason: string };

/** What a creator is told of a reviewer's decision. */
export function decisionLetter(
  decision: Decision,
  { name, title, link, reason }: Facts,
): { subject: string; text: string } {
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
