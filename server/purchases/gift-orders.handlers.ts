import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { couponTerms, type PricedLine } from '#server/coupons/coupon.folds';
import { conflict, rejected } from '#server/kernel/domain-error';
import { naira } from '#server/kernel/money';
import { EventStore } from '#server/platform/events/event-store';
import { couponUses, discountedFor } from './coupon-uses.folds.js';
import { OrderGift } from './gift-orders.commands.js';
import { buyable, offer } from './offer.folds.js';
import { type Content, OrderPlacing, sumOf, withoutCoupon } from './order-placing.handlers.js';
import { dueOf } from './order-due.js';
import type { OrderAnswer } from './orders.commands.js';
import { staff } from './staff.folds.js';

@CommandHandler(OrderGift)
export class OrderGiftHandler implements ICommandHandler<OrderGift> {
  constructor(
    private readonly store: EventStore,
    private readonly placing: OrderPlacing,
  ) {}

  /**
   * Refuses what a purchase of the guide refuses, whether the buyer owns it or not; 400 `free_listing`. 409 `price_changed` with
   * `total_kobo`, `insufficient_funds` with `missing_kobo`, `coupon_…` with the `total_kobo` without it, or `payment_under_review`.
   */
  async execute({ data }: OrderGift): Promise<OrderAnswer> {
    const repeated = await this.placing.repeated(data);
    if (repeated) return repeated;
    const { gives, recipient, message, sameAs } = data;
    const content = await this.lowered(data, await this.listed(data));
    const total = sumOf(content.lines);
    const { expectedTotal, method, available } = data;
    if (expectedTotal !== undefined && expectedTotal !== total)
      throw conflict('price_changed', `The price has changed: it is ${naira(total)} now, and nothing was charged.`, {
        total_kobo: total,
      });
    const gift = { gives, ...(recipient && { recipient }), ...(message && { message }), sameAs };
    return this.placing.pay(data, { ...content, total, toPay: dueOf(method, total, available), gift });
  }

  /** One line for each seat, at the current price. */
  private async listed({ listingId, buyerId, seats }: OrderGift['data']): Promise<PricedLine[]> {
    const [{ on }, { roles }] = await Promise.all([
      this.store.state(offer, listingId),
      this.store.state(staff, buyerId),
    ]);
    const { creatorId, price } = buyable({ offer: on, isStaff: roles.length > 0, isOwned: false }, buyerId);
    if (price === 0) throw rejected('free_listing', 'This guide is free: send its address instead.');
    return Array.from({ length: seats }, () => ({ listingId, creatorId, price }));
  }

  /** The line of a gift as its coupon lowers it. Seats have no coupon. */
  private async lowered({ buyerId, couponId, at }: OrderGift['data'], listed: PricedLine[]): Promise<Content> {
    if (!couponId) return { lines: listed.map(({ listingId, price }) => ({ listingId, price })), listed };
    const [{ coupon }, uses] = await Promise.all([
      this.store.state(couponTerms, couponId),
      this.store.state(couponUses, couponId),
    ]);
    try {
      const lines = discountedFor({ coupon, uses }, { buyerId, lines: listed, at }).map(
        ({ listingId, listPrice, discount }) => ({ listingId, price: listPrice - discount, discount }),
      );
      return { lines, listed, coupon: { couponId, code: coupon!.code } };
    } catch (error) {
      throw withoutCoupon(error, listed);
    }
  }
}
