import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cartContents } from '#server/cart/cart.folds';
import { couponTerms, type PricedLine } from '#server/coupons/coupon.folds';
import { conflict, DomainError, rejected } from '#server/kernel/domain-error';
import type { ListingId, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { EventStore } from '#server/platform/events/event-store';
import { couponUses, discountedFor } from './coupon-uses.folds.js';
import { isCouponRefusal } from './coupon-uses.handlers.js';
import { buyable, offer } from './offer.folds.js';
import { type Content, OrderPlacing, sumOf, withoutCoupon } from './order-placing.handlers.js';
import { dueOf } from './order-due.js';
import { CheckOutCart, type OrderAnswer } from './orders.commands.js';
import { buyer } from './purchases.folds.js';
import { staff } from './staff.folds.js';

@CommandHandler(CheckOutCart)
export class CheckOutCartHandler implements ICommandHandler<CheckOutCart> {
  constructor(
    private readonly store: EventStore,
    private readonly placing: OrderPlacing,
  ) {}

  /**
   * Throws 400 `no_listing`, 403 `staff`, 409 `price_changed` with `total_kobo`, `insufficient_funds` with `missing_kobo`, or
   * `payment_under_review`. A coupon of the cart that lowers nothing now is 409 `coupon_…` with the `total_kobo` without it,
   * unless that is the total that the buyer expects.
   */
  async execute({ data }: CheckOutCart): Promise<OrderAnswer> {
    const repeated = await this.placing.repeated(data);
    if (repeated) return repeated;
    const listed = await this.onSale(data.buyerId);
    if (listed.length === 0) throw rejected('no_listing', 'No listing selected for checkout');
    const content = await this.lowered(data, listed);
    const total = sumOf(content.lines);
    const { expectedTotal, method, available } = data;
    if (expectedTotal !== undefined && expectedTotal !== total)
      throw conflict('price_changed', `The total has changed: it is ${naira(total)} now, and nothing was charged.`, {
        total_kobo: total,
      });
    const toPay = dueOf(method, total, available);
    return this.placing.pay(data, { ...content, total, toPay });
  }

  /** What of the cart this person may buy now, at its current price. */
  private async onSale(buyerId: UserId): Promise<PricedLine[]> {
    const listings = [...(await this.store.state(cartContents, buyerId)).items.keys()];
    const { roles } = await this.store.state(staff, buyerId);
    const lines = await Promise.all(
      listings.map(async (listingId) => {
        const [{ on }, { isBuyer }] = await Promise.all([
          this.store.state(offer, listingId),
          this.store.state(buyer, `${listingId}-${buyerId}`),
        ]);
        try {
          const { creatorId, price } = buyable({ offer: on, isStaff: roles.length > 0, isOwned: isBuyer }, buyerId);
          return { listingId, creatorId, price };
        } catch (error) {
          if (error instanceof DomainError && error.code !== 'staff') return undefined;
          throw error;
        }
      }),
    );
    return lines.filter((line) => line !== undefined);
  }

  /** The lines as the cart's coupon lowers them; as they are without one, or for a buyer who expects so. */
  private async lowered({ buyerId, expectedTotal, at }: CheckOutCart['data'], listed: PricedLine[]): Promise<Content> {
    const { coupon: chosen } = await this.store.state(cartContents, buyerId);
    const without = { lines: listed.map(({ listingId, price }) => ({ listingId, price })), listed };
    if (!chosen) return without;
    const [{ coupon }, uses] = await Promise.all([
      this.store.state(couponTerms, chosen.couponId),
      this.store.state(couponUses, chosen.couponId),
    ]);
    try {
      const discounted = discountedFor({ coupon, uses }, { buyerId, lines: listed, at });
      const off = new Map<ListingId, Kobo>(discounted.map(({ listingId, discount }) => [listingId, discount]));
      const lines = listed.map(({ listingId, price }) => {
        const discount = off.get(listingId) ?? 0;
        return { listingId, price: price - discount, ...(discount > 0 && { discount }) };
      });
      return { lines, listed, coupon: { couponId: chosen.couponId, code: coupon!.code } };
    } catch (error) {
      if (isCouponRefusal(error) && expectedTotal === sumOf(listed)) return without;
      throw withoutCoupon(error, listed);
    }
  }
}
