import { z } from 'zod';
import { COMMENT, NOTE, REMOVAL, REPLY } from '#server/kernel/review-texts';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, listingId, reviewId, sealed, userId } from '#server/kernel/shapes';

const rating = z.int().min(1).max(5);
const reportReason = z.enum(['off_topic', 'offensive', 'spam', 'conflict_of_interest', 'other']);
export type ReportReason = z.output<typeof reportReason>;

/** `creatorId` is the creator of the listing. */
const review = z.strictObject({ listingId, reviewId, authorId: userId, creatorId: userId, at: instant });
/** `visible` is false while a moderator hides the review, and when the purchase behind it was refunded: its rating does not count. */
const counted = review.extend({ rating, visible: z.boolean() });
const answered = { shape: review.extend({ reply: sealed }), sealed: { reply: REPLY } };
/** `refunded`: the rating does not count either way. */
const moderated = {
  shape: review.extend({ rating, by: userId, reason: sealed, refunded: z.literal(true).optional() }),
  sealed: { reason: REMOVAL },
};
/** `visible` is false while a moderator hides the review. */
const marked = { shape: review.extend({ rating, visible: z.boolean() }) };

/** Stream `review-<listing>-<buyer>`: its name is the lock, one review per buyer and listing. */
export const reviewEvents = defineEvents({
  ReviewPosted: { shape: review.extend({ rating, comment: sealed }), sealed: { comment: COMMENT } },
  ReviewEdited: { shape: counted.extend({ previousRating: rating, comment: sealed }), sealed: { comment: COMMENT } },
  ReviewDeleted: { shape: counted },
  /** The creator's only reply. */
  ReviewReplied: answered,
  ReplyEdited: answered,
  ReplyRemoved: { shape: review },
  ReviewReported: {
    shape: review.extend({ reporterId: userId, reason: reportReason, note: sealed.nullable() }),
    sealed: { note: NOTE },
  },
  /** A moderator looked at the reports and left the review as it is. The first releases took no reason. */
  ReportsDismissed: { shape: review.extend({ by: userId, reason: sealed.optional() }), sealed: { reason: REMOVAL } },
  ReviewHidden: moderated,
  ReviewRestored: moderated,
  /** The author's purchase was refunded: the rating counts no longer (A4.15). */
  ReviewRefunded: marked,
  /** The author bought the listing again: the rating counts. */
  ReviewReinstated: marked,
  /** The buyer is reminded to write a review, once: some days after the purchase, or when most of the guide is read. */
  BuyerReminded: {
    shape: z.strictObject({ listingId, buyerId: userId, cause: z.enum(['days', 'progress']), at: instant }),
  },
});

export type ReviewEvent = EventOf<typeof reviewEvents>;
export type ReviewPosted = EventOf<typeof reviewEvents, 'ReviewPosted'>;
export type ReviewReplied = EventOf<typeof reviewEvents, 'ReviewReplied'>;
export type BuyerReminded = EventOf<typeof reviewEvents, 'BuyerReminded'>;

const vote = z.strictObject({ listingId, reviewId, authorId: userId, voterId: userId, at: instant });

/** Stream `helpful-<review>-<voter>`: one vote per person. */
export const voteEvents = defineEvents({
  ReviewVoted: { shape: vote.extend({ helpful: z.boolean() }) },
  VoteWithdrawn: { shape: vote },
});
export type VoteEvent = EventOf<typeof voteEvents>;
