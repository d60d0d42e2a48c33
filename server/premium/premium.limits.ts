import { rateLimit } from '#server/platform/http/rate-limits';

/** Key: the person. Each attempt is kept, also one that the balance does not cover. */
export const premiumLimit = rateLimit('premium', 30, { minutes: 60, whenUnavailable: 'refuse' });
