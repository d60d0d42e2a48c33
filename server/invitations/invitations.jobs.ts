import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import { notBefore } from '#server/platform/clock';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { SettleInvitation } from './invitation.js';

/** `dueAt`: when the order was to run; absent from the orders of an earlier release. */
export type RewardOrder = { inviteeId: UserId; listingId: ListingId; reference: Reference; dueAt?: Instant };

/** Rewards an invitation when the purchase may not be refunded any more. */
@Injectable()
export class SettleReward implements JobHandler<RewardOrder> {
  constructor(private readonly commands: CommandBus) {}

  handle({ dueAt, ...order }: RewardOrder) {
    return this.commands.execute(new SettleInvitation({ ...order, at: notBefore(dueAt) }));
  }
}
