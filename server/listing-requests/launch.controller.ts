import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { listingIdOf } from '#projections/catalogue/listing.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { OfferLaunchDiscount, WithdrawLaunchDiscount } from './launch.js';
import { type LaunchForm, launchForm } from './listing-requests.input.js';
import { launchLimit } from './listing-requests.limits.js';
import { listingRequest } from './listing-requests.output.js';
import { countingRequest, requestAfter } from './request.seen.js';

/** What a creator gives those who wait off the guide that answers their request, for 7 days from its publication (A13.3). */
@Controller('listing-requests')
@Policy('user')
export class LaunchController {
  constructor(
    private readonly commands: CommandBus,
    readonly db: Database,
    readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    readonly views: ViewPositions,
  ) {}

  /**
   * The discount of the caller's own answer, in place of an earlier one; without `percent` none. 409 `published` once the guide
   * is on sale, `free_guide` for one without a price.
   */
  @Post(':id/launch-discount')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(listingRequest))
  async offer(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(launchForm) { listing, percent }: LaunchForm,
  ) {
    await this.limits.count(launchLimit, me.id);
    const { id: requestId } = await countingRequest(this.db, ref, me.id);
    const listingId = await listingIdOf(this.db.sql, listing);
    if (!listingId) throw notFound('This guide does not exist.');
    const act = { listingId, requestId, by: me.id, at: now() };
    const command =
      percent === undefined ? new WithdrawLaunchDiscount(act) : new OfferLaunchDiscount({ ...act, percent });
    await this.commands.execute(identified(command, identity));
    const message = percent === undefined ? 'Launch discount removed' : 'Launch discount saved';
    return { message, data: await requestAfter(this, requestId, me.id) };
  }
}
