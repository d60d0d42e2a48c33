import { Injectable } from '@nestjs/common';
import { openCouponsOf } from '#projections/coupons/coupons.queries';
import type { UserId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { PersonEraser } from '#server/platform/security/person-eraser';
import { coupon, EndCoupon } from './coupon.js';

/** Ends the coupons of an erased person. What was bought with them stays in the books. */
@Injectable()
export class CouponsEraser implements PersonEraser {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
  ) {}

  async erase(creatorId: UserId) {
    for (const couponId of await openCouponsOf(this.db.sql, creatorId))
      await this.store.decide(coupon, couponId, new EndCoupon({ couponId, creatorId, at: now() }));
  }
}
