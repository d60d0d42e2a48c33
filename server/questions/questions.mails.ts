import { guideMailFacts, sectionTitle } from '#projections/catalogue/guide.queries';
import type { ListingId, SectionId, UserId } from '#server/kernel/ids';
import { REMOVED, type Sealed } from '#server/kernel/sealed';
import { mailTemplate } from '#server/platform/providers/mail-template';
import { ANSWER, QUESTION } from './questions.events.js';

export type QuestionOrder = { listingId: ListingId; sectionId?: SectionId; creatorId: UserId; text: Sealed };
export type AnswerOrder = { listingId: ListingId; askerId: UserId; answer: Sealed };

/** A question, for the creator of the listing. */
export const questionMail = mailTemplate({
  kind: 'reviews',
  async facts({ listingId, sectionId, creatorId, text }: QuestionOrder, { db, encryption }) {
    const facts = await guideMailFacts(db, listingId, creatorId);
    const about = sectionId && (await sectionTitle(db, sectionId));
    return facts && { ...facts, about, opened: (await encryption.decrypt(text, QUESTION)) ?? REMOVED };
  },
  render: ({ first_name, title, slug, about, opened, publicUrl }) => ({
    subject: `A question about “${title}”`,
    text: `Hello ${first_name},

somebody asks about “${title}”${about ? `, section “${about}”` : ''}:

${opened}

Everyone reads your answer on its page:

${publicUrl}/listing/${slug}#questions-title

Groundwork
`,
  }),
});

/** The creator's answer, for the person who asked. */
export const answerMail = mailTemplate({
  kind: 'reviews',
  async facts({ listingId, askerId, answer }: AnswerOrder, { db, encryption }) {
    const facts = await guideMailFacts(db, listingId, askerId);
    return facts && { ...facts, opened: (await encryption.decrypt(answer, ANSWER)) ?? REMOVED };
  },
  render: ({ first_name, title, slug, opened, publicUrl }) => ({
    subject: `Answer to your question about “${title}”`,
    text: `Hello ${first_name},

the creator of “${title}” answered your question:

${opened}

${publicUrl}/listing/${slug}#questions-title

Groundwork
`,
  }),
});
