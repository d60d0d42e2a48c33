import type { Fold } from '#server/kernel/decider';
import { type AccountEvent, accountEvents } from './accounts.events.js';

/** A person's verification and roles; an erased person has none. Stream `user-<id>`. */
export const standing: Fold<{ verified: boolean; roles: string[]; isErased?: true }, AccountEvent> = {
  category: 'user',
  events: accountEvents,
  initial: () => ({ verified: false, roles: [] }),
  evolve(state, { type, data }) {
    if (type === 'UserErased') return { verified: false, roles: [], isErased: true };
    if (type === 'CreatorVerified') return { ...state, verified: true };
    if (type === 'RoleRevoked') return { ...state, roles: state.roles.filter((role) => role !== data.role) };
    return type === 'RoleGranted' ? { ...state, roles: [...state.roles, data.role] } : state;
  },
};
