import { rateLimit } from '#server/platform/http/rate-limits';

/** Key: the owner. A withdrawal asks the bank for the account's name. */
export const withdrawLimit = rateLimit('withdraw', 30, { minutes: 60, whenUnavailable: 'refuse' });
/** Key: the owner. Each request mails a code, and bounds the number of codes that can be guessed at. */
export const withdrawCodeLimit = rateLimit('withdraw-code', 10, { minutes: 60, whenUnavailable: 'refuse' });
