import { Injectable } from '@nestjs/common';
import { unpaidOrdersOf } from '#projections/orders/orders.queries';
import type { ListingId, UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { payment } from './payment.js';
import { purchase, purchaseId } from './purchase.js';
import { isHeld } from './quarantine.js';

/** Finds what a person paid for a listing already, where finance has not decided on it. */
@Injectable()
export class HeldPayments {
  constructor(
    private readonly store: EventStore,
    private readonly db: Database,
  ) {}

  /**
   * True while a payment of this person for one of these listings, alone or in a cart, is in quarantine or on its way back. The
   * references are those of the purchases' streams and of the carts that the view shows; each payment's own stream decides.
   */
  async areFor(buyerId: UserId, listings: readonly ListingId[]): Promise<boolean> {
    const [carts, ...alone] = await Promise.all([
      unpaidOrdersOf(this.db.sql, buyerId, listings),
      ...listings.map(async (listingId) => {
        const { prices, ended, owned } = await this.store.state(purchase, purchaseId(listingId, buyerId));
        return [...prices.keys()].filter((reference) => reference !== owned && !ended.has(reference));
      }),
    ]);
    const payments = await Promise.all([...carts, ...alone.flat()].map((one) => this.store.state(payment, one)));
    return payments.some(isHeld);
  }
}
