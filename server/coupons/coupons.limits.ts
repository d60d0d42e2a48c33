import { rateLimit } from '#server/platform/http/rate-limits';

/** Coupons that one person makes in an hour. A code that was given is never free again. */
export const couponLimit = rateLimit('coupon', 30, { minutes: 60, whenUnavailable: 'refuse' });
