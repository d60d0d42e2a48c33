import { rateLimit } from '#server/platform/http/rate-limits';

/** Key: the person. Each hold keeps a slot from others. */
export const meetingHoldLimit = rateLimit('meeting-hold', 30, { minutes: 60, whenUnavailable: 'refuse' });
/** Key: the person. Attempts to pay, proposals, cancellations and the like: most are mailed to the other one. */
export const meetingStepLimit = rateLimit('meeting-step', 60, { minutes: 60, whenUnavailable: 'allow' });
/** Key: the network, which a mobile carrier gives to many. */
export const meetingSlotsLimit = rateLimit('meeting-slots', 600, { minutes: 60, whenUnavailable: 'allow' });
/** Key: the network. */
export const professionalsLimit = rateLimit('professionals', 600, { minutes: 60, whenUnavailable: 'allow' });
