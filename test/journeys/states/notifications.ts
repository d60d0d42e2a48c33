import type { Page } from 'playwright-core';
import type { Screen } from '../screens.js';
import { NOTHING, press } from './actions.js';

const one = (id: string, text: string, more: object = {}) => ({
  ...{ id, kind: 'requests', text, link: '/profile', at: '2026-11-26T09:00:00.000Z', read: true, request_id: null },
  position: 7,
  ...more,
});
const SOME = [
  one('n3', 'Bola Adewale-Okonkwo wants to connect with you', { read: false, request_id: 'r1' }),
  one('n4', 'Ngozi Eze sent you 3 messages', { kind: 'messages', link: '/profile?tab=messages&thread=a_b' }),
  one('n2', '“Opening a pharmacy in Lagos” was bought: ₦11,250 is in your wallet', { read: false }),
  one('n1', '“Opening a pharmacy in Lagos” is published'),
];
const of = (results: object[]) => ({
  'notifications?*': { ...NOTHING, count: results.length, results },
  'notifications/unread': { data: { count: results.length && 2, threads: 0 } },
});

/** More than a page, up to the last that is kept. */
const MANY = Array.from({ length: 21 }, (_, i) => one(`m${i}`, `Ngozi Eze sent you ${i + 2} messages`));

/** Opens the bell and waits for these words. */
const ring = (words: string | RegExp) => async (page: Page) => {
  await press(/^Notifications/)(page);
  await page.getByRole('dialog', { name: 'Notifications' }).getByText(words).first().waitFor();
};
async function seePreferences(page: Page, name: 'Retry' | RegExp) {
  const region = page.getByRole('region', { name: 'How notifications reach you' });
  await region.scrollIntoViewIfNeeded();
  await (name === 'Retry' ? region.getByRole('button', { name }) : region.getByLabel(name)).first().waitFor();
}

const PUBLIC_KEY = Buffer.alloc(65, 4).toString('base64url');
/** What the browser says of the permission, before and after the person is asked. */
const permission = (given: string) => `
  Object.defineProperty(Notification, 'permission', { configurable: true, get: () => '${given}' });
  Notification.requestPermission = async () => '${given}';`;
const SUBSCRIBED = `${permission('granted')}
  navigator.serviceWorker.getRegistration = async () => ({
    pushManager: { getSubscription: async () => ({ options: { applicationServerKey: new Uint8Array(65).fill(4).buffer } }) },
  });`;

/** Changes what the browser says and lets the page look again, as when a person comes back from the browser's settings. */
async function seeDevice(page: Page, browser: string, words: RegExp) {
  await page.evaluate(browser);
  await page.getByRole('region', { name: 'How notifications reach you' }).scrollIntoViewIfNeeded();
  const device = page.getByRole('region', { name: 'On this device' });
  await device.waitFor();
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await device.getByText(words).waitFor();
}
const onDevice = (state: string, browser: string, words: RegExp, isOn = false): Screen => ({
  ...{ as: 'buyer', path: '/profile', state: `notifications on a device, ${state}` },
  answers: { 'notifications/push': { data: { public_key: PUBLIC_KEY, is_on: isOn } } },
  show: (page) => seeDevice(page, browser, words),
});

/** What a person is to know, how it arrives, and the page that ends mails. */
export const notifications: Screen[] = [
  {
    ...{ as: 'buyer', path: '/transparency', state: 'notifications' },
    answers: of(SOME),
    show: ring(/wants to connect/),
  },
  { ...{ as: 'buyer', path: '/transparency', state: 'no notifications' }, answers: of([]), show: ring(/^You have no/) },
  {
    ...{ as: 'buyer', path: '/transparency', state: 'a long list of notifications' },
    answers: of(MANY),
    show: ring(/older ones are not\.$/),
  },
  {
    ...{ as: 'buyer', path: '/transparency', state: 'notifications, not fetched' },
    answers: { ...of([]), 'notifications?*': 500 },
    show: ring('Retry'),
  },
  {
    ...{ as: 'buyer', path: '/profile', state: 'preferences of notifications' },
    show: (page) => seePreferences(page, /: by e-mail$/),
  },
  {
    ...{ as: 'buyer', path: '/profile', state: 'preferences of notifications, not fetched' },
    answers: { 'notifications/preferences': 500 },
    show: (page) => seePreferences(page, 'Retry'),
  },
  onDevice('off', permission('default'), /^You hear of/),
  onDevice('on', SUBSCRIBED, /^You are notified on this device/, true),
  onDevice('blocked', permission('denied'), /^Your browser blocks/),
  onDevice('unsupported', 'delete window.PushManager;', /^This browser cannot/),
  onDevice(
    'to be put on the home screen',
    "delete window.PushManager; Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' });",
    /^An iPhone or iPad/,
  ),
  {
    ...onDevice('not allowed', permission('default'), /^You hear of/),
    async show(page) {
      await seeDevice(page, permission('default'), /^You hear of/);
      await page.getByRole('switch', { name: 'Notify me on this device' }).click();
      await page
        .getByRole('alert')
        .getByText(/^Your browser does not allow it/)
        .waitFor();
    },
  },
  { as: 'visitor', path: '/unsubscribe/nothing' },
  { as: 'visitor', path: '/unsubscribe/abc.reviews.mac' },
  {
    ...{ as: 'visitor', path: '/unsubscribe/abc.reviews.mac', state: 'ended' },
    answers: {
      'notifications/unsubscribe/*': {
        ...{ message: 'You get no more e-mails about reviews, questions and suggestions.', data: { kind: 'reviews' } },
      },
    },
    async show(page) {
      await press('Stop these e-mails')(page);
      await page.getByText(/^You get no more e-mails/).waitFor();
    },
  },
];
