import { rateLimit } from '#server/platform/http/rate-limits';

/** Forms are saved while they are typed. */
export const applicationSaveLimit = rateLimit('application-save', 120, { minutes: 10, whenUnavailable: 'allow' });
export const applicationFileLimit = rateLimit('application-file', 60, { minutes: 60, whenUnavailable: 'allow' });
/** Each check costs money, and tries a number. */
export const identityCheckLimit = rateLimit('identity-check', 3, { minutes: 24 * 60, whenUnavailable: 'refuse' });
/** Codes cost money: those of one person in an hour and in a day, those to one number, from one network, and of the site in a day. */
export const phoneCodeLimit = rateLimit('phone-code', 6, { minutes: 60, whenUnavailable: 'refuse' });
export const phoneDayLimit = rateLimit('phone-day', 12, { minutes: 24 * 60, whenUnavailable: 'refuse' });
export const phoneNetworkLimit = rateLimit('phone-network', 30, { minutes: 24 * 60, whenUnavailable: 'refuse' });
export const phoneSiteLimit = rateLimit('phone-site', 3_000, { minutes: 24 * 60, whenUnavailable: 'refuse' });
export const phoneNumberLimit = rateLimit('phone-number', 10, { minutes: 24 * 60, whenUnavailable: 'refuse' });
