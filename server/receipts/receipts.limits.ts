import { rateLimit } from '#server/platform/http/rate-limits';

/** Key: the buyer. Each is a mail. */
export const resendReceiptLimit = rateLimit('resend-receipt', 5, { minutes: 60, whenUnavailable: 'refuse' });
/** Key: the reader. */
export const receiptLimit = rateLimit('receipt', 120, { minutes: 60, whenUnavailable: 'allow' });
