import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { moderatedReviews } from '#projections/reviews/reviews.queries';
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
import { REMOVAL } from '#server/kernel/review-texts';

type Removal = z.output<typeof removalForm>;
type Moderation = { me: Me; identity: CommandIdentity; ref: string };
type Decision = HideReview['data'] & RestoreReview['data'] & DismissReports['data'];

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
  async queue(@CurrentUser() me: Me, @Filter(reportsFilter) filter: ReportsFilter) {
    const { count, rows } = await moderatedReviews(this.db.sql, filter.status, me.id, filter);
    const reviews = await this.reader.moderated(rows);
    return paginated(this.config.get('PUBLIC_URL'), 'moderation/reviews/', filter, count, reviews);
  }

  /** The author reads the reason. */
  @Post(':id/hide')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(review))
  hide(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(removalForm) input: Removal,
  ) {
    return this.answer({ me, identity, ref }, 'Review hidden', input, (decision) => new HideReview(decision));
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(review))
  restore(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(removalForm) input: Removal,
  ) {
    return this.answer({ me, identity, ref }, 'Review restored', input, (decision) => new RestoreReview(decision));
  }

  /** The review stays; its reports are answered. */
  @Post(':id/dismiss')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(review))
  dismiss(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(removalForm) input: Removal,
  ) {
    return this.answer({ me, identity, ref }, 'Reports dismissed', input, (decision) => new DismissReports(decision));
  }

  private async answer(
    { me, identity, ref }: Moderation,
    message: string,
    { reason: words }: Removal,
    command: (decision: Decision) => object,
  ) {
    const { id: reviewId, listing_id: listingId, author_id: authorId } = await this.reader.review(ref, me);
    const reason = await this.encryption.encrypt(me.id, REMOVAL, words);
    const decision = { listingId, authorId, reviewId, by: me.id, reason, at: now() };
    await this.commands.execute(identified(command(decision), identity) as never);
    return { message, data: await this.reader.after(reviewId, me) };
  }
}
