import { rateLimit } from '#server/platform/http/rate-limits';

/** Key: the person. What a person marks as read, and changes of the preferences. */
export const notificationsLimit = rateLimit('notifications', 600, { minutes: 60, whenUnavailable: 'allow' });
/** Key: the network. Subscriptions that browsers replaced by themselves. */
export const replacedPushLimit = rateLimit('push-replaced', 120, { minutes: 60, whenUnavailable: 'allow' });
