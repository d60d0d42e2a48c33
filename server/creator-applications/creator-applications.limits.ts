import { rateLimit } from '#server/platform/http/rate-limits';

/** Forms are saved while they are typed. */
export const applicationSaveLimit = rateLimit('application-save', 120, { minutes: 10, whenUnavailable: 'allow' });
export const applicationFileLimit = rateLimit('application-file', 60, { minutes: 60, whenUnavailable: 'allow' });
/** Codes cost money: those of one person in an hour, and those to one number in a day. */
export const phoneCodeLimit = rateLimit('phone-code', 6, { minutes: 60, whenUnavailable: 'refuse' });
export const phoneNumberLimit = rateLimit('phone-number', 10, { minutes: 24 * 60, whenUnavailable: 'refuse' });
