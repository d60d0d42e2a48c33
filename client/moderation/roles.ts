import type { User } from '../lib/http/session';

export const isModerator = (user: User | null | undefined) =>
  (user?.roles ?? []).some((role) => role === 'moderator' || role === 'admin');

/** Decides on money: refunds and held payments. */
export const isFinance = (user: User | null | undefined) =>
  (user?.roles ?? []).some((role) => role === 'finance' || role === 'admin');

export const isAdmin = (user: User | null | undefined) => (user?.roles ?? []).includes('admin');
