import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ListingId, Reference, UserId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { SettleInvitation } from './invitation.js';

export type RewardOrder = { inviteeId: UserId; listingId: ListingId; reference: Reference };

/** Rewards an invitation when the purchase may not be refunded any more. */
@Injectable()
export class SettleReward implements JobHandler<RewardOrder> {
  constructor(private readonly commands: CommandBus) {}

  handle(order: RewardOrder) {
    return this.commands.execute(new SettleInvitation({ ...order, at: now() }));
  }
}
