import { rateLimit } from '#server/platform/http/rate-limits';

/** Key: the owner. A point of the history and a statement read the wallet's events from the first one on. */
export const momentLimit = rateLimit('wallet-moment', 300, { minutes: 60, whenUnavailable: 'allow' });
export const statementLimit = rateLimit('wallet-statement', 60, { minutes: 60, whenUnavailable: 'allow' });
/** Key: the owner. A withdrawal asks the bank for the account's name. */
export const withdrawLimit = rateLimit('withdraw', 30, { minutes: 60, whenUnavailable: 'refuse' });
/** Key: the owner. Each request mails a code, and bounds the number of codes that can be guessed at. */
export const withdrawCodeLimit = rateLimit('withdraw-code', 10, { minutes: 60, whenUnavailable: 'refuse' });
