import { type AccountEvent, accountEvents } from '#server/accounts/accounts.events';
import type { Fold } from '#server/kernel/decider';
import { isStaff } from '#server/kernel/roles';

/** Whether a person works for Groundwork: staff see every guide and never buy one. Stream `user-<id>`. */
export const staff: Fold<{ roles: string[] }, AccountEvent> = {
  category: 'user',
  events: accountEvents,
  initial: () => ({ roles: [] }),
  evolve(state, { type, data }) {
    if (type === 'UserErased') return { roles: [] };
    if (type === 'RoleRevoked') return { roles: state.roles.filter((role) => role !== data.role) };
    return type === 'RoleGranted' && isStaff([data.role]) ? { roles: [...state.roles, data.role] } : state;
  },
};
