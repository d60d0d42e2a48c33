import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { publishedListingOf } from '#projections/coupons/coupons.queries';
import { type Identified, withFacts } from '#server/kernel/command';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { offer } from '#server/purchases/offer.folds';
import { coupon, CreateCoupon } from './coupon.js';

/** The streams of the listings that a coupon names say whose they are. */
@CommandHandler(CreateCoupon)
export class CreateCouponHandler implements ICommandHandler<CreateCoupon> {
  constructor(
    private readonly store: EventStore,
    private readonly db: Database,
  ) {}

  async execute(command: Identified<CreateCoupon>) {
    const { couponId, creatorId, listingIds } = command.data;
    const offers = await Promise.all(
      (listingIds ?? []).map(async (id) => [id, (await this.store.state(offer, id)).on] as const),
    );
    const sells = listingIds !== null || (await publishedListingOf(this.db.sql, creatorId)) !== undefined;
    const informed = withFacts(command, { offers: new Map(offers), sells });
    return this.store.decide(coupon, couponId, informed, command.identity);
  }
}
