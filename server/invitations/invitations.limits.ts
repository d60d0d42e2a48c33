import { rateLimit } from '#server/platform/http/rate-limits';

/** Key: the network, which a mobile carrier gives to many. */
export const inviteCodeLimit = rateLimit('invite-code', 300, { minutes: 60, whenUnavailable: 'allow' });
