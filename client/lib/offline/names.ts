/** Path of the service worker that answers without a connection: `app/offline/worker.ts`. */
export const WORKER = '/offline-worker.js';

/** Cache of the site's own files. */
export const SITE = 'site';
/** Start of the names of guides' caches, `guide/<person>/<slug>`. */
export const GUIDE = 'guide/';
