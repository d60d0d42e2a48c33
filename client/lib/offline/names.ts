/** Path of the service worker that answers without a connection: `app/offline/worker.ts`. */
export const WORKER = '/offline-worker.js';

/** Cache of the site's own files. */
export const SITE = 'site';
/** Start of the names of guides' caches, `guide/<person>/<slug>`. */
export const GUIDE = 'guide/';

/** The same worker where no guide is kept: it shows notifications and keeps no file of the site. */
export const PUSH_WORKER = `${WORKER}?push`;
/** Cache of what the worker needs when the browser replaces the subscription of this device, kept at `SUBSCRIPTION`. */
export const PUSH = 'push';
export const SUBSCRIPTION = '/push-subscription';
