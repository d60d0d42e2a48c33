import { rateLimit } from '#server/platform/http/rate-limits';

/** Key: the person. Each look-up asks the bank through the provider. */
export const accountNameLimit = rateLimit('account-name', 60, { minutes: 60, whenUnavailable: 'refuse' });
/** Key: the owner. */
export const bankAccountLimit = rateLimit('bank-account', 30, { minutes: 60, whenUnavailable: 'refuse' });
/** Key: the owner. Each request mails a code. */
export const bankAccountCodeLimit = rateLimit('bank-account-code', 10, { minutes: 60, whenUnavailable: 'refuse' });
