import { rateLimit } from '#server/platform/http/rate-limits';

/** Key: the buyer. */
export const purchaseLimit = rateLimit('purchase', 30, { minutes: 60, whenUnavailable: 'refuse' });
export const depositLimit = rateLimit('deposit', 30, { minutes: 60, whenUnavailable: 'refuse' });
/** Key: the buyer. */
export const refundLimit = rateLimit('refund', 30, { minutes: 60, whenUnavailable: 'refuse' });
/** Key: the payer. A verification of an open payment calls the provider. */
export const verifyLimit = rateLimit('verify', 60, { minutes: 60, whenUnavailable: 'refuse' });
