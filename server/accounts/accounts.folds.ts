import type { Fold } from '#server/kernel/decider';
import type { Instant, UserId } from '#server/kernel/ids';
import { type AccountEvent, accountEvents, type CreatorSuspended, type SuspensionLifted } from './accounts.events.js';

/**
 * The last way into an account that was opened by its mailbox: a password that was chosen by a mailed link, or a Google
 * account that was linked later. Stream `user-<id>`.
 */
export const lastEntrance: Fold<{ at?: Instant; by?: 'password' | 'google' }, AccountEvent> = {
  category: 'user',
  events: accountEvents,
  initial: () => ({}),
  evolve(state, { type, data }) {
    if (type === 'PasswordReset') return { at: data.at, by: 'password' };
    return type === 'GoogleLinked' && !data.joined ? { at: data.at, by: 'google' } : state;
  },
};

/** When a person was erased. Stream `user-<id>`. */
export const erasure: Fold<{ at?: Instant }, AccountEvent> = {
  category: 'user',
  events: accountEvents,
  initial: () => ({}),
  evolve: (state, { type, data }) => (type === 'UserErased' ? { at: data.at } : state),
};

/** Whether a registration has ended that was never activated. Stream `user-<id>`. */
export const endedRegistration: Fold<{ isActive?: true; hasEnded?: true }, AccountEvent> = {
  category: 'user',
  events: accountEvents,
  initial: () => ({}),
  evolve(state, { type }) {
    if (type === 'UserActivated') return { isActive: true };
    return type === 'UserErased' && !state.isActive ? { hasEnded: true } : state;
  },
};

/** Who invited the person. Stream `user-<id>`. */
export const invited: Fold<{ by?: UserId }, AccountEvent> = {
  category: 'user',
  events: accountEvents,
  initial: () => ({}),
  evolve: (state, { type, data }) => (type === 'UserRegistered' && data.invitedBy ? { by: data.invitedBy } : state),
};

/** `verified`: the person is a verified creator who is not suspended. `verifiedAt`: since when, suspended or not. */
export type Standing = {
  verified: boolean;
  verifiedAt?: Instant;
  isSuspended?: boolean;
  roles: string[];
  isErased?: true;
};

const judged = (state: Standing): Standing => ({
  ...state,
  verified: state.verifiedAt !== undefined && !state.isSuspended,
});

/** A person's verification and roles; an erased person has none. Stream `user-<id>`. */
export const standing: Fold<Standing, AccountEvent> = {
  category: 'user',
  events: accountEvents,
  initial: () => ({ verified: false, roles: [] }),
  evolve(state, { type, data }) {
    if (type === 'UserErased') return { verified: false, roles: [], isErased: true };
    if (type === 'CreatorVerified') return judged({ ...state, verifiedAt: data.at });
    if (type === 'VerificationExpired') return judged({ ...state, verifiedAt: undefined });
    if (type === 'CreatorSuspended') return judged({ ...state, isSuspended: true });
    if (type === 'SuspensionLifted') return judged({ ...state, isSuspended: false });
    if (type === 'RoleRevoked') return { ...state, roles: state.roles.filter((role) => role !== data.role) };
    return type === 'RoleGranted' ? { ...state, roles: [...state.roles, data.role] } : state;
  },
};

/** A moderator's decision that a creator is suspended, or no longer is. */
export type Ruling = CreatorSuspended | SuspensionLifted;

/** The last ruling on a creator; an erased person has none. Stream `user-<id>`. */
export const lastRuling: Fold<{ ruling?: Ruling }, AccountEvent> = {
  category: 'user',
  events: accountEvents,
  initial: () => ({}),
  evolve(state, event) {
    if (event.type === 'CreatorSuspended' || event.type === 'SuspensionLifted') return { ruling: event };
    return event.type === 'UserErased' ? {} : state;
  },
};
