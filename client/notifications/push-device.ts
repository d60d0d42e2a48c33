import { PUSH, PUSH_WORKER, SUBSCRIPTION } from '../lib/offline/names';
import { startWorker } from '../lib/offline/site-worker';
import { texts } from './push.texts';

/** What this browser allows: `home-screen` where it does once the site is on the home screen; `blocked` by the person. */
export type DeviceState = 'unsupported' | 'home-screen' | 'blocked' | 'off' | 'on';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
/** An iPad says that it is a Mac, which has no touch screen. */
const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Asks the person nothing. `publicKey`: the site's. */
export async function deviceState(publicKey: string): Promise<DeviceState> {
  if (!isSupported()) return isApplePhone() ? 'home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return Notification.permission === 'granted' && subscription && isFor(subscription, publicKey) ? 'on' : 'off';
}

/** Asks the person, and makes the browser's subscription; `keep` sends it to the server. Rejects with a sentence for the person. */
export async function turnOn(publicKey: string, keep: (subscription: PushSubscriptionJSON) => Promise<unknown>) {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(texts.notAllowed);
  const known = await navigator.serviceWorker.getRegistration();
  const registration = known?.active ? known : await startWorker(PUSH_WORKER);
  const before = await registration.pushManager.getSubscription();
  if (before && !isFor(before, publicKey)) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  const subscription = await registration.pushManager.subscribe(options).catch(() => {
    throw new Error(texts.noService);
  });
  try {
    await keep(subscription.toJSON());
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  const cache = await caches.open(PUSH);
  await cache.put(SUBSCRIPTION, new Response(JSON.stringify({ ...subscription.toJSON(), key: publicKey })));
}

/** Ends the browser's subscription. */
export async function turnOff() {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await caches.delete(PUSH);
  if (registration?.active?.scriptURL.endsWith(PUSH_WORKER)) await registration.unregister();
}

/** A subscription of before the site had other keys receives nothing. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...key)) === btoa(String.fromCharCode(...bytesOf(publicKey)));
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0));
