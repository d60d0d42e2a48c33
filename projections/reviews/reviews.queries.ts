import { type RawBuilder, sql } from 'kysely';
import { isUuid, type ListingId, type ReviewId, type UserId } from '#server/kernel/ids';
import type { Names } from '#server/kernel/names';
import type { Sql } from '#server/platform/database/sql';
import { isWrittenBy } from '../catalogue/authors.conditions.js';
import { catalogueView } from '../catalogue/catalogue.view.js';
import { purchasesView } from '../purchases/purchases.view.js';
import { type ReportRow, type ReviewRow, reviewsView } from './reviews.view.js';

const review = sql.table(reviewsView.table.review);
const vote = sql.table(reviewsView.table.vote);
const report = sql.table(reviewsView.table.report);
const listing = sql.table(catalogueView.table.listing);
const purchase = sql.table(purchasesView.table.purchase);

/** A review with its author, and what its reader did with it. */
export type ReviewSeen = ReviewRow &
  Names & { verified_purchase: boolean; voted: boolean | null; reported: boolean; is_own: boolean };

export type ReviewSort = 'newest' | 'helpful' | 'lowest';
type Page = { limit: number; offset: number };

/** The badge of a purchase is read from the purchase, which the review does not repeat. */
const seen = (reader: UserId | undefined) => sql`
  select r.*, p.username, p.first_name, p.last_name, p.avatar, r.author_id = ${reader ?? ''} as is_own,
    exists (select from ${purchase} b where b.listing_id = r.listing_id and b.buyer_id = r.author_id and b.status = 'completed') as verified_purchase,
    (select v.helpful from ${vote} v where v.review_id = r.id and v.voter_id = ${reader ?? ''}) as voted,
    exists (select from ${report} c where c.review_id = r.id and c.reporter_id = ${reader ?? ''}) as reported
  from ${review} r left join app.person p on p.id = r.author_id`;

/** Lower bound of the Wilson score interval (95 %) of the share of helpful votes: few votes say little. */
const WILSON = sql`case when r.helpful + r.unhelpful = 0 then 0 else
  (r.helpful + 1.9208 - 1.96 * sqrt(r.helpful::numeric * r.unhelpful / (r.helpful + r.unhelpful) + 0.9604))
  / (r.helpful + r.unhelpful + 3.8416) end`;
const ORDER: Record<ReviewSort, RawBuilder<unknown>> = {
  newest: sql`r.created_at desc, r.id`,
  helpful: sql`${WILSON} desc, r.created_at desc, r.id`,
  lowest: sql`r.rating, r.created_at desc, r.id`,
};

/** The visible reviews of a listing: all, or those that count with one rating. */
export async function reviewsOf(
  db: Sql,
  listingId: ListingId,
  reader: UserId | undefined,
  { sort, rating, limit, offset }: Page & { sort: ReviewSort; rating?: number },
): Promise<ReviewSeen[]> {
  const chosen = rating === undefined ? sql`` : sql`and r.rating = ${rating} and not r.refunded`;
  const { rows } = await sql<ReviewSeen>`${seen(reader)}
    where r.listing_id = ${listingId} and not r.hidden ${chosen} order by ${ORDER[sort]} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

export type Distribution = Record<'1' | '2' | '3' | '4' | '5', number>;

/** The number of visible reviews of a listing by rating, and of those whose rating does not count. */
export async function ratingsOf(
  db: Sql,
  listingId: ListingId,
): Promise<{ distribution: Distribution; uncounted: number }> {
  const { rows } = await sql<{ rating: 1 | 2 | 3 | 4 | 5; refunded: boolean; count: number }>`
    select rating, refunded, count(*)::int as count from ${review}
    where listing_id = ${listingId} and not hidden group by rating, refunded`.execute(db);
  const distribution: Distribution = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  let uncounted = 0;
  for (const { rating, refunded, count } of rows)
    if (refunded) uncounted += count;
    else distribution[rating] = count;
  return { distribution, uncounted };
}

/** The reader's own review of a listing, also a hidden one. */
export async function ownReview(db: Sql, listingId: ListingId, reader: UserId): Promise<ReviewSeen | undefined> {
  const { rows } =
    await sql<ReviewSeen>`${seen(reader)} where r.author_id = ${reader} and r.listing_id = ${listingId}`.execute(db);
  return rows[0];
}

/** A review by its id, hidden or not. */
export async function findReview(db: Sql, id: ReviewId, reader?: UserId): Promise<ReviewSeen | undefined> {
  if (!isUuid(id.toLowerCase())) return undefined;
  const { rows } = await sql<ReviewSeen>`${seen(reader)} where r.id = ${id.toLowerCase()}`.execute(db);
  return rows[0];
}

/** A review on the moderators' desk. */
export type ModeratedReview = ReviewSeen & { slug: string; title: string; is_own_case: boolean };

/**
 * Reviews with open reports, the most reported first; or the hidden ones, latest first. `is_own_case`: the moderator wrote
 * the review or the guide.
 */
export async function moderatedReviews(
  db: Sql,
  status: 'reported' | 'hidden',
  moderator: UserId,
  { limit, offset }: Page,
) {
  const wanted = status === 'hidden' ? sql`r.hidden` : sql`r.open_reports > 0 and not r.hidden`;
  const order = status === 'hidden' ? sql`r.updated_at desc, r.id` : sql`r.open_reports desc, r.created_at, r.id`;
  const { rows } = await sql<ModeratedReview>`
    select s.*, l.slug, l.title, s.author_id = ${moderator} or ${isWrittenBy(moderator)} as is_own_case
    from (${seen(undefined)} where ${wanted} order by ${order} limit ${limit} offset ${offset}) s
    join ${listing} l on l.id = s.listing_id
    order by ${status === 'hidden' ? sql`s.updated_at desc, s.id` : sql`s.open_reports desc, s.created_at, s.id`}`.execute(
    db,
  );
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${review} r where ${wanted}`.execute(
    db,
  );
  return { count: counted.rows[0]!.count, rows };
}

/** The reports of these reviews, latest first. */
export async function reportsOf(db: Sql, ids: readonly ReviewId[]): Promise<ReportRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ReportRow>`
    select * from ${report} where review_id = any(${ids}) order by at desc, reporter_id`.execute(db);
  return rows;
}
