import { rateLimit } from '#server/platform/http/rate-limits';

/** Items that one person adds in an hour; a cart of a visitor is added at sign-in, item by item. */
export const cartLimit = rateLimit('cart', 300, { minutes: 60, whenUnavailable: 'allow' });
/**
 * Codes that one person tries in an hour, and one network, which may be a mobile carrier's; a code that is accepted counts too. Guessing one of 31^8 generated
 * codes takes longer than a coupon lasts.
 */
export const couponCodeLimit = rateLimit('coupon-code', 30, { minutes: 60, whenUnavailable: 'refuse' });
export const couponCodeNetworkLimit = rateLimit('coupon-code-address', 300, { minutes: 60, whenUnavailable: 'refuse' });
