import { Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { ratingsOf, reviewsOf } from '#projections/reviews/reviews.queries';
import { meanOf, openOwnReview, openReviews } from '#projections/reviews/shown.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import type { Recorded } from '#server/kernel/decider';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { DeleteReview, EditReview, HideReview, PostReview } from './review-commands.js';
import { COMMENT, REMOVAL } from '#server/kernel/review-texts';
import type { ReviewPosted } from './reviews.events.js';
import { deletionForm, reviewChanges, reviewForm, type ReviewsFilter, reviewsFilter } from './reviews.input.js';
import { reviewLimit } from './reviews.limits.js';
import { review, reviewsPage } from './reviews.output.js';
import { isModerator, ReviewsReader } from './reviews.reader.js';

/** The reviews of a listing, and one's own review. */
@Controller('listing')
export class ReviewsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly reader: ReviewsReader,
    private readonly views: ViewPositions,
  ) {}

  /** `count` is that of the filter; the average and the distribution are those of all reviews whose purchase was not refunded. */
  @Get(':slug/reviews')
  @Policy('public')
  @Output(reviewsPage)
  async list(
    @Param('slug') slug: string,
    @CurrentUser() me: Me | undefined,
    @Filter(reviewsFilter) filter: ReviewsFilter,
  ) {
    const { id } = await this.reader.listing(slug, me);
    const [rows, { distribution, uncounted }, own_review] = await Promise.all([
      reviewsOf(this.db.sql, id, me?.id, filter),
      ratingsOf(this.db.sql, id),
      openOwnReview(this.db.sql, id, me?.id, this.encryption),
    ]);
    const stars = Object.entries(distribution).map(([rating, count]) => ({ rating: Number(rating), count }));
    const total = stars.reduce((sum, { count }) => sum + count, 0);
    const sum = stars.reduce((all, { rating, count }) => all + rating * count, 0);
    const count = filter.rating === undefined ? total + uncounted : distribution[`${filter.rating}` as '1'];
    const shown = await openReviews(rows, this.encryption);
    const path = `listing/${encodeURIComponent(slug)}/reviews/`;
    const { results, ...page } = paginated(this.config.get('PUBLIC_URL'), path, filter, count, shown);
    return { ...page, reviews: results, average_rating: meanOf(sum, total), distribution, own_review };
  }

  @Post('review')
  @Policy('user')
  @HttpCode(201)
  @Idempotent()
  @Output(messageWith(review))
  async post(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(reviewForm) { comment, rating, listing_slug }: z.output<typeof reviewForm>,
  ) {
    const listing = await this.reader.listing(listing_slug, me);
    const [posted] = await this.limits.counting(reviewLimit, me.id, async () => {
      const sealed = await this.encryption.encrypt(me.id, COMMENT, comment);
      const own = { listingId: listing.id, reviewId: identity.commandId, authorId: me.id };
      const command = new PostReview({ ...own, rating, comment: sealed, at: now() });
      return this.commands.execute<PostReview, Recorded<ReviewPosted>[]>(identified(command, identity));
    });
    return { message: 'Review posted!', data: await this.reader.after(posted!.data.reviewId, me) };
  }

  @Patch('review/:id/detail')
  @Policy('user')
  @Output(messageWith(review))
  async edit(
    @CurrentUser() me: Me,
    @Param('id') ref: string,
    @Input(reviewChanges) { comment, rating }: z.output<typeof reviewChanges>,
  ) {
    const { id, listing_id, author_id } = await this.reader.review(ref, me);
    const sealed = comment === undefined ? undefined : await this.encryption.encrypt(me.id, COMMENT, comment);
    const own = { listingId: listing_id, authorId: author_id, reviewId: id, by: me.id, at: now() };
    await this.commands.execute(new EditReview({ ...own, rating, comment: sealed }));
    return { message: 'Review updated', data: await this.reader.after(id, me) };
  }

  /** Its author deletes it. A moderator hides it: the author reads the reason, and another decision restores it. */
  @Delete('review/:id/detail')
  @Policy('user')
  @HttpCode(204)
  async remove(
    @CurrentUser() me: Me,
    @Param('id') ref: string,
    @Input(deletionForm) { reason: text }: z.output<typeof deletionForm>,
  ) {
    const { id, listing_id, author_id } = await this.reader.review(ref, me);
    const own = { listingId: listing_id, authorId: author_id, reviewId: id, by: me.id, at: now() };
    if (author_id === me.id || !isModerator(me)) await this.commands.execute(new DeleteReview(own));
    else {
      const reason = await this.encryption.encrypt(me.id, REMOVAL, text);
      await this.commands.execute(new HideReview({ ...own, reason }));
    }
    await this.views.settled();
  }
}
