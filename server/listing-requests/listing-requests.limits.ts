import { rateLimit } from '#server/platform/http/rate-limits';

const DAY = 24 * 60;

/** Requests of one person in a day, those that were withdrawn since too. */
export const requestLimit = rateLimit('listing-request', 10, { minutes: DAY, whenUnavailable: 'allow' });
/** Answers of one creator in a day: each sends mails. */
export const answerLimit = rateLimit('listing-request-answer', 20, { minutes: DAY, whenUnavailable: 'allow' });
/** Similar requests and guides while typing, of a user or a visitor's network. */
export const similarLimit = rateLimit('similar-requests', 120, { minutes: 1, whenUnavailable: 'allow' });
/** Requests that one creator takes in a day. */
export const claimLimit = rateLimit('listing-request-claim', 5, { minutes: DAY, whenUnavailable: 'allow' });
/** Amounts that one person names or takes back: each is an event. */
export const pledgeLimit = rateLimit('listing-request-pledge', 120, { minutes: 60, whenUnavailable: 'allow' });
/** Votes and withdrawals of one person, and what takes them back, claims that are given back, objections: each is an event. */
export const requestStepLimit = rateLimit('listing-request-step', 120, { minutes: 60, whenUnavailable: 'allow' });
/** Launch discounts that one creator offers, changes or takes back: each is an event. */
export const launchLimit = rateLimit('launch-discount', 60, { minutes: 60, whenUnavailable: 'allow' });
