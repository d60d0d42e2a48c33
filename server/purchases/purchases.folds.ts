import type { Fold } from '#server/kernel/decider';
import type { Instant } from '#server/kernel/ids';
import { type PurchaseEvent, purchaseEvents } from './purchases.events.js';

/** Whether this person has a completed purchase or a gift of this listing that was not refunded, and since when. Stream `purchase-<listing>-<buyer>`. */
export const buyer: Fold<{ isBuyer: boolean; since?: Instant }, PurchaseEvent> = {
  category: 'purchase',
  events: purchaseEvents,
  initial: () => ({ isBuyer: false }),
  evolve(state, { type, data }) {
    if (type === 'PurchaseRefunded' || type === 'AccessEnded') return { isBuyer: false };
    return type === 'PurchaseCompleted' || type === 'AccessGiven' ? { isBuyer: true, since: data.at } : state;
  },
};
