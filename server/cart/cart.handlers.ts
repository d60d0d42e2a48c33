import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Identified, withFacts } from '#server/kernel/command';
import type { UserId } from '#server/kernel/ids';
import { EventStore } from '#server/platform/events/event-store';
import { offer } from '#server/purchases/offer.folds';
import { buyer } from '#server/purchases/purchases.folds';
import { staff } from '#server/purchases/staff.folds';
import { couponTerms, type PricedLine } from '#server/coupons/coupon.folds';
import { couponUses } from '#server/purchases/coupon-uses.folds';
import { AddToCart, ApplyCouponToCart, cart } from './cart.js';
import { cartContents } from './cart.folds.js';

/** What the streams of the listing, the person and their purchase say decides whether it may be bought. */
@CommandHandler(AddToCart)
export class AddToCartHandler implements ICommandHandler<AddToCart> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<AddToCart>) {
    const { buyerId, listingId } = command.data;
    const [{ on }, { roles }, { isBuyer }] = await Promise.all([
      this.store.state(offer, listingId),
      this.store.state(staff, buyerId),
      this.store.state(buyer, `${listingId}-${buyerId}`),
    ]);
    const facts = { offer: on, isStaff: roles.length > 0, isOwned: isBuyer };
    return this.store.decide(cart, buyerId, withFacts(command, facts), command.identity);
  }
}

/** What the streams of the coupon and of the listings in the cart say decides whether the coupon lowers anything. */
@CommandHandler(ApplyCouponToCart)
export class ApplyCouponToCartHandler implements ICommandHandler<ApplyCouponToCart> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<ApplyCouponToCart>) {
    const { buyerId, couponId } = command.data;
    const [{ coupon }, uses, lines] = await Promise.all([
      this.store.state(couponTerms, couponId),
      this.store.state(couponUses, couponId),
      this.onSale(buyerId),
    ]);
    return this.store.decide(cart, buyerId, withFacts(command, { coupon, uses, lines }), command.identity);
  }

  private async onSale(buyerId: UserId): Promise<PricedLine[]> {
    const { items } = await this.store.state(cartContents, buyerId);
    const offers = await Promise.all(
      [...items.keys()].map(async (listingId) => ({ listingId, on: (await this.store.state(offer, listingId)).on })),
    );
    return offers.flatMap(({ listingId, on }) =>
      on?.published ? [{ listingId, creatorId: on.creatorId, price: on.price }] : [],
    );
  }
}
