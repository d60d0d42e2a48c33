import { Injectable } from '@nestjs/common';
import { orderOf, type OrderSeen } from '#projections/orders/orders.queries';
import { DomainError, notFound } from '#server/kernel/domain-error';
import type { Reference, UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { order } from './order.js';

/** Time limit for the worker's reactions and the views, ms; below the time limit of a request. */
const OUTCOME_TIMEOUT_MS = 5_000;

/** The orders of carts as their buyers see them. */
@Injectable()
export class OrderViews {
  constructor(
    private readonly db: Database,
    private readonly views: ViewPositions,
    private readonly store: EventStore,
  ) {}

  /** Throws 404 for another person's, and 503 while the view lags behind the order. */
  async of(reference: Reference, buyerId: UserId): Promise<OrderSeen> {
    const found = await orderOf(this.db.sql, reference, buyerId);
    if (found) return found;
    const known = await this.store.state(order, reference);
    if (known.status === 'none' || known.buyerId !== buyerId) throw notFound();
    throw new DomainError('unavailable', 'unavailable', 'Try again in a moment.', { retryAfter: 1 });
  }

  /** Waits up to 5 s until the money of the order was spent, or is credit; what is known by then. */
  async outcomeOf(reference: Reference, buyerId: UserId): Promise<OrderSeen> {
    const ended = async () => {
      const found = await orderOf(this.db.sql, reference, buyerId);
      return found?.status === 'completed' || found?.status === 'credited' ? found : undefined;
    };
    const found = await this.views.shown(['orders', 'purchases', 'wallet'], ended, OUTCOME_TIMEOUT_MS);
    return found ?? this.of(reference, buyerId);
  }
}
