import { rateLimit } from '#server/platform/http/rate-limits';

/** One count of a sender's week: which bound applies is decided at each request. */
const WEEK = { minutes: 7 * 24 * 60, whenUnavailable: 'allow', countedAs: 'connect' } as const;
/** New requests of one sender in a week (features A11.8). */
export const connectLimit = rateLimit('connect', 20, WEEK);
/** The same with Premium. */
export const premiumConnectLimit = rateLimit('connect-premium', 100, WEEK);
/** In place of both for a sender whose requests are seldom accepted. */
export const loweredConnectLimit = rateLimit('connect-lowered', 5, WEEK);

/** Requests that had time for an answer, the last ones of a sender: how many were sent, and how many accepted. */
export type Accepted = { sent: number; accepted: number };
/** Fewer than a tenth of twenty or more. */
export const isSeldomAccepted = ({ sent, accepted }: Accepted) => sent >= 20 && accepted * 10 < sent;

/** Searches of founders; a search also sends them while a person types. */
export const founderSearchLimit = rateLimit('founder-search', 120, { minutes: 1, whenUnavailable: 'allow' });

/** Key: the person. An explanation reads both profiles from the log. */
export const matchLimit = rateLimit('match', 300, { minutes: 60, whenUnavailable: 'allow' });

/** Saves of the steps of a profile, and hiding it. */
export const profileLimit = rateLimit('cofounder-profile', 60, { minutes: 60, whenUnavailable: 'allow' });

/** Follows and unfollows of one person: each is an event. */
export const followLimit = rateLimit('follow', 120, { minutes: 60, whenUnavailable: 'allow' });
