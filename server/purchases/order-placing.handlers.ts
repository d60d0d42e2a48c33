import { Injectable } from '@nestjs/common';
import { latestOrders } from '#projections/orders/orders.queries';
import type { PricedLine } from '#server/coupons/coupon.folds';
import { type CommandIdentity, withFacts } from '#server/kernel/command';
import { DomainError } from '#server/kernel/domain-error';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { uuidV5 } from '#server/platform/events/uuid';
import { Checkout } from './checkout.handlers.js';
import { Coupons, isCouponRefusal, refusalWith } from './coupon-uses.handlers.js';
import type { ReserveCoupon } from './coupon-uses.js';
import { HeldPayments } from './held-payments.handlers.js';
import { FailOrder, order, type Order, PlaceOrder } from './order.js';
import { lineOf } from './order.references.js';
import type { OrderAnswer } from './orders.commands.js';
import type { OrderCoupon, OrderLine, OrderPlaced } from './orders.events.js';
import { referencesOfOrder } from './payment.references.js';
import { payment } from './payment.js';

type Priced = Omit<OrderLine, 'reference'>;
/** What is ordered: the lines at what is paid for them, and the coupon that lowers some. `listed`: the same at list prices. */
export type Content = { lines: Priced[]; listed: PricedLine[]; coupon?: OrderCoupon };
/** What the lines are given away as, and to whom. `sameAs`: equal for two requests that give the same to the same person. */
export type GivenTo = Pick<OrderPlaced['data'], 'gives' | 'recipient' | 'message'> & { sameAs: string };
type Payer = { identity: CommandIdentity; buyerId: UserId; email: string; billing: Sealed; at: Instant };
type Wanted = Content & { total: Kobo; toPay: Kobo; gift?: GivenTo };
type Placed = { reference: Reference; total: Kobo; toPay: Kobo };

/** The identity of the step that places this order under a request's command: a request may end one order and place the next. */
const placing = ({ commandId, isFirst }: CommandIdentity, reference: Reference): CommandIdentity => ({
  ...{ commandId: uuidV5(commandId, reference), isFirst },
});

/** Places orders and has them paid. */
@Injectable()
export class OrderPlacing {
  constructor(
    private readonly store: EventStore,
    private readonly db: Database,
    private readonly checkout: Checkout,
    private readonly held: HeldPayments,
    private readonly coupons: Coupons,
  ) {}

  /** Opens the provider's checkout for `toPay`, or pays from the balance where that is 0; an order for the same that is open continues. */
  async pay(payer: Payer, wanted: Wanted): Promise<OrderAnswer> {
    const placed = this.placed(payer, wanted);
    if (wanted.toPay === 0) return this.fromBalance(placed);
    const { reference, amount, authorizationUrl, accessCode } = await this.checkout.openFirst(
      this.payments(placed, payer),
      payer.email,
    );
    return { reference, total: wanted.total, amount, authorizationUrl, accessCode };
  }

  /** The orders for these lines, each after the one before it ended, with their status. The first that is open continues. */
  private async *placed(
    { buyerId, billing, identity, at }: Payer,
    { lines, listed, coupon, total, toPay, gift }: Wanted,
  ): AsyncGenerator<Placed> {
    const amounts = { total, fromBalance: total - toPay, toPay };
    const isHeld = await this.held.areFor(
      buyerId,
      lines.map(({ listingId }) => listingId),
    );
    const content = lines.toSorted((one, other) => (one.listingId < other.listingId ? -1 : 1));
    const { sameAs, ...given } = gift ?? {};
    const ordered = { buyerId, lines: content, toPay, ...(coupon && { coupon }), ...(sameAs && { sameAs }) };
    for (const reference of referencesOfOrder(ordered)) {
      const own = lines.map((line, i) => ({ ...line, reference: lineOf(reference, i + 1, gift && 'gif') }));
      if (coupon && !isHeld) await this.hold({ couponId: coupon.couponId, buyerId, reference, lines: listed, at });
      const asked = { reference, buyerId, lines: own, ...amounts, billing, ...(coupon && { coupon }), ...given, at };
      const command = withFacts(new PlaceOrder(asked), { isHeld });
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

  private async *payments(placed: AsyncIterable<Placed>, { buyerId: payerId, at }: Payer) {
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
  async repeated({ identity, buyerId }: Pick<Payer, 'identity' | 'buyerId'>): Promise<OrderAnswer | undefined> {
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

/** A refused coupon, with the total without it. */
export const withoutCoupon = (error: unknown, listed: readonly PricedLine[]) =>
  isCouponRefusal(error) ? refusalWith(error, { total_kobo: sumOf(listed) }) : error;

export const sumOf = (lines: readonly { price: Kobo }[]) => lines.reduce((sum, { price }) => sum + price, 0);
