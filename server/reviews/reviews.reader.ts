import { Injectable } from '@nestjs/common';
import { findGuide } from '#projections/catalogue/guide.queries';
import { findReview, type ModeratedReview, reportsOf, type ReviewSeen } from '#projections/reviews/reviews.queries';
import { openReviews } from '#projections/reviews/shown.queries';
import { notFound } from '#server/kernel/domain-error';
import type { ReviewId } from '#server/kernel/ids';
import { holds } from '#server/kernel/roles';
import { openColumns } from '#server/kernel/sealed';
import { Database } from '#server/platform/database/sql';
import type { Me } from '#server/platform/http/policy';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { NOTE, REMOVAL } from '#server/kernel/review-texts';

export const isModerator = (me: Me | undefined) => holds(me?.roles ?? [], 'moderator');

/** Reviews and their listings, for one caller. */
@Injectable()
export class ReviewsReader {
  constructor(
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly views: ViewPositions,
  ) {}

  /** A listing by id, number or slug; 404 unless the caller may see it. */
  async listing(ref: string, me: Me | undefined) {
    const listing = await findGuide(this.db.sql, ref, me?.id);
    if (!listing || !(listing.isVisible || isModerator(me))) throw notFound();
    return listing;
  }

  /** A review that the caller may see. */
  async review(id: ReviewId, me: Me): Promise<ReviewSeen> {
    const row = await findReview(this.db.sql, id, me.id);
    if (!row || (row.hidden && !row.is_own && !isModerator(me))) throw notFound();
    return row;
  }

  /** The review after a command of this request. */
  async after(id: ReviewId, me: Me) {
    await this.views.settled();
    const row = await findReview(this.db.sql, id, me.id);
    if (!row) throw notFound();
    return (await openReviews([row], this.encryption))[0]!;
  }

  /** Reviews with their reports and removals opened. */
  async moderated(rows: readonly ModeratedReview[]) {
    const reports = await reportsOf(
      this.db.sql,
      rows.map(({ id }) => id),
    );
    const [reviews, removals, notes] = await Promise.all([
      openReviews(rows, this.encryption),
      this.encryption.decryptAll(
        rows.map(({ hidden, reason }) => (hidden ? reason : null)),
        REMOVAL,
      ),
      openColumns(this.encryption, reports, { note: NOTE }),
    ]);
    return rows.map(({ id, hidden, slug, title, is_own_case }, i) => ({
      ...reviews[i]!,
      ...{ hidden, is_own_case },
      removal: hidden ? (removals[i] ?? '') : null,
      listing: { slug, title },
      reports: reports.flatMap(({ review_id, reason, at }, n) =>
        review_id === id ? [{ reason, note: notes[n]!.note ?? '', at }] : [],
      ),
    }));
  }
}
