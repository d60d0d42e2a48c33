import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '#server/kernel/domain-error';
import { EventStore } from '#server/platform/events/event-store';
import { DeclineLine, order } from './order.js';
import { BuyOrderLine } from './orders.commands.js';
import type { DeclineReason } from './orders.events.js';
import { stepOf } from './payment.references.js';
import { InitiatePayment, payment } from './payment.js';
import { PurchaseStart } from './purchase-start.handlers.js';

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
  async execute({ data: { order: of, buyerId, listingId, price, coupon: applied, reference, at } }: BuyOrderLine) {
    const known = await this.store.state(order, of);
    if (known.status === 'none' || known.lines.get(reference)?.outcome) return;
    try {
      const bought = { payerId: buyerId, listingId, expectedPrice: price, applied, at };
      // The line is paid for already: nothing else of the buyer's holds it up.
      const wanted = { ...bought, identity: stepOf(reference, 'start') };
      const { start } = await this.purchaseStart.of(wanted, { method: 'wallet', isHeld: false });
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
