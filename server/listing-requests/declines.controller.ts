import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { findRequest } from '#projections/listing-requests/board.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import type { ListingRequestId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { DECLINE_REASON } from './listing-requests.events.js';
import { declineForm } from './listing-requests.input.js';
import { changedDecline } from './listing-requests.output.js';
import { DeclineListingRequest, WithdrawListingRequestDecline } from './request.js';

/** Moderators decline a request for which no guide should be written (A13.7). */
@Controller('moderation/listing-requests')
@Policy('moderator')
export class DeclinesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly views: ViewPositions,
  ) {}

  /**
   * The request leaves the board, and its person reads the reason. 409 `declined` once it was declined, `fulfilled`,
   * `merged`, or `claimed` while a creator writes its guide.
   */
  @Post(':id/decline')
  @HttpCode(200)
  @Idempotent()
  @Output(changedDecline)
  async decline(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(declineForm) { reason: written }: z.output<typeof declineForm>,
  ) {
    const of = await this.known(ref, me);
    const reason = await this.encryption.encrypt(me.id, DECLINE_REASON, written);
    const command = new DeclineListingRequest({ ...of, by: me.id, reason, at: now() });
    await this.commands.execute(identified(command, identity));
    await this.views.settled();
    return { message: 'Request declined' };
  }

  /** The caller takes an own decline back at once: the request waits again. 409 `decline_final` after 30 seconds. */
  @Post(':id/withdraw-decline')
  @HttpCode(200)
  @Idempotent()
  @Output(changedDecline)
  async withdraw(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') ref: string) {
    const of = await this.known(ref, me);
    const command = new WithdrawListingRequestDecline({ ...of, by: me.id, at: now() });
    await this.commands.execute(identified(command, identity));
    await this.views.settled();
    return { message: 'Request open again' };
  }

  /** A declined one too: the request may come again after an unknown outcome. */
  private async known(ref: ListingRequestId, me: Me) {
    const row = await findRequest(this.db.sql, ref, me.id);
    if (!row || row.status === 'withdrawn') throw notFound();
    return { requestId: row.id, requesterId: row.requester_id };
  }
}
