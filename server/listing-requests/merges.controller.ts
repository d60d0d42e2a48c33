import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { findRequest, isGone } from '#projections/listing-requests/board.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import type { ListingRequestId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { MERGE_REASON } from './listing-requests.events.js';
import { mergeForm } from './listing-requests.input.js';
import { requestStepLimit } from './listing-requests.limits.js';
import { changedMerge } from './listing-requests.output.js';
import { MergeListingRequest, ObjectToListingRequestMerge, UnmergeListingRequest } from './merges.js';

/** Moderators merge a request into another one that asks for the same, and its requester may object for 7 days (A13.5). */
@Controller()
export class MergesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly views: ViewPositions,
  ) {}

  /**
   * Votes for it count for the other one from now on, each person once. `into` may be merged itself: then the one that
   * counts for it is meant. 409 `claimed` while a creator writes its guide, `has_merged` where others were merged into it.
   */
  @Post('moderation/listing-requests/:id/merge')
  @Policy('moderator')
  @HttpCode(200)
  @Idempotent()
  @Output(changedMerge)
  async merge(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') ref: string,
    @Input(mergeForm) { into: other, reason: written }: z.output<typeof mergeForm>,
  ) {
    const request = await this.shown(ref, me);
    const named = await this.shown(other, me);
    const into = named.merged_into ? await this.shown(named.merged_into, me) : named;
    const reason = await this.encryption.encrypt(me.id, MERGE_REASON, written);
    const of = { requestId: request.id, requesterId: request.requester_id, intoId: into.id };
    const command = new MergeListingRequest({
      ...{ ...of, intoRequesterId: into.requester_id, by: me.id, reason, at: now() },
    });
    await this.commands.execute(identified(command, identity));
    await this.views.settled();
    return { message: 'Request merged' };
  }

  /** The request comes back with its votes; 409 `fulfilled` once the other one has its guide. */
  @Post('moderation/listing-requests/:id/unmerge')
  @Policy('moderator')
  @HttpCode(200)
  @Idempotent()
  @Output(changedMerge)
  async unmerge(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') ref: string) {
    const { id: requestId } = await this.shown(ref, me);
    await this.commands.execute(identified(new UnmergeListingRequest({ requestId, by: me.id, at: now() }), identity));
    await this.views.settled();
    return { message: 'Request separated' };
  }

  /** The caller's own request comes back with its votes. 409 `objection_closed` after 7 days. */
  @Post('listing-requests/:id/object')
  @Policy('user')
  @HttpCode(200)
  @Idempotent()
  @Output(changedMerge)
  async object(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') ref: string) {
    await this.limits.count(requestStepLimit, me.id);
    const { id: requestId, is_own } = await this.shown(ref, me);
    if (!is_own) throw notFound();
    const command = new ObjectToListingRequestMerge({ requestId, requesterId: me.id, at: now() });
    await this.commands.execute(identified(command, identity));
    await this.views.settled();
    return { message: 'Your request stands by itself again' };
  }

  private async shown(id: ListingRequestId, me: Me) {
    const row = await findRequest(this.db.sql, id, me.id);
    if (!row || isGone(row.status)) throw notFound();
    return row;
  }
}
