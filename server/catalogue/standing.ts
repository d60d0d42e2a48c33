import { type AccountEvent, accountEvents } from '#server/accounts/accounts.events';
import type { Fold } from '#server/kernel/decider';
import { type PurchaseEvent, purchaseEvents } from '#server/purchases/purchases.events';

/** Does this pair of listing and buyer have a completed purchase? Stream `purchase-<listing>-<buyer>`. */
export const ownership: Fold<{ owned: boolean }, PurchaseEvent> = {
  category: 'purchase',
  events: purchaseEvents,
  initial: () => ({ owned: false }),
  evolve: (state, { type }) => (type === 'PurchaseCompleted' ? Object.assign(state, { owned: true }) : state),
};

/** Has someone vouched for this person, and what may he do? Stream `user-<id>`. */
export const standing: Fold<{ verified: boolean; roles: string[] }, AccountEvent> = {
  category: 'user',
  events: accountEvents,
  initial: () => ({ verified: false, roles: [] }),
  evolve(state, { type, data }) {
    if (type === 'CreatorVerified') return { ...state, verified: true };
    return type === 'RoleGranted' ? { ...state, roles: [...state.roles, data.role] } : state;
  },
};
