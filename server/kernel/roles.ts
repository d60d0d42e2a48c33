/** The roles a person may hold beside being a user. They add up. */
export const ROLES = ['creator', 'moderator', 'finance', 'auditor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** True if the roles include or imply `wanted`. An admin is also moderator and finance. */
export const holds = (roles: readonly string[], wanted: string) =>
  roles.includes(wanted) || (roles.includes('admin') && ['moderator', 'finance', 'admin'].includes(wanted));
