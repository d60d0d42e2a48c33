import { rateLimit } from '#server/platform/http/rate-limits';

/** Key: the buyer. */
export const purchaseLimit = rateLimit('purchase', 30, { minutes: 60, whenUnavailable: 'refuse' });
export const depositLimit = rateLimit('deposit', 30, { minutes: 60, whenUnavailable: 'refuse' });
