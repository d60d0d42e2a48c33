import { rateLimit } from '#server/platform/http/rate-limits';

/** Key: the owner. A proof reads the wallet's events from the first one on. */
export const proofLimit = rateLimit('wallet-proof', 60, { minutes: 60, whenUnavailable: 'allow' });
