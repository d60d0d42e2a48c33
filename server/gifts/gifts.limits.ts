import { rateLimit } from '#server/platform/http/rate-limits';

/** Mails to addresses that a giver chooses. A team has up to 50 seats. Key: the giver. */
export const giftMailLimit = rateLimit('gift-mail', 100, { minutes: 24 * 60, whenUnavailable: 'refuse' });
/** Links that are tried. Key: the network. */
export const giftLinkLimit = rateLimit('gift-link', 120, { minutes: 60, whenUnavailable: 'refuse' });
/** Key: the person. */
export const giftTakeLimit = rateLimit('gift-take', 30, { minutes: 60, whenUnavailable: 'refuse' });
