import { guideMailFacts } from '#projections/catalogue/guide.queries';
import type { ListingId, UserId } from '#server/kernel/ids';
import { REMOVED, type Sealed } from '#server/kernel/sealed';
import { mailTemplate } from '#server/platform/providers/mail-template';
import { ANSWER, TEXT } from './suggested-edits.events.js';

export type SuggestionOrder = { listingId: ListingId; creatorId: UserId; text: Sealed };
export type AnswerOrder = { listingId: ListingId; suggesterId: UserId; answer: Sealed | null; accepted: boolean };

/** A suggestion, for the creator of the guide. */
export const suggestedEditMail = mailTemplate({
  kind: 'reviews',
  async facts({ listingId, creatorId, text }: SuggestionOrder, { db, encryption }) {
    const facts = await guideMailFacts(db, listingId, creatorId);
    return facts && { ...facts, opened: (await encryption.decrypt(text, TEXT)) ?? REMOVED };
  },
  render: ({ first_name, title, slug, opened, publicUrl }) => ({
    subject: `A buyer suggests a change to “${title}”`,
    text: `Hello ${first_name},

a buyer of “${title}” suggests:

${opened}

Accept or decline it here:

${publicUrl}/listing/${slug}#suggestions-title

Groundwork
`,
  }),
});

/** The creator's answer, for the suggester. */
export const suggestionAnswerMail = mailTemplate({
  kind: 'reviews',
  async facts({ listingId, suggesterId, answer }: AnswerOrder, { db, encryption }) {
    const facts = await guideMailFacts(db, listingId, suggesterId);
    const opened = answer ? `They wrote:\n\n${(await encryption.decrypt(answer, ANSWER)) ?? REMOVED}\n\n` : '';
    return facts && { ...facts, opened };
  },
  render: ({ first_name, title, slug, opened, accepted, publicUrl }) => ({
    subject: `Your suggestion to “${title}” was ${accepted ? 'accepted' : 'declined'}`,
    text: `Hello ${first_name},

the creator of “${title}” ${accepted ? 'accepted your suggestion. Its page names you.' : 'declined your suggestion.'}

${opened}${publicUrl}/listing/${slug}#suggestions-title

Groundwork
`,
  }),
});
