import { rateLimit } from '#server/platform/http/rate-limits';

/** New requests of one sender in a week (features A11.8). */
export const connectLimit = rateLimit('connect', 20, { minutes: 7 * 24 * 60, whenUnavailable: 'allow' });

/** Searches of founders; a search also sends them while a person types. */
export const founderSearchLimit = rateLimit('founder-search', 120, { minutes: 1, whenUnavailable: 'allow' });

/** Saves of the steps of a profile, and hiding it. */
export const profileLimit = rateLimit('cofounder-profile', 60, { minutes: 60, whenUnavailable: 'allow' });
