import { Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { pledgesFor } from '#projections/listing-requests/waiting.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { type PledgeForm, pledgeForm } from './listing-requests.input.js';
import { pledgeLimit } from './listing-requests.limits.js';
import { listingRequest } from './listing-requests.output.js';
import { countingRequest, requestAfter } from './request.seen.js';
import { PledgeForListingRequest, WithdrawListingRequestPledge } from './vote.js';

/** What people who wait for a guide would pay for it (A13.8). Demand only: no money is held, and nothing is owed. */
@Controller('listing-requests')
@Policy('user')
export class PledgesController {
  constructor(
    private readonly commands: CommandBus,
    readonly db: Database,
    readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    readonly views: ViewPositions,
  ) {}

  /** In place of the caller's earlier amount. 409 `not_waiting` for one who neither requested the guide nor voted for it. */
  @Post(':id/pledge')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(listingRequest))
  async pledge(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(pledgeForm) { amount }: PledgeForm,
  ) {
    await this.limits.count(pledgeLimit, me.id);
    const { id, requester_id: requesterId } = await countingRequest(this.db, ref, me.id);
    const command = new PledgeForListingRequest({ requestId: id, requesterId, voterId: me.id, amount, at: now() });
    await this.commands.execute(identified(command, identity));
    return { message: 'Thank you. No money moves.', data: await requestAfter(this, id, me.id) };
  }

  /** Takes the caller's own pledge back; without effect where there is none. */
  @Delete(':id/pledge')
  @Output(messageWith(listingRequest))
  async withdraw(@CurrentUser() me: Me, @Param('id') ref: string) {
    await this.limits.count(pledgeLimit, me.id);
    const { id } = await countingRequest(this.db, ref, me.id);
    for (const requestId of await pledgesFor(this.db.sql, id, me.id))
      await this.commands.execute(new WithdrawListingRequestPledge({ requestId, voterId: me.id, at: now() }));
    return { message: 'Taken back', data: await requestAfter(this, id, me.id) };
  }
}
