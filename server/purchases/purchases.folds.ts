import type { Fold } from '#server/kernel/decider';
import type { Instant, Reference } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
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

/** What became of a purchase. `open`: a refund or a dispute of it is under way. `commission`: what the platform keeps of it while it stands. */
export type PurchaseOutcome = { outcome: 'paid' | 'open' | 'refunded'; commission: Kobo };

/** What became of each purchase of this listing by this person. Stream `purchase-<listing>-<buyer>`. */
export const outcomes: Fold<ReadonlyMap<Reference, PurchaseOutcome>, PurchaseEvent> = {
  category: 'purchase',
  events: purchaseEvents,
  initial: () => new Map<Reference, PurchaseOutcome>(),
  evolve(state, { type, data }) {
    const known = state as Map<Reference, PurchaseOutcome>;
    const { reference } = data;
    if (type === 'PurchaseCompleted') return known.set(reference, { outcome: 'paid', commission: data.commission });
    const { outcome, commission = 0 } = known.get(reference) ?? {};
    if (outcome === 'refunded') return known;
    if (type === 'PurchaseRefunded') known.set(reference, { outcome: 'refunded', commission: 0 });
    if (type === 'RefundRequested' || type === 'PurchaseDisputed')
      known.set(reference, { outcome: 'open', commission });
    // A lost dispute ends the purchase as refunded.
    if (type === 'PurchaseDisputeEnded' && data.outcome === 'won')
      known.set(reference, { outcome: 'paid', commission });
    return known;
  },
};
