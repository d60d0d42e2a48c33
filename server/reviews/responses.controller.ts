import { Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { now } from '#server/platform/clock';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { RemoveReply, ReplyToReview, ReportReview } from './review-commands.js';
import { replyForm, reportForm, voteForm } from './reviews.input.js';
import { reportLimit } from './reviews.limits.js';
import { review } from './reviews.output.js';
import { ReviewsReader } from './reviews.reader.js';
import { VoteOnReview, WithdrawVote } from './vote.js';
import { NOTE, REPLY } from '#server/kernel/review-texts';

/** What other people do with a review: votes, the creator's reply, reports. */
@Controller('listing/review/:id')
@Policy('user')
export class ResponsesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly reader: ReviewsReader,
  ) {}

  @Post('helpful')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(review))
  async vote(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(voteForm) { helpful }: z.output<typeof voteForm>,
  ) {
    const { id, stream } = await this.find(ref, me);
    const command = new VoteOnReview({ ...stream, reviewId: id, voterId: me.id, helpful, at: now() });
    await this.commands.execute(identified(command, identity));
    return { message: 'Thank you', data: await this.reader.after(id, me) };
  }

  @Delete('helpful')
  @Output(messageWith(review))
  async withdraw(@CurrentUser() me: Me, @Param('id') ref: string) {
    const { id, stream } = await this.find(ref, me);
    await this.commands.execute(new WithdrawVote({ ...stream, reviewId: id, voterId: me.id, at: now() }));
    return { message: 'Vote withdrawn', data: await this.reader.after(id, me) };
  }

  @Put('reply')
  @Output(messageWith(review))
  async reply(
    @CurrentUser() me: Me,
    @Param('id') ref: string,
    @Input(replyForm) { comment }: z.output<typeof replyForm>,
  ) {
    const { id, act } = await this.find(ref, me);
    const reply = await this.encryption.encrypt(me.id, REPLY, comment);
    await this.commands.execute(new ReplyToReview({ ...act, reply }));
    return { message: 'Reply saved', data: await this.reader.after(id, me) };
  }

  @Delete('reply')
  @Output(messageWith(review))
  async removeReply(@CurrentUser() me: Me, @Param('id') ref: string) {
    const { id, act } = await this.find(ref, me);
    await this.commands.execute(new RemoveReply(act));
    return { message: 'Reply removed', data: await this.reader.after(id, me) };
  }

  @Post('report')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(review))
  async report(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(reportForm) { reason, note: text }: z.output<typeof reportForm>,
  ) {
    const { id, act } = await this.find(ref, me);
    await this.limits.count(reportLimit, me.id);
    const note = text ? await this.encryption.encrypt(me.id, NOTE, text) : null;
    await this.commands.execute(identified(new ReportReview({ ...act, reason, note }), identity));
    return { message: 'Review reported', data: await this.reader.after(id, me) };
  }

  private async find(ref: string, me: Me) {
    const { id, listing_id, author_id } = await this.reader.review(ref, me);
    const stream = { listingId: listing_id, authorId: author_id };
    return { id, stream, act: { ...stream, reviewId: id, by: me.id, at: now() } };
  }
}
