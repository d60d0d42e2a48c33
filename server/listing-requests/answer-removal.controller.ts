import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { listingIdOf } from '#projections/catalogue/listing.queries';
import { findRequest } from '#projections/listing-requests/board.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { RemoveListingRequestAnswer } from './answers.js';
import { answerRemovalForm } from './listing-requests.input.js';
import { changedAnswer } from './listing-requests.output.js';
import { ANSWER_REMOVAL } from './listing-requests.events.js';

/** Moderators take a guide off a request that it does not answer, with a reason that its creator reads (A13.3, A18.4). */
@Controller('moderation/listing-requests')
@Policy('moderator')
export class AnswerRemovalController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly views: ViewPositions,
  ) {}

  /** The request waits again, and the guide cannot be named again for it, nor for those that are merged with it. */
  @Post(':id/remove-answer')
  @HttpCode(200)
  @Idempotent()
  @Output(changedAnswer)
  async remove(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(answerRemovalForm) { listing, reason: written }: z.output<typeof answerRemovalForm>,
  ) {
    const request = await findRequest(this.db.sql, ref, me.id);
    const listingId = request && (await listingIdOf(this.db.sql, listing));
    if (!listingId) throw notFound();
    const reason = await this.encryption.encrypt(me.id, ANSWER_REMOVAL, written);
    const of = { requestId: request.id, requesterId: request.requester_id };
    const command = new RemoveListingRequestAnswer({ ...of, listingId, by: me.id, reason, at: now() });
    await this.commands.execute(identified(command, identity));
    await this.views.settled();
    return { message: 'Guide removed from the request' };
  }
}
