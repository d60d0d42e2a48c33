/** The roles a person may hold beside being a user. They add up. */
export const ROLES = ['creator', 'moderator', 'finance', 'auditor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Is `wanted` among the roles held, or implied by them? An admin is moderator and finance too. */
export const holds = (roles: readonly string[], wanted: string) =>
  roles.includes(wanted) || (roles.includes('admin') && ['moderator', 'finance', 'admin'].includes(wanted));
