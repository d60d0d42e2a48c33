import { z } from 'zod';
import { instant } from '#server/platform/http/output';

const names = { first_name: z.string().nullable(), last_name: z.string().nullable(), avatar: z.string().nullable() };

/** A review (features D2), for one reader; `author` is null for an erased person, `voted` without a vote. */
export const review = z
  .strictObject({
    ...{ id: z.string(), comment: z.string(), rating: z.int(), verified_purchase: z.boolean() },
    refunded: z.boolean().meta({ description: 'The purchase behind it was refunded: the rating does not count.' }),
    author: z
      .strictObject({ username: z.string(), ...names, industry: z.strictObject({ name: z.string() }).nullable() })
      .nullable(),
    ...{ helpful_count: z.int(), voted: z.boolean().nullable() },
    reply: z.strictObject({ comment: z.string(), created_at: instant, edited: z.boolean() }).nullable(),
    ...{ edited: z.boolean(), created_at: instant, updated_at: instant, is_own: z.boolean(), reported: z.boolean() },
  })
  .meta({ id: 'Review' });

/** One's own review; `removal` is why a moderator hides it. */
export const ownReview = z
  .strictObject({ ...review.shape, hidden: z.boolean(), removal: z.string().nullable() })
  .meta({ id: 'OwnReview' });

const stars = z.strictObject({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() });
export const reviewsPage = z
  .strictObject({
    ...{ count: z.int(), next: z.string().nullable(), previous: z.string().nullable() },
    ...{ reviews: z.array(review), average_rating: z.number(), distribution: stars },
    own_review: ownReview.nullable(),
  })
  .meta({ id: 'ReviewsPage' });

const report = z.strictObject({ reason: z.string(), note: z.string(), at: instant });
/** A review on the moderators' desk; `removal` is why it is hidden. */
export const moderatedReview = z
  .strictObject({
    ...ownReview.shape,
    is_own_case: z
      .boolean()
      .meta({ description: 'The caller wrote the review or the guide, and decides on it never.' }),
    listing: z.strictObject({ slug: z.string(), title: z.string() }),
    reports: z.array(report),
  })
  .meta({ id: 'ModeratedReview' });
