import { guideMailFacts } from '#projections/catalogue/guide.queries';
import type { ListingId, UserId } from '#server/kernel/ids';
import { REMOVED, type Sealed } from '#server/kernel/sealed';
import { mailTemplate } from '#server/platform/providers/mail-template';
import { REPLY } from '#server/kernel/review-texts';

export type ReminderOrder = { listingId: ListingId; buyerId: UserId };
export type ReplyOrder = { listingId: ListingId; authorId: UserId; reply: Sealed };

/** Asks a buyer for a review. */
export const reminderMail = mailTemplate({
  kind: 'reviews',
  facts: ({ listingId, buyerId }: ReminderOrder, { db }) => guideMailFacts(db, listingId, buyerId),
  render: ({ first_name, title, slug, publicUrl }) => ({
    subject: `How is “${title}”?`,
    text: `Hello ${first_name},

you bought “${title}”. Other founders decide by what buyers say, so please tell them whether it helped:

${publicUrl}/listing/${slug}#reviews-title

We ask once for each guide.

Groundwork
`,
  }),
});

/** The creator's reply, for the author of the review. */
export const replyMail = mailTemplate({
  kind: 'reviews',
  async facts({ listingId, authorId, reply }: ReplyOrder, { db, encryption }) {
    const facts = await guideMailFacts(db, listingId, authorId);
    return facts && { ...facts, opened: (await encryption.decrypt(reply, REPLY)) ?? REMOVED };
  },
  render: ({ first_name, title, slug, opened, publicUrl }) => ({
    subject: `Reply to your review of “${title}”`,
    text: `Hello ${first_name},

the creator of “${title}” replied to your review:

${opened}

${publicUrl}/listing/${slug}#reviews-title

Groundwork
`,
  }),
});
