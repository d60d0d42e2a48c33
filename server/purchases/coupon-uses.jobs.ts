import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CouponId, Reference, UserId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { GiveBackCoupon } from './coupon-uses.commands.js';

export type CouponHold = { couponId: CouponId; buyerId: UserId; reference: Reference };

/** Gives a use back that is held for a payment which never began. */
@Injectable()
export class CheckCouponHold implements JobHandler<CouponHold> {
  constructor(private readonly commands: CommandBus) {}

  handle(hold: CouponHold) {
    return this.commands.execute(new GiveBackCoupon({ ...hold, at: now() }));
  }
}
