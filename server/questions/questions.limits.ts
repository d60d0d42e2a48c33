import { rateLimit } from '#server/platform/http/rate-limits';

/** Of one person in a day. */
export const questionLimit = rateLimit('question', 20, { minutes: 24 * 60, whenUnavailable: 'allow' });
