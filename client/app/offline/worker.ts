/** What the browser hands to a worker of the site. */
interface Lifecycle extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Lifecycle {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: Lifecycle) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}

/** As in `lib/offline/names.ts`. */
interface Names {
  site: string;
  guide: string;
}

/**
 * Runs in the service worker: where the server cannot be reached, pages and kept guides come from this device; otherwise
 * the server's answers, which replace the kept ones. Its source is the worker, so that it can use nothing from outside
 * itself. `files` are what the reader's pages load; `page` is a document without a rendered screen.
 */
export function answerOffline(files: string[], page: string, names: Names) {
  const scope = globalThis as unknown as Scope;

  scope.addEventListener('install', (event) => event.waitUntil(install()));
  scope.addEventListener('activate', (event) => event.waitUntil(removeOldFiles().then(() => scope.clients.claim())));
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== location.origin) return;
    if (files.includes(url.pathname)) event.respondWith(ownFile(request));
    else if (url.pathname.startsWith('/api/files/')) event.respondWith(guideFile(request, url));
    else if (url.pathname.startsWith('/api/listing/')) event.respondWith(data(event, url));
    else if (request.mode === 'navigate') event.respondWith(document(request));
  });

  /** The files of a new version are complete before it takes over; names of files change with their content. */
  async function install() {
    const site = await caches.open(names.site);
    const kept = new Set((await site.keys()).map(({ url }) => new URL(url).pathname));
    await site.addAll([new Request(page, { cache: 'reload' }), ...files.filter((file) => !kept.has(file))]);
    await scope.skipWaiting();
  }

  async function removeOldFiles() {
    const site = await caches.open(names.site);
    const old = (await site.keys()).filter(({ url }) => ![page, ...files].includes(new URL(url).pathname));
    await Promise.all(old.map((request) => site.delete(request)));
  }

  const inCache = (cacheName: string, key: string) => caches.match(key, { cacheName, ignoreVary: true });

  async function ownFile(request: Request): Promise<Response> {
    return (await inCache(names.site, request.url)) ?? fetch(request);
  }

  async function document(request: Request): Promise<Response> {
    try {
      return await fetch(request);
    } catch (unreachable) {
      const kept = await inCache(names.site, page);
      if (kept) return kept;
      throw unreachable;
    }
  }

  /** A guide is forgotten as soon as the server says that the person may not read it, or that it is gone. */
  async function data(event: Asked, { href, pathname }: URL): Promise<Response> {
    const { request } = event;
    const guide = /^\/api\/listing\/[^/]+/.exec(pathname)![0];
    const cacheName = `${names.guide}${personOf(request)}/${guide.slice('/api/listing/'.length)}`;
    try {
      const response = await fetch(request);
      const isGone = response.status === 403 || (response.status === 404 && pathname === guide);
      if (isGone) event.waitUntil(caches.delete(cacheName));
      else if (response.ok) event.waitUntil(replace(cacheName, href, response.clone()));
      return response;
    } catch (unreachable) {
      const kept = await inCache(cacheName, href);
      if (kept) return kept;
      throw unreachable;
    }
  }

  async function replace(cacheName: string, key: string, response: Response) {
    if (await caches.has(cacheName)) await (await caches.open(cacheName)).put(key, response);
  }

  /** The person of the access token, which may have expired. */
  function personOf(request: Request): string {
    const claims = request.headers.get('authorization')?.split('.')[1];
    if (!claims) return '';
    return (JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))) as { sub: string }).sub;
  }

  /** Files are kept by their path: the rest of a signed link changes. */
  async function guideFile(request: Request, { pathname, searchParams }: URL): Promise<Response> {
    try {
      return await fetch(request);
    } catch (unreachable) {
      const user = searchParams.get('user');
      const own = user ? `${names.guide}${user}/` : names.guide;
      for (const name of await caches.keys()) {
        const kept = name.startsWith(own) && (await inCache(name, pathname));
        if (kept) return partOf(kept, request.headers.get('range'));
      }
      throw unreachable;
    }
  }

  /** The range of bytes that a player asks for. */
  async function partOf(file: Response, range: string | null): Promise<Response> {
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    if (from === undefined) return file;
    const whole = await file.blob();
    const [first, last] = [Number(from), to ? Number(to) : whole.size - 1];
    const headers = new Headers(file.headers);
    headers.set('content-range', `bytes ${first}-${last}/${whole.size}`);
    return new Response(whole.slice(first, last + 1), { status: 206, headers });
  }
}
