import { createECDH } from 'node:crypto';
import type { CDPSession, Page } from 'playwright-core';
import { until } from '../until.js';
import { demoSite } from './demo-site.js';

jest.setTimeout(120_000);

const demo = demoSite();

/** Subscriptions need the push service of the browser's vendor, which no spec asks: the page gets one of the right form. */
const subscribing = (endpoint: string) => {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const made = JSON.stringify({ endpoint, keys: { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } });
  return `{
    let made = null;
    PushManager.prototype.getSubscription = async () => made;
    PushManager.prototype.subscribe = async (options) => (made = {
      options: { applicationServerKey: options.applicationServerKey.buffer },
      toJSON: () => (${made}),
      unsubscribe: async () => { made = null; return true; },
    });
  }`;
};

type Registration = { registrationId: string; scopeURL: string; isDeleted: boolean };
type Shown = { title: string; body: string; tag: string; data: string };

/** The worker of the site, as the browser's tools see it, from a page of no site. */
async function workerOf(page: Page) {
  const blank = await page.context().newPage();
  const session: CDPSession = await page.context().newCDPSession(blank);
  const registrations: Registration[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: now }) => registrations.push(...now));
  await session.send('ServiceWorker.enable');
  const { registrationId } = await until(
    () => registrations.findLast(({ scopeURL, isDeleted }) => scopeURL === `${demo.site.url}/` && !isDeleted)!,
    (found) => found !== undefined,
  );
  const running = async () =>
    page.context().serviceWorkers().at(-1) ?? (await page.context().waitForEvent('serviceworker'));
  return {
    push: (payload: object) =>
      session.send('ServiceWorker.deliverPushMessage', {
        ...{ origin: demo.site.url, registrationId, data: JSON.stringify(payload) },
      }),
    shown: async () =>
      (await running()).evaluate<Shown[]>(
        `self.registration.getNotifications().then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, data })))`,
      ),
    /** Pages of the site that the worker takes for looked at: the one that was left, too, for a moment. */
    lookedAt: async () =>
      (await running()).evaluate<number>(
        `self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((all) => all.filter(({ visibilityState }) => visibilityState === 'visible').length)`,
      ),
  };
}
const MESSAGE = { title: 'Messages', body: 'New message from Ada', link: '/profile?tab=messages', tag: 'n1' };

describe('Notifications on a device', () => {
  it('are turned on in the profile, shown while the site is closed, and end with the sign-out', async () => {
    const who = await demo.site.newcomer();
    const page = await demo.site.page(who, { permissions: ['notifications'] });
    await page.addInitScript(subscribing('https://fcm.googleapis.com/wp/of-a-spec'));
    await page.goto('/profile');
    await page.getByRole('region', { name: 'How notifications reach you' }).scrollIntoViewIfNeeded();
    const device = page.getByRole('region', { name: 'On this device' });
    await device.getByRole('switch', { name: 'Notify me on this device' }).click();
    await device.getByText(/^You are notified on this device, until/).waitFor();
    const state = async () => (await demo.site.as<{ data: { is_on: boolean } }>(who, 'notifications/push')).data.is_on;
    // Of another session: it is on for the one that turned it on.
    expect(await state()).toBe(false);

    const worker = await workerOf(page);
    await page.goto('about:blank');
    await until(worker.lookedAt, (pages) => pages === 0);
    await worker.push(MESSAGE);
    await until(worker.shown, (shown) => shown.length === 1);
    await worker.push({ ...MESSAGE, body: '2 new messages from Ada' });
    const { link: data, ...said } = MESSAGE;
    await until(worker.shown, ([one]) => one?.body === '2 new messages from Ada');
    expect(await worker.shown()).toEqual([{ ...said, body: '2 new messages from Ada', data }]);

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Your account' }).first().click();
    await page.getByRole('navigation', { name: 'Your account' }).getByRole('button', { name: 'Log out' }).click();
    const left = () => page.evaluate<number>('navigator.serviceWorker.getRegistrations().then((all) => all.length)');
    await until(left, (workers) => workers === 0);
    expect(await page.evaluate<string[]>('caches.keys()')).toEqual([]);
    await page.context().close();
  });
});
