import { rateLimit } from '#server/platform/http/rate-limits';

/** Key: the person. Each attempt is kept, also one that the balance does not cover. */
export const premiumLimit = rateLimit('premium', 30, { minutes: 60, whenUnavailable: 'refuse' });
/** Key: the person. Each is a document that is made anew. */
export const invoiceLimit = rateLimit('premium-invoice', 120, { minutes: 60, whenUnavailable: 'allow' });
