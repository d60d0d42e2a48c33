import { rateLimit } from '#server/platform/http/rate-limits';

/** Of one person in a day. */
export const reviewLimit = rateLimit('review', 20, { minutes: 24 * 60, whenUnavailable: 'allow' });
export const reportLimit = rateLimit('review-report', 30, { minutes: 24 * 60, whenUnavailable: 'allow' });
