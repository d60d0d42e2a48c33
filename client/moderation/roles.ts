import type { User } from '../lib/http/session';

export const isModerator = (user: User | null | undefined) =>
  (user?.roles ?? []).some((role) => role === 'moderator' || role === 'admin');

export const isAdmin = (user: User | null | undefined) => (user?.roles ?? []).includes('admin');
