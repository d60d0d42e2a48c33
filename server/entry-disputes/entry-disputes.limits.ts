import { rateLimit } from '#server/platform/http/rate-limits';

/** Of one person in a day: entries that are disputed, and answers that are sent back. */
export const disputeLimit = rateLimit('entry-dispute', 20, { minutes: 24 * 60, whenUnavailable: 'allow' });
