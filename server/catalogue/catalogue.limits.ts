import { rateLimit } from '#server/platform/http/rate-limits';

/** Keys: the user, or a visitor's network. */
export const searchLimit = rateLimit('search', 60, { minutes: 1, whenUnavailable: 'allow' });
/** Pages of the catalogue without search text that are computed for this request; cached ones are not counted. */
export const browseLimit = rateLimit('browse', 300, { minutes: 1, whenUnavailable: 'allow' });
/** Suggestions while typing: several for each search. */
export const suggestionLimit = rateLimit('suggestions', 240, { minutes: 1, whenUnavailable: 'allow' });
export const uploadLimit = rateLimit('upload', 200, { minutes: 60, whenUnavailable: 'allow' });
/** Invitations of co-authors in a day: each sends a mail. */
export const invitationLimit = rateLimit('coauthor-invitation', 20, { minutes: 24 * 60, whenUnavailable: 'allow' });
