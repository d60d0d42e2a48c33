import { rateLimit } from '#server/platform/http/rate-limits';

/** Key: the owner. A proof reads the wallet's events from the first one on. */
export const proofLimit = rateLimit('wallet-proof', 60, { minutes: 60, whenUnavailable: 'allow' });
/** Key: the owner. An answer reads events from the log. */
export const ownCausesLimit = rateLimit('own-causes', 300, { minutes: 60, whenUnavailable: 'allow' });
/** Key: the network. A certificate reads the wallet's events from the first one on. */
export const certificateLimit = rateLimit('erasure-certificate', 120, { minutes: 60, whenUnavailable: 'allow' });
/** Key: the person. A page reads events from the log, a file all of them. */
export const activityLimit = rateLimit('own-activity', 600, { minutes: 60, whenUnavailable: 'allow' });
export const activityExportLimit = rateLimit('own-activity-export', 60, { minutes: 60, whenUnavailable: 'allow' });
