import { rateLimit } from '#server/platform/http/rate-limits';

/** Of one person in a day. */
export const listingReportLimit = rateLimit('listing-report', 30, { minutes: 24 * 60, whenUnavailable: 'allow' });
