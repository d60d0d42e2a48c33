import { rateLimit } from '#server/platform/http/rate-limits';

/** Key: the owner. A proof reads the wallet's events from the first one on. */
export const proofLimit = rateLimit('wallet-proof', 60, { minutes: 60, whenUnavailable: 'allow' });
/** Key: the owner. An answer reads events from the log. */
export const ownCausesLimit = rateLimit('own-causes', 300, { minutes: 60, whenUnavailable: 'allow' });
