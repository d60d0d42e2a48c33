import { rateLimit } from '#server/platform/http/rate-limits';

/** Items that one person adds in an hour; a cart of a visitor is added at sign-in, item by item. */
export const cartLimit = rateLimit('cart', 300, { minutes: 60, whenUnavailable: 'allow' });
