import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { queue } from '#projections/catalogue/listing.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import type { ListingId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Files } from '#server/platform/files/files';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { Output, messageWith, pageOf } from '#server/platform/http/output';
import { Filter, Input } from '#server/platform/http/validation';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Database } from '#server/platform/database/sql';
import { approvalForm, queueFilter, reasonForm } from './catalogue.input.js';
import { PublishListing, RejectListing, RequestChanges } from './listing.js';
import { ListingAnswer } from './listing.answer.js';
import { blockersOf, card } from './listing.shape.js';
import { VerifyListing } from './verification.js';
import { ReviewReasons } from './review.reasons.js';
import { listingDetail, queuedListing } from './catalogue.output.js';

type Review = { me: Me; identity: CommandIdentity; ref: string };
type Decision = RejectListing['data'] & RequestChanges['data'] & VerifyListing['data'];

/** The review queue, a reviewer's three decisions, and the comparison with what the regulator publishes. */
@Controller('moderation/listings')
@Policy('moderator')
export class ModerationController {
  constructor(
    private readonly answers: ListingAnswer,
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly files: Files,
    private readonly reasons: ReviewReasons,
  ) {}

  @Get()
  @Output(pageOf(queuedListing))
  async queue(@CurrentUser() me: Me, @Filter(queueFilter) filter: z.output<typeof queueFilter>) {
    const { count, rows } = await queue(this.db.sql, filter.status, me.id, filter);
    const reasons = await this.reasons.ofQueue(rows);
    const results = rows.map((row, i) => ({
      ...card(row, { files: this.files, me }),
      licence_affirmed: row.licence_affirmed,
      submitted_at: row.submitted_at,
      is_own: row.is_own,
      reason: reasons[i],
      blockers: blockersOf(row.verified, row.licence_affirmed, row.items),
    }));
    return paginated(this.config.get('PUBLIC_URL'), 'moderation/listings/', filter, count, results);
  }

  @Post(':id/approve')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(listingDetail))
  async approve(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(approvalForm) { checked, note: words }: z.output<typeof approvalForm>,
  ) {
    const note = words ? await this.reasons.seal(me.id, words) : null;
    return this.answer(
      { me, identity, ref },
      'Listing approved',
      (listingId) => new PublishListing({ listingId, by: me.id, checked, note, at: now() }),
    );
  }

  @Post(':id/reject')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(listingDetail))
  reject(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(reasonForm) { reason }: z.output<typeof reasonForm>,
  ) {
    return this.reasoned({ me, identity, ref }, 'Listing rejected', reason, (decision) => new RejectListing(decision));
  }

  @Post(':id/request-changes')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(listingDetail))
  requestChanges(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(reasonForm) { reason }: z.output<typeof reasonForm>,
  ) {
    return this.reasoned(
      { me, identity, ref },
      'Changes requested',
      reason,
      (decision) => new RequestChanges(decision),
    );
  }

  @Post(':id/verify')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(listingDetail))
  verify(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(reasonForm) { reason }: z.output<typeof reasonForm>,
  ) {
    return this.reasoned({ me, identity, ref }, 'Listing verified', reason, (decision) => new VerifyListing(decision));
  }

  private async reasoned(review: Review, message: string, words: string, command: (decision: Decision) => object) {
    const by = review.me.id;
    const reason = await this.reasons.seal(by, words);
    return this.answer(review, message, (listingId) => command({ listingId, by, reason, at: now() }));
  }

  private async answer({ me, identity, ref }: Review, message: string, command: (listingId: ListingId) => object) {
    const listingId = await this.answers.idOf(ref);
    await this.commands.execute(identified(command(listingId), identity) as never);
    return { message, data: await this.answers.of(me, listingId) };
  }
}
