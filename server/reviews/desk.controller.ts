import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { moderatedReviews } from '#projections/reviews/reviews.queries';
import { REMOVAL } from '#projections/reviews/shown.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { DismissReports, HideReview, RestoreReview } from './review-commands.js';
import { removalForm, type ReportsFilter, reportsFilter } from './reviews.input.js';
import { moderatedReview, review } from './reviews.output.js';
import { ReviewsReader } from './reviews.reader.js';

type Removal = z.output<typeof removalForm>;

/** Reported and hidden reviews, and what moderators decide about them. */
@Controller('moderation/reviews')
@Policy('moderator')
export class DeskController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly reader: ReviewsReader,
  ) {}

  @Get()
  @Output(pageOf(moderatedReview))
  async queue(@Filter(reportsFilter) filter: ReportsFilter) {
    const { count, rows } = await moderatedReviews(this.db.sql, filter.status, filter);
    const reviews = await this.reader.moderated(rows);
    return paginated(this.config.get('PUBLIC_URL'), 'moderation/reviews/', filter, count, reviews);
  }

  /** The author reads the reason. */
  @Post(':id/hide')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(review))
  async hide(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(removalForm) input: Removal,
  ) {
    const { act, reason } = await this.reasoned(ref, me, input);
    await this.commands.execute(identified(new HideReview({ ...act, reason }), identity));
    return { message: 'Review hidden', data: await this.reader.after(act.reviewId, me) };
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(review))
  async restore(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(removalForm) input: Removal,
  ) {
    const { act, reason } = await this.reasoned(ref, me, input);
    await this.commands.execute(identified(new RestoreReview({ ...act, reason }), identity));
    return { message: 'Review restored', data: await this.reader.after(act.reviewId, me) };
  }

  /** The review stays; its reports are answered. */
  @Post(':id/dismiss')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(review))
  async dismiss(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(removalForm) input: Removal,
  ) {
    const { act, reason } = await this.reasoned(ref, me, input);
    await this.commands.execute(identified(new DismissReports({ ...act, reason }), identity));
    return { message: 'Reports dismissed', data: await this.reader.after(act.reviewId, me) };
  }

  private async reasoned(ref: string, me: Me, { reason: text }: Removal) {
    return { act: await this.act(ref, me), reason: await this.encryption.encrypt(me.id, REMOVAL, text) };
  }

  private async act(ref: string, me: Me) {
    const { id, listing_id, author_id } = await this.reader.review(ref, me);
    return { listingId: listing_id, authorId: author_id, reviewId: id, by: me.id, at: now() };
  }
}
