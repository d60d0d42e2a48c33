import type { ListingId, UserId } from '#server/kernel/ids';
import { personOf } from '#server/kernel/names';
import { openColumns, type Texts } from '#server/kernel/sealed';
import type { Sql } from '#server/platform/database/sql';
import { type Distribution, ownReview, ratingsOf, type ReviewSeen, reviewsOf } from './reviews.queries.js';
import { COMMENT, REMOVAL, REPLY } from '#server/kernel/review-texts';

/** A review as its readers see it (features D2); `author` is null and the comment empty for an erased person. */
export type ReviewShown = ReturnType<typeof shown>;

function shown(row: ReviewSeen, comment: string | undefined, reply: string | undefined) {
  const { replied_at } = row;
  const author = personOf(row);
  return {
    id: row.id,
    author: author && { ...author, industry: null },
    comment: comment ?? '',
    rating: row.rating,
    verified_purchase: row.verified_purchase,
    refunded: row.refunded,
    helpful_count: row.helpful,
    voted: row.voted,
    reply:
      reply === undefined || !replied_at ? null : { comment: reply, created_at: replied_at, edited: row.reply_edited },
    edited: row.edited,
    created_at: row.created_at,
    updated_at: row.updated_at,
    is_own: row.is_own,
    reported: row.reported,
  };
}

/** Opens the texts of reviews. */
export async function openReviews(rows: readonly ReviewSeen[], texts: Texts): Promise<ReviewShown[]> {
  const opened = await openColumns(texts, rows, { comment: COMMENT, reply: REPLY });
  return rows.map((row, i) => shown(row, opened[i]!.comment, opened[i]!.reply));
}

/** The caller's own review; `removal` is the moderator's reason while it is hidden. */
export async function openOwnReview(db: Sql, listingId: ListingId, reader: UserId | undefined, texts: Texts) {
  const row = reader && (await ownReview(db, listingId, reader));
  if (!row) return null;
  const [[review], [removal]] = await Promise.all([
    openReviews([row], texts),
    texts.decryptAll([row.hidden ? row.reason : null], REMOVAL),
  ]);
  return { ...review!, hidden: row.hidden, removal: row.hidden ? (removal ?? '') : null };
}

/** Of a listing without reviews. */
export const UNREVIEWED = {
  reviews: [] as ReviewShown[],
  distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } as Distribution,
  own_review: null,
};

/** The number of reviews that a listing's page shows at first. */
const FIRST = 5;

/** The newest reviews of a listing, their ratings and the reader's own one. */
export async function firstReviews(db: Sql, listingId: ListingId, reader: UserId | undefined, texts: Texts) {
  const [rows, { distribution }, own_review] = await Promise.all([
    reviewsOf(db, listingId, reader, { sort: 'newest', limit: FIRST, offset: 0 }),
    ratingsOf(db, listingId),
    openOwnReview(db, listingId, reader, texts),
  ]);
  return { reviews: await openReviews(rows, texts), distribution, own_review };
}

/** The exact mean of ratings, to one decimal; 0 without any. */
export const meanOf = (sum: number, count: number) => (count ? Math.round((10 * sum) / count) / 10 : 0);
