import { rateLimit } from '#server/platform/http/rate-limits';

/** Requests, confirmations and ends from one network. */
export const newsletterNetworkLimit = rateLimit('newsletter-network', 60, { minutes: 60, whenUnavailable: 'refuse' });
/** Of one e-mail address, by its hash: each request mails it, and the address may be that of another person. */
export const newsletterAddressLimit = rateLimit('newsletter-address', 3, {
  minutes: 24 * 60,
  whenUnavailable: 'refuse',
});
/** Issues of all admins together: each goes to every subscriber. */
export const issueLimit = rateLimit('newsletter-issue', 5, { minutes: 24 * 60, whenUnavailable: 'refuse' });
/** Tests that one admin mails to the own address. */
export const testIssueLimit = rateLimit('newsletter-test', 30, { minutes: 60, whenUnavailable: 'refuse' });
