/** What the browser hands to a worker of the site. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Pushed extends Lasting {
  readonly data: { json(): unknown } | null;
}
interface Clicked extends Lasting {
  readonly notification: { readonly data: unknown; close(): void };
}
interface Changed extends Lasting {
  readonly newSubscription?: PushSubscription | null;
}
interface Page {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
}
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Changed) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>;
    openWindow(address: string): Promise<unknown>;
  };
}

/** As in `lib/offline/names.ts`. */
interface Names {
  push: string;
  subscription: string;
}

/**
 * Runs in the service worker: shows what the server pushes, and opens its page when it is pressed. Its source is a part of the
 * worker, so that it can use nothing from outside itself.
 */
export function showPushes(names: Names) {
  const scope = globalThis as unknown as Scope;

  // Without the part that answers offline.
  if (location.search) {
    scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
    scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
  }
  scope.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  scope.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)));
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(replace(event.newSubscription)));

  const pages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

  /** A page that is looked at shows it under the bell. Safari takes the permission back for a push that is not shown. */
  async function show(data: Pushed['data']) {
    const isLookedAt = (await pages()).some(({ visibilityState }) => visibilityState === 'visible');
    if (isLookedAt && /Chrome\/|Firefox\//.test(navigator.userAgent)) return;
    const { title, body, link, tag } = read(data);
    const look = { icon: '/icon-192.png', badge: '/icon-192.png', lang: 'en-NG' };
    // `renotify` is missing in the types: one that replaces another is heard, too.
    await scope.registration.showNotification(title, {
      ...look,
      body,
      tag,
      data: link,
      renotify: true,
    } as NotificationOptions);
  }

  function read(data: Pushed['data']) {
    const unread = { title: 'Groundwork', body: 'You have a new notification.', link: '/', tag: 'unread' };
    try {
      return { ...unread, ...(data?.json() as Partial<typeof unread>) };
    } catch {
      return unread;
    }
  }

  /** Goes to a tab that shows the page, else opens one. A link that leads away from the site opens its first page. */
  async function open(notification: Clicked['notification']) {
    notification.close();
    const link = new URL(String(notification.data ?? '/'), location.origin);
    const { href } = link.origin === location.origin ? link : new URL('/', location.origin);
    const shown = (await pages()).find(({ url }) => url.split('#')[0] === href.split('#')[0]);
    await (shown ? shown.focus() : scope.clients.openWindow(href));
  }

  /** Tells the server of the subscription that the browser made in place of the earlier one. Without it, notifications are off here. */
  async function replace(made: PushSubscription | null | undefined) {
    const cache = await caches.open(names.push);
    const kept = await cache.match(names.subscription);
    if (!kept) return;
    const { key, ...before } = (await kept.json()) as { key: string; endpoint: string };
    const next = made ?? (await subscribe(key));
    const body = JSON.stringify({ before, by: next.toJSON() });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/notifications/push/replaced', { method: 'PUT', headers, body });
    if (answer.ok) await cache.put(names.subscription, new Response(JSON.stringify({ ...next.toJSON(), key })));
    else await next.unsubscribe();
  }

  function subscribe(key: string) {
    const bytes = Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0));
    return scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes });
  }
}
