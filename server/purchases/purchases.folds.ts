import type { Fold } from '#server/kernel/decider';
import type { Instant, Reference } from '#server/kernel/ids';
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

/** What became of a purchase. `open`: a refund or a dispute of it is under way. */
export type PurchaseOutcome = 'paid' | 'open' | 'refunded';

/** What became of each purchase of this listing by this person. Stream `purchase-<listing>-<buyer>`. */
export const outcomes: Fold<ReadonlyMap<Reference, PurchaseOutcome>, PurchaseEvent> = {
  category: 'purchase',
  events: purchaseEvents,
  initial: () => new Map<Reference, PurchaseOutcome>(),
  evolve(state, { type, data }) {
    const known = state as Map<Reference, PurchaseOutcome>;
    const { reference } = data;
    if (type === 'PurchaseCompleted') known.set(reference, 'paid');
    if (type === 'PurchaseRefunded') known.set(reference, 'refunded');
    if (known.get(reference) === 'refunded') return known;
    if (type === 'RefundRequested' || type === 'PurchaseDisputed') known.set(reference, 'open');
    // A lost dispute ends the purchase as refunded.
    if (type === 'PurchaseDisputeEnded' && data.outcome === 'won') known.set(reference, 'paid');
    return known;
  },
};
