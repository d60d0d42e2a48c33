import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Coupon, couponTerms, type Discounted } from '#server/coupons/coupon.folds';
import { withFacts } from '#server/kernel/command';
import { DomainError } from '#server/kernel/domain-error';
import type { CouponId, Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import { EventStore } from '#server/platform/events/event-store';
import { couponUse, ReleaseCoupon, ReserveCoupon, UseCoupon } from './coupon-uses.js';
import { discountedFor } from './coupon-uses.folds.js';
import { GiveBackCoupon } from './coupon-uses.commands.js';
import { FailOrder, order } from './order.js';
import { isOrder } from './order.references.js';
import { payment } from './payment.js';
import { purchase, purchaseId } from './purchase.js';

/** The uses of coupons, decided by what the streams of the coupon and of its uses say. */
@Injectable()
export class Coupons {
  constructor(private readonly store: EventStore) {}

  /** Holds a use for this payment, and resolves to what it takes off the lines. Throws what `discountedFor` throws. */
  async reserve(use: ReserveCoupon['data']): Promise<{ coupon: Coupon; discounted: Discounted[] }> {
    const { coupon } = await this.store.state(couponTerms, use.couponId);
    const reserve = withFacts(new ReserveCoupon(use), { coupon });
    const discounted = discountedFor({ coupon, uses: couponUse.initial() }, use);
    await this.store.decide(couponUse, use.couponId, reserve);
    return { coupon: coupon!, discounted };
  }

  /** False where the buyer's use went to another payment, or none is left. */
  async use(use: UseCoupon['data']): Promise<boolean> {
    const { coupon } = await this.store.state(couponTerms, use.couponId);
    const command = withFacts(new UseCoupon(use), { coupon });
    return this.store.decideAndQuery(
      couponUse,
      use.couponId,
      command,
      ({ used }) => used.get(use.buyerId) === use.reference,
    );
  }

  async release(use: ReleaseCoupon['data']): Promise<void> {
    const { coupon } = await this.store.state(couponTerms, use.couponId);
    await this.store.decide(couponUse, use.couponId, withFacts(new ReleaseCoupon(use), { coupon }));
  }
}

/** True for a refusal of the coupon itself. */
export const isCouponRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code.startsWith('coupon_');

/** The refusal, with what is to be paid without the coupon. */
export const refusalWith = ({ kind, code, detail }: DomainError, extra: object) =>
  new DomainError(kind, code, `${detail} Nothing was charged.`, { extra });

/** Gives a use back where its payment can buy nothing any more; without effect otherwise. */
@CommandHandler(GiveBackCoupon)
export class GiveBackCouponHandler implements ICommandHandler<GiveBackCoupon> {
  constructor(
    private readonly store: EventStore,
    private readonly coupons: Coupons,
  ) {}

  async execute({ data: { reference, buyerId, listingId, couponId, declined, at } }: GiveBackCoupon) {
    const held = isOrder(reference)
      ? await this.ofOrder(reference, at)
      : await this.ofPayment(reference, buyerId, listingId);
    const of = held.couponId ?? couponId;
    if (of && (held.isOver || declined)) await this.coupons.release({ couponId: of, buyerId, reference, at });
  }

  /**
   * The order of a cart has used its coupon when one of the lines that it lowers was bought. One whose payment never began fails,
   * so that a later order of the same cart is another one; what follows from that gives the use back.
   */
  private async ofOrder(reference: Reference, at: Instant): Promise<Held> {
    const known = await this.store.state(order, reference);
    if (known.status === 'none') return { isOver: true };
    const { status, coupon, lines } = known;
    const isBought = [...lines.values()].some(({ discount = 0, outcome }) => discount > 0 && outcome === 'bought');
    const isOpen = status === 'placed' || status === 'funded';
    if (status === 'placed' && (await this.store.state(payment, reference)).status === 'none')
      await this.store.decide(order, reference, new FailOrder({ reference, status: 'abandoned', at }));
    return { couponId: coupon?.couponId, isOver: !isOpen && !isBought };
  }

  private async ofPayment(reference: Reference, buyerId: UserId, listingId?: ListingId): Promise<Held> {
    const { status } = await this.store.state(payment, reference);
    const isOver = status === 'none' || status === 'failed' || status === 'returned';
    if (!listingId) return { isOver };
    const { coupons } = await this.store.state(purchase, purchaseId(listingId, buyerId, reference));
    return { couponId: coupons.get(reference)?.couponId, isOver };
  }
}

type Held = { couponId?: CouponId; isOver: boolean };
