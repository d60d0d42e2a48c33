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
