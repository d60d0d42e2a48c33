import { z } from 'zod';
import { paging, text, yesNo } from '#server/platform/http/fields';

const BLANK = 'Please enter a review and select a rating.';
export const REPORT_REASONS = ['off_topic', 'offensive', 'spam', 'conflict_of_interest', 'other'] as const;
const [COMMENT_MOST, REPLY_MOST, NOTE_MOST] = [2_000, 2_000, 500];

const comment = z
  .string({ error: BLANK })
  .pipe(text(COMMENT_MOST, 0))
  .refine((value) => value !== '', { error: BLANK })
  .meta({ minLength: 1, maxLength: COMMENT_MOST });
/** Whole stars; urlencoded forms send a digit. */
const rating = z.preprocess(
  (given) => (typeof given === 'string' && /^\s*[1-5]\s*$/.test(given) ? Number(given) : given),
  z.int({ error: BLANK }).min(1, { error: BLANK }).max(5, { error: BLANK }),
);

export const reviewForm = z.object({ comment, rating, listing_slug: text(300) });
export const reviewChanges = z
  .object({ comment: comment.optional(), rating: rating.optional() })
  .refine((changes) => changes.comment !== undefined || changes.rating !== undefined, { error: BLANK });
export const replyForm = z.object({ comment: text(REPLY_MOST) });
export const voteForm = z.object({ helpful: yesNo.default(true) });
export const reportForm = z.object({
  reason: z.enum(REPORT_REASONS, { error: 'Choose a reason.' }),
  note: text(NOTE_MOST, 0).default(''),
});
export const removalForm = z.object({ reason: text(2_000) });
/** A moderator's reason for the author; an author who deletes a review gives none. */
export const deletionForm = z.object({ reason: text(2_000).default('It does not follow the rules for reviews.') });

export const reviewsFilter = z.object({
  sort: z.enum(['newest', 'helpful', 'lowest'], { error: 'Sort by newest, helpful or lowest.' }).default('newest'),
  rating: z.coerce.number({ error: 'Use 1 to 5.' }).int().min(1).max(5).optional(),
  ...paging,
});
export type ReviewsFilter = z.output<typeof reviewsFilter>;

export const reportsFilter = z.object({
  status: z.enum(['reported', 'hidden'], { error: 'Choose reported or hidden.' }).default('reported'),
  ...paging,
});
export type ReportsFilter = z.output<typeof reportsFilter>;
