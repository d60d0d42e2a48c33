import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { latestOrders } from '#projections/orders/orders.queries';
import { cartContents } from '#server/cart/cart.folds';
import { conflict, DomainError, rejected } from '#server/kernel/domain-error';
import { type CommandIdentity, withFacts } from '#server/kernel/command';
import type { Reference, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { uuidV5 } from '#server/platform/events/uuid';
import { Checkout } from './checkout.handlers.js';
import { buyable, offer } from './offer.folds.js';
import { DeclineLine, FailOrder, order, type Order, PlaceOrder } from './order.js';
import { lineOf } from './order.references.js';
import { HeldPayments } from './held-payments.handlers.js';
import { dueOf } from './order-due.js';
import { BuyOrderLine, CheckOutCart, type OrderAnswer } from './orders.commands.js';
import type { DeclineReason, OrderLine } from './orders.events.js';
import { referencesOfOrder, stepOf } from './payment.references.js';
import { InitiatePayment, payment } from './payment.js';
import { PurchaseStart } from './purchases.handlers.js';
import { buyer } from './purchases.folds.js';
import { staff } from './staff.folds.js';

type Priced = Omit<OrderLine, 'reference'>;
type Amounts = { total: Kobo; toPay: Kobo };
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
  ) {}

  /** Throws 400 `no_listing`, 403 `staff`, 409 `price_changed` with `total_kobo`, `insufficient_funds` with `missing_kobo`, or `payment_under_review`. */
  async execute({ data }: CheckOutCart): Promise<OrderAnswer> {
    const repeated = await this.repeated(data);
    if (repeated) return repeated;
    const lines = await this.onSale(data.buyerId);
    if (lines.length === 0) throw rejected('no_listing', 'No listing selected for checkout');
    const total = lines.reduce((sum, { price }) => sum + price, 0);
    const { expectedTotal, method, available } = data;
    if (expectedTotal !== undefined && expectedTotal !== total)
      throw conflict('price_changed', `The total has changed: it is ${naira(total)} now, and nothing was charged.`, {
        total_kobo: total,
      });
    const toPay = dueOf(method, total, available);
    const placed = this.placed(data, { lines, total, toPay });
    if (toPay === 0) return this.fromBalance(placed);
    const { reference, amount, authorizationUrl, accessCode } = await this.checkout.openFirst(
      this.payments(placed, data),
      data.email,
    );
    return { reference, total, amount, authorizationUrl, accessCode };
  }

  /** What of the cart this person may buy now, at its current price. */
  private async onSale(buyerId: UserId): Promise<Priced[]> {
    const listings = [...(await this.store.state(cartContents, buyerId)).keys()];
    const { roles } = await this.store.state(staff, buyerId);
    const lines = await Promise.all(
      listings.map(async (listingId) => {
        const [{ on }, { isBuyer }] = await Promise.all([
          this.store.state(offer, listingId),
          this.store.state(buyer, `${listingId}-${buyerId}`),
        ]);
        try {
          const { price } = buyable({ offer: on, isStaff: roles.length > 0, isOwned: isBuyer }, buyerId);
          return { listingId, price };
        } catch (error) {
          if (error instanceof DomainError && error.code !== 'staff') return undefined;
          throw error;
        }
      }),
    );
    return lines.filter((line) => line !== undefined);
  }

  /** The orders for these lines, each after the one before it ended, with their status. The first that is open continues. */
  private async *placed(
    { buyerId, billing, identity, at }: CheckOutCart['data'],
    { lines, total, toPay }: Amounts & { lines: Priced[] },
  ): AsyncGenerator<Placed> {
    const amounts = { total, fromBalance: total - toPay, toPay };
    const isHeld = await this.held.areFor(
      buyerId,
      lines.map(({ listingId }) => listingId),
    );
    const content = lines.toSorted((one, other) => (one.listingId < other.listingId ? -1 : 1));
    for (const reference of referencesOfOrder({ buyerId, lines: content, toPay })) {
      const own = lines.map((line, i) => ({ ...line, reference: lineOf(reference, i + 1) }));
      const command = withFacts(new PlaceOrder({ reference, buyerId, lines: own, ...amounts, billing, at }), {
        isHeld,
      });
      const find = (state: Order) => state.status;
      const status = await this.store.decideAndQuery(order, reference, command, find, placing(identity, reference));
      if (status === 'placed' || status === 'funded') yield { reference, total, toPay };
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

/** The codes with which the purchase refuses a line, and the reason that the order records. */
const DECLINED: Readonly<Record<string, DeclineReason>> = {
  ...{ already_owned: 'already_owned', own_listing: 'own_listing', empty_listing: 'empty_listing', staff: 'staff' },
  ...{ not_on_offer: 'not_on_offer', not_found: 'not_on_offer', price_changed: 'price_changed' },
};

@CommandHandler(BuyOrderLine)
export class BuyOrderLineHandler implements ICommandHandler<BuyOrderLine> {
  constructor(
    private readonly store: EventStore,
    private readonly purchaseStart: PurchaseStart,
  ) {}

  /** Starts the purchase and has the wallet pay it: any number of times, until the line has its outcome. */
  async execute({ data: { order: of, buyerId, listingId, price, reference, at } }: BuyOrderLine) {
    const known = await this.store.state(order, of);
    if (known.status === 'none' || known.lines.get(reference)?.outcome) return;
    try {
      const bought = { payerId: buyerId, listingId, expectedPrice: price, at, identity: stepOf(reference, 'start') };
      // The line is paid for already: nothing else of the buyer's holds it up.
      const { start } = await this.purchaseStart.of(bought, { method: 'wallet', isHeld: false });
      await start(reference);
    } catch (error) {
      const reason = error instanceof DomainError ? DECLINED[error.code] : undefined;
      if (!reason) throw error;
      return void (await this.store.decide(order, of, new DeclineLine({ reference: of, line: reference, reason, at })));
    }
    const paid = { reference, amount: price, purpose: 'purchase' as const, payerId: buyerId, listingId, at };
    const initiated = new InitiatePayment(price > 0 ? { ...paid, method: 'wallet' } : paid);
    await this.store.decide(payment, reference, initiated, stepOf(reference, 'initiate'));
  }
}
