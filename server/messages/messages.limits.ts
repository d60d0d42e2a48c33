import { rateLimit } from '#server/platform/http/rate-limits';

/** Messages of one sender, edits and attachments too. */
export const messageLimit = rateLimit('message', 30, { minutes: 1, whenUnavailable: 'allow' });

/** Threads that one person starts. */
export const threadLimit = rateLimit('message-thread', 20, { minutes: 24 * 60, whenUnavailable: 'allow' });

/** Enquiries of one person: each reaches a person without a tie to its writer. */
export const enquiryLimit = rateLimit('enquiry', 5, { minutes: 24 * 60, whenUnavailable: 'refuse' });

/** Reports of one person. */
export const messageReportLimit = rateLimit('message-report', 30, { minutes: 24 * 60, whenUnavailable: 'allow' });

/** Searches in one's own messages; each opens thousands of texts. */
export const messageSearchLimit = rateLimit('message-search', 30, { minutes: 1, whenUnavailable: 'allow' });

/** Pointers, pins, deletions and settings of one person. */
export const threadStateLimit = rateLimit('message-state', 300, { minutes: 1, whenUnavailable: 'allow' });
