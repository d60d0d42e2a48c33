import { type AccountEvent, accountEvents } from '#server/accounts/accounts.events';
import type { Fold } from '#server/kernel/decider';
import { type PurchaseEvent, purchaseEvents } from '#server/purchases/purchases.events';

/** Whether this buyer has a completed purchase of this listing. Stream `purchase-<listing>-<buyer>`. */
export const ownership: Fold<{ owned: boolean }, PurchaseEvent> = {
  category: 'purchase',
  events: purchaseEvents,
  initial: () => ({ owned: false }),
  evolve: (state, { type }) => (type === 'PurchaseCompleted' ? Object.assign(state, { owned: true }) : state),
};

/** A person's verification and roles. Stream `user-<id>`. */
export const standing: Fold<{ verified: boolean; roles: string[] }, AccountEvent> = {
  category: 'user',
  events: accountEvents,
  initial: () => ({ verified: false, roles: [] }),
  evolve(state, { type, data }) {
    if (type === 'UserErased') return { verified: false, roles: [] };
    if (type === 'CreatorVerified') return { ...state, verified: true };
    if (type === 'RoleRevoked') return { ...state, roles: state.roles.filter((role) => role !== data.role) };
    return type === 'RoleGranted' ? { ...state, roles: [...state.roles, data.role] } : state;
  },
};
