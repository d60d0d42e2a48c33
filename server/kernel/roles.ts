/** The roles a person may hold beside being a user. They add up. */
export const ROLES = ['creator', 'moderator', 'finance', 'auditor', 'admin'] as const;
export type Role = (typeof ROLES)[number];
/** Roles that open routes by themselves. A creator's rights are decided by the listing, in its module's policy rules. */
export type RouteRole = Exclude<Role, 'creator'>;

/** True for people who work for the marketplace: they buy nothing. */
export const isStaff = (roles: readonly string[]) => roles.some((role) => role !== 'creator' && role !== 'user');

/** True if the roles include or imply `wanted`. An admin is also moderator and finance. */
export const holds = (roles: readonly string[], wanted: string) =>
  roles.includes(wanted) || (roles.includes('admin') && ['moderator', 'finance', 'admin'].includes(wanted));
