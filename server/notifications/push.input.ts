import { z } from 'zod';

/** Longer than the endpoints of all push services, which have up to 500 characters. */
const MOST = 1_000;
const key = z.string().regex(/^[\w-]{1,100}={0,2}$/, { error: 'Send the subscription as the browser gives it.' });

/** A `PushSubscription` of a browser, as JSON. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'Send an address of a push service.' }).max(MOST),
  keys: z.object({ p256dh: key, auth: key }),
});

/** `before`: the subscription that the browser replaced `by` another. */
export const replacedPush = z.object({ before: pushSubscription, by: pushSubscription });
