import { rateLimit } from '#server/platform/http/rate-limits';

/** New requests of one sender in a week (features A11.8). */
export const connectLimit = rateLimit('connect', 20, { minutes: 7 * 24 * 60, whenUnavailable: 'allow' });
