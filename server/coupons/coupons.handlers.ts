import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { publishedListingOf } from '#projections/coupons/coupons.queries';
import { type Identified, withFacts } from '#server/kernel/command';
import { codeFrom, couponIdOf } from '#server/kernel/coupon-codes';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { KeyRing } from '#server/platform/security/key-ring';
import { offer } from '#server/purchases/offer.folds';
import { coupon, CreateCoupon, CreatePersonalCoupon, GivePersonalCoupon } from './coupon.js';

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

/** Codes that others may have taken before the person's own is free. */
const MOST_TAKEN = 5;

/**
 * The code follows from the listing and the person, so that each person has one coupon of a listing, however often it is given. It
 * needs the server's key: who knows both ids learns from no code whether the person waited.
 */
@CommandHandler(GivePersonalCoupon)
export class GivePersonalCouponHandler implements ICommandHandler<GivePersonalCoupon> {
  constructor(
    private readonly store: EventStore,
    private readonly keys: KeyRing,
  ) {}

  async execute({ data }: GivePersonalCoupon) {
    const { on } = await this.store.state(offer, data.listingId);
    if (!on) return;
    const code = await this.codeOf(data);
    const couponId = couponIdOf(code);
    await this.store.decide(
      coupon,
      couponId,
      new CreatePersonalCoupon({ ...data, couponId, code, creatorId: on.creatorId }),
    );
  }

  /** The code of the person's coupon; without one the first of the person's codes that no other coupon has. */
  private async codeOf({ listingId, buyerId }: GivePersonalCoupon['data']): Promise<string> {
    let free: string | undefined;
    for (let n = 0; n < MOST_TAKEN; n++) {
      for (const mac of this.keys.acceptedMacs('personal-coupons', `${listingId}/${buyerId}/${n}`)) {
        const code = codeFrom(Buffer.from(mac, 'base64url').toString('hex'));
        const { coupon: known } = await this.store.state(coupon, couponIdOf(code));
        if (known && known.onlyFor === buyerId && known.listingIds?.includes(listingId)) return code;
        if (!known) free ??= code;
      }
      if (free !== undefined) return free;
    }
    throw new Error(`the codes of ${buyerId} for ${listingId} are taken`);
  }
}
