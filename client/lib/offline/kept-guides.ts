import { Call, send } from '../http/transport';
import { GUIDE, PUSH, PUSH_WORKER, SITE, WORKER } from './names';
import { startWorker } from './site-worker';

/** For one file, ms. */
const FILE_TIMEOUT_MS = 10 * 60_000;

interface Kept {
  /** Id of the person who keeps it. */
  person: string;
  /** Slug of the guide. */
  guide: string;
}

const cacheOf = ({ person, guide }: Kept) => `${GUIDE}${person}/${guide}`;

/** False in browsers that keep nothing, and on pages without TLS. */
export const canKeep = () => 'serviceWorker' in navigator && 'caches' in globalThis;
export const isKept = async (kept: Kept) => canKeep() && caches.has(cacheOf(kept));

/** Stores parts of a guide on this device. */
export interface Keeper {
  /** Fetches an answer of the API and returns its body. */
  answer<Body>(url: string): Promise<Body>;
  /** Fetches a file by its signed link, unless it is kept: a file never changes. */
  file(link: string): Promise<void>;
}

/** Keeps what `load` fetches. A guide that was not kept before stays away when a part of it fails. */
export async function keep(kept: Kept, load: (keeper: Keeper) => Promise<void>) {
  await startWorker(WORKER);
  const wasKept = await isKept(kept);
  const cache = await caches.open(cacheOf(kept));
  try {
    await load({
      async answer<Body>(url: string) {
        const response = await send(new Call(url));
        await cache.put(url, response.clone());
        return (await response.json()) as Body;
      },
      async file(link) {
        const { pathname } = new URL(link, location.href);
        if (!(await cache.match(pathname)))
          await cache.put(pathname, await send(new Call(link, { timeoutMs: FILE_TIMEOUT_MS })));
      },
    });
  } catch (error) {
    if (!wasKept) await forget(kept);
    throw error;
  }
}

/** Changes the body of a cached response, so that it shows what will be sent later. */
export async function changeKept<Body>(kept: Kept, url: string, change: (body: Body) => Body) {
  const cache = await caches.open(cacheOf(kept));
  const answer = await cache.match(url, { ignoreVary: true });
  if (!answer) return;
  const body = JSON.stringify(change((await answer.json()) as Body));
  await cache.put(url, new Response(body, { headers: { 'content-type': 'application/json' } }));
}

/** Removes a guide from this device, and with the last one the site's own files. */
export async function forget(kept: Kept) {
  await caches.delete(cacheOf(kept));
  await forgetSite();
}

/** Removes all guides from this device but those of one person, and the subscription to notifications, which is of an earlier session. */
export async function forgetGuides(person?: string) {
  if (!canKeep()) return;
  // Rejects where storage is blocked: nothing is kept then.
  const names = await caches.keys().catch((): string[] => []);
  const own = person && `${GUIDE}${person}/`;
  const guides = names.filter((name) => name.startsWith(GUIDE));
  await Promise.all(guides.filter((name) => !own || !name.startsWith(own)).map((name) => caches.delete(name)));
  if (names.includes(PUSH)) await unsubscribe();
  if (guides.length > 0 || names.includes(PUSH)) await forgetSite();
}

async function unsubscribe() {
  await caches.delete(PUSH);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** A worker that ends takes the subscription to notifications with it: while there is one, another stays for it. */
async function forgetSite() {
  const left = await caches.keys();
  if (left.some((name) => name.startsWith(GUIDE))) return;
  if (left.includes(PUSH)) await navigator.serviceWorker.register(PUSH_WORKER);
  else await (await navigator.serviceWorker.getRegistration())?.unregister();
  await caches.delete(SITE);
}
