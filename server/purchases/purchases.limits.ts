import { rateLimit } from '#server/platform/http/rate-limits';

/** Keys: the buyer; for forged webhooks the sender's network. */
export const purchaseLimit = rateLimit('purchase', 30, { minutes: 60, whenUnavailable: 'refuse' });
export const depositLimit = rateLimit('deposit', 30, { minutes: 60, whenUnavailable: 'refuse' });
export const forgeryLimit = rateLimit('forgery', 60, { minutes: 1, whenUnavailable: 'allow' });
