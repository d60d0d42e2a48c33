import { rateLimit } from '#server/platform/http/rate-limits';

/** Messages to us from one network. */
export const contactNetworkLimit = rateLimit('contact-network', 30, { minutes: 60, whenUnavailable: 'refuse' });
/**
 * Of one e-mail address, by its hash: each is confirmed by a mail to it, which may be the address of another person. Who is
 * signed in and names the own address is counted alone, so that others cannot use it up.
 */
export const contactAddressLimit = rateLimit('contact-address', 5, { minutes: 24 * 60, whenUnavailable: 'refuse' });
/** What is written in one ticket after it was opened. */
export const ticketLimit = rateLimit('ticket', 20, { minutes: 24 * 60, whenUnavailable: 'refuse' });
/** Key: the network. Reading tickets by their links. */
export const ticketReadLimit = rateLimit('ticket-read', 300, { minutes: 60, whenUnavailable: 'allow' });
