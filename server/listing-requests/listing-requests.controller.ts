import { Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { listingIdOf } from '#projections/catalogue/listing.queries';
import { findRequest } from '#projections/listing-requests/board.queries';
import { votesFor } from '#projections/listing-requests/waiting.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import type { ListingRequestId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { AnswerListingRequest } from './answers.js';
import { ClaimListingRequest, ReleaseListingRequestClaim } from './claim.js';
import { answerForm, type ListingRequestForm, listingRequestForm } from './listing-requests.input.js';
import { answerLimit, claimLimit, requestLimit, requestStepLimit } from './listing-requests.limits.js';
import { changedAnswer, listingRequest } from './listing-requests.output.js';
import { RequestListing, RestoreListingRequest, WithdrawListingRequest } from './request.js';
import { countingRequest, requestAfter } from './request.seen.js';
import { VoteForListingRequest, WithdrawListingRequestVote } from './vote.js';
import { REQUEST_DESCRIPTION } from './listing-requests.events.js';

/** Requests of missing listings (A13): made, withdrawn, voted for, and answered by a creator's guide. */
@Controller('listing-requests')
@Policy('user')
export class ListingRequestsController {
  constructor(
    private readonly commands: CommandBus,
    readonly db: Database,
    readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    readonly views: ViewPositions,
  ) {}

  /** Without Premium one request of a person is open at a time: 409 `open_request` names it, in the sentence and under `open`. */
  @Post()
  @HttpCode(201)
  @Idempotent()
  @Output(messageWith(listingRequest))
  async request(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(listingRequestForm) { description: written, business_type: businessType, ...form }: ListingRequestForm,
  ) {
    const requestId = identity.commandId;
    await this.limits.counting(requestLimit, me.id, async () => {
      const description = written ? await this.encryption.encrypt(me.id, REQUEST_DESCRIPTION, written) : null;
      const named = { ...form, ...(businessType && { businessType }) };
      const command = new RequestListing({ requestId, requesterId: me.id, ...named, description, at: now() });
      return this.commands.execute(identified(command, identity));
    });
    return { message: 'Listing requested', data: await requestAfter(this, requestId, me.id) };
  }

  /** Takes the caller's own request off the board. */
  @Delete(':id')
  @HttpCode(204)
  async withdraw(@CurrentUser() me: Me, @Param('id') ref: string) {
    await this.limits.count(requestStepLimit, me.id);
    const { id } = await this.ownRequest(ref, me);
    await this.commands.execute(new WithdrawListingRequest({ requestId: id, requesterId: me.id, at: now() }));
    await this.views.settled();
  }

  /** Takes a withdrawal back, with the votes; 409 while another request of the caller is open. */
  @Post(':id/restore')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(listingRequest))
  async restore(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') ref: string) {
    await this.limits.count(requestStepLimit, me.id);
    const { id } = await this.ownRequest(ref, me);
    const command = new RestoreListingRequest({ requestId: id, requesterId: me.id, at: now() });
    await this.commands.execute(identified(command, identity));
    return { message: 'Request restored', data: await requestAfter(this, id, me.id) };
  }

  @Post(':id/vote')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(listingRequest))
  async vote(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') ref: string) {
    await this.limits.count(requestStepLimit, me.id);
    const { id, requester_id: requesterId } = await countingRequest(this.db, ref, me.id);
    const command = new VoteForListingRequest({ requestId: id, requesterId, voterId: me.id, at: now() });
    await this.commands.execute(identified(command, identity));
    return { message: 'Thank you', data: await requestAfter(this, id, me.id) };
  }

  @Delete(':id/vote')
  @Output(messageWith(listingRequest))
  async withdrawVote(@CurrentUser() me: Me, @Param('id') ref: string) {
    await this.limits.count(requestStepLimit, me.id);
    const { id } = await countingRequest(this.db, ref, me.id);
    for (const requestId of await votesFor(this.db.sql, id, me.id))
      await this.commands.execute(new WithdrawListingRequestVote({ requestId, voterId: me.id, at: now() }));
    return { message: 'Vote withdrawn', data: await requestAfter(this, id, me.id) };
  }

  /**
   * A verified creator takes it upon them to write the guide, for 14 days (A13.7). 409 `claimed` while another creator has
   * it, `claim_expired` for one whose time ran out.
   */
  @Post(':id/claim')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(listingRequest))
  async claim(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') ref: string) {
    const { id: requestId, requester_id: requesterId } = await countingRequest(this.db, ref, me.id);
    await this.limits.counting(claimLimit, me.id, () => {
      const command = new ClaimListingRequest({ requestId, requesterId, creatorId: me.id, at: now() });
      return this.commands.execute(identified(command, identity));
    });
    return { message: 'Request taken', data: await requestAfter(this, requestId, me.id) };
  }

  /** Gives the caller's own claim back; without effect on another's. */
  @Delete(':id/claim')
  @Output(messageWith(listingRequest))
  async release(@CurrentUser() me: Me, @Param('id') ref: string) {
    await this.limits.count(requestStepLimit, me.id);
    const { id } = await countingRequest(this.db, ref, me.id);
    await this.commands.execute(new ReleaseListingRequestClaim({ requestId: id, creatorId: me.id, at: now() }));
    return { message: 'Request given back', data: await requestAfter(this, id, me.id) };
  }

  /**
   * The caller's own guide, published or in review, is the answer. As soon as it is published, the requester and the voters
   * are notified. A guide answers a request once. `launch_percent`: the discount that they get then, of a guide in review.
   */
  @Post(':id/answers')
  @HttpCode(201)
  @Idempotent()
  @Output(changedAnswer)
  async answer(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(answerForm) { listing, launch_percent: launch }: z.output<typeof answerForm>,
  ) {
    const { id: requestId, requester_id: requesterId } = await countingRequest(this.db, ref, me.id);
    const listingId = await listingIdOf(this.db.sql, listing);
    if (!listingId) throw notFound('This guide does not exist.');
    await this.limits.counting(answerLimit, me.id, () => {
      const command = new AnswerListingRequest({
        ...{ listingId, requestId, requesterId, by: me.id, at: now() },
        ...(launch !== undefined && { launch }),
      });
      return this.commands.execute(identified(command, identity));
    });
    await this.views.settled();
    return { message: 'Guide linked' };
  }

  private async ownRequest(id: ListingRequestId, me: Me) {
    const row = await findRequest(this.db.sql, id, me.id);
    if (!row?.is_own) throw notFound();
    return row;
  }
}
