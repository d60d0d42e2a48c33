import type { AccountEvent } from '#server/accounts/accounts.events';
import type { Reading } from '#server/kernel/decider';
import type { PurchaseEvent } from '#server/purchases/purchases.events';

/** Does this pair of listing and buyer have a completed purchase? Stream `purchase-<listing>-<buyer>`. */
export const ownership: Reading<{ owned: boolean }, PurchaseEvent> = {
  category: 'purchase',
  initial: () => ({ owned: false }),
  evolve: (state, { type }) => (type === 'PurchaseCompleted' ? Object.assign(state, { owned: true }) : state),
};

/** Has someone vouched for this creator? Stream `user-<id>`. */
export const standing: Reading<{ verified: boolean }, AccountEvent> = {
  category: 'user',
  initial: () => ({ verified: false }),
  evolve: (state, { type }) => (type === 'CreatorVerified' ? Object.assign(state, { verified: true }) : state),
};
