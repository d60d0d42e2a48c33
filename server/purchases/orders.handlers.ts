import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { latestOrders } from '#projections/orders/orders.queries';
import { cartContents } from '#server/cart/cart.folds';
import { couponTerms, type PricedLine } from '#server/coupons/coupon.folds';
import { conflict, DomainError, rejected } from '#server/kernel/domain-error';
import { type CommandIdentity, withFacts } from '#server/kernel/command';
import type { ListingId, Reference, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { uuidV5 } from '#server/platform/events/uuid';
import { Checkout } from './checkout.handlers.js';
import { couponUses, discountedFor } from './coupon-uses.folds.js';
import { Coupons, isCouponRefusal, refusalWith } from './coupon-uses.handlers.js';
import { buyable, offer } from './offer.folds.js';
import { FailOrder, order, type Order, PlaceOrder } from './order.js';
import { lineOf } from './order.references.js';
import type { ReserveCoupon } from './coupon-uses.js';
import { HeldPayments } from './held-payments.handlers.js';
import { dueOf } from './order-due.js';
import { CheckOutCart, type OrderAnswer } from './orders.commands.js';
import type { OrderCoupon, OrderLine } from './orders.events.js';
import { referencesOfOrder } from './payment.references.js';
import { payment } from './payment.js';
import { buyer } from './purchases.folds.js';
import { staff } from './staff.folds.js';

type Priced = Omit<OrderLine, 'reference'>;
type Amounts = { total: Kobo; toPay: Kobo };
/** What is ordered: the lines at what is paid for them, and the coupon that lowers some. `listed`: the same at list prices. */
type Content = { lines: Priced[]; listed: PricedLine[]; coupon?: OrderCoupon };
type Placed = Amounts & { reference: Reference };

/** The identity of the step that places this order under a request's command: a request may end one order and place the next. */
const placing = ({ commandId, isFirst }: CommandIdentity, reference: Reference): CommandIdentity => ({
  ...{ commandId: uuidV5(commandId, reference), isFirst },
});

@CommandHandler(CheckOutCart)
export class CheckOutCartHandler implements ICommandHandler<CheckOutCart> {
  constructor(
    private readonly store: EventStore,
    private readonly db: Database,
    private readonly checkout: Checkout,
    private readonly held: HeldPayments,
    private readonly coupons: Coupons,
  ) {}

  /**
   * Throws 400 `no_listing`, 403 `staff`, 409 `price_changed` with `total_kobo`, `insufficient_funds` with `missing_kobo`, or
   * `payment_under_review`. A coupon of the cart that lowers nothing now is 409 `coupon_…` with the `total_kobo` without it,
   * unless that is the total that the buyer expects.
   */
  async execute({ data }: CheckOutCart): Promise<OrderAnswer> {
    const repeated = await this.repeated(data);
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
    const placed = this.placed(data, { ...content, total, toPay });
    if (toPay === 0) return this.fromBalance(placed);
    const { reference, amount, authorizationUrl, accessCode } = await this.checkout.openFirst(
      this.payments(placed, data),
      data.email,
    );
    return { reference, total, amount, authorizationUrl, accessCode };
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

  /** The orders for these lines, each after the one before it ended, with their status. The first that is open continues. */
  private async *placed(
    { buyerId, billing, identity, at }: CheckOutCart['data'],
    { lines, listed, coupon, total, toPay }: Amounts & Content,
  ): AsyncGenerator<Placed> {
    const amounts = { total, fromBalance: total - toPay, toPay };
    const isHeld = await this.held.areFor(
      buyerId,
      lines.map(({ listingId }) => listingId),
    );
    const content = lines.toSorted((one, other) => (one.listingId < other.listingId ? -1 : 1));
    for (const reference of referencesOfOrder({ buyerId, lines: content, toPay, ...(coupon && { coupon }) })) {
      const own = lines.map((line, i) => ({ ...line, reference: lineOf(reference, i + 1) }));
      if (coupon && !isHeld) await this.hold({ couponId: coupon.couponId, buyerId, reference, lines: listed, at });
      const ordered = { reference, buyerId, lines: own, ...amounts, billing, ...(coupon && { coupon }), at };
      const command = withFacts(new PlaceOrder(ordered), {
        isHeld,
      });
      const find = (state: Order) => state.status;
      const status = await this.store.decideAndQuery(order, reference, command, find, placing(identity, reference));
      if (status === 'placed' || status === 'funded') yield { reference, total, toPay };
    }
  }

  private async hold(use: ReserveCoupon['data']) {
    try {
      await this.coupons.reserve(use);
    } catch (error) {
      throw withoutCoupon(error, use.lines);
    }
  }

  private async *payments(placed: AsyncIterable<Placed>, { buyerId: payerId, at }: CheckOutCart['data']) {
    for await (const { reference, toPay: amount } of placed) {
      yield { order: { reference, amount, purpose: 'order' as const, payerId, listingId: null, at } };
      const failed = new FailOrder({ reference, status: 'abandoned', at });
      await this.store.decide(order, reference, failed);
    }
  }

  private async fromBalance(placed: AsyncIterable<Placed>): Promise<OrderAnswer> {
    for await (const { reference, total } of placed) return this.paidFromBalance(reference, total);
    throw new DomainError('unavailable', 'unavailable', 'Try again in a moment.');
  }

  private paidFromBalance = (reference: Reference, total: Kobo): OrderAnswer => ({
    ...{ reference, total, amount: 0, accessCode: '', authorizationUrl: this.checkout.returnTo(reference) },
  });

  /** What an earlier attempt of the same request answered; its order may have emptied the cart since. */
  private async repeated({ identity, buyerId }: CheckOutCart['data']): Promise<OrderAnswer | undefined> {
    if (identity.isFirst) return undefined;
    const latest = await latestOrders(this.db.sql, buyerId);
    const known = latest.find(({ reference, command_id }) => command_id === placing(identity, reference).commandId);
    if (!known) return undefined;
    const { reference, total, to_pay: amount } = known;
    if (amount === 0) return this.paidFromBalance(reference, total);
    const paying = await this.store.state(payment, reference);
    return paying.status !== 'none' && paying.checkout ? { reference, total, amount, ...paying.checkout } : undefined;
  }
}

const sumOf = (lines: readonly { price: Kobo }[]) => lines.reduce((sum, { price }) => sum + price, 0);

/** A refused coupon, with the total without it. */
const withoutCoupon = (error: unknown, listed: readonly PricedLine[]) =>
  isCouponRefusal(error) ? refusalWith(error, { total_kobo: sumOf(listed) }) : error;
