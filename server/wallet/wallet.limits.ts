import { rateLimit } from '#server/platform/http/rate-limits';

/** Key: the owner. A point of the history and a statement read the wallet's events from the first one on. */
export const momentLimit = rateLimit('wallet-moment', 300, { minutes: 60, whenUnavailable: 'allow' });
export const statementLimit = rateLimit('wallet-statement', 60, { minutes: 60, whenUnavailable: 'allow' });
