import type { Screen } from '../screens.js';
import { aRequest, boardOf } from '../../listing-requests/a-request.js';
import { formOf, press } from './actions.js';

/** What a creator offers those who wait, and what one of them got. */
const OFFERED = {
  ...{ slug: 'a-guide', title: 'Farm snails in Ogun', is_published: false, price_kobo: 500_000 },
  ...{ launch_percent: 20, coupons: 3, coupons_used: 1 },
};
const LAUNCH = { code: '7F3K9QXM', percent: 20, until: '2099-12-06T09:00:00.000Z' };

/** Requests for guides: asked for, answered, and what those who wait get. */
export const requests: Screen[] = [
  {
    ...{ as: 'creator' as const, path: '/listing-requests', state: 'a guide being linked' },
    show: formOf('I wrote this guide', 'Link this guide'),
  },
  {
    ...{ as: 'creator' as const, path: '/listing-requests?sort=newest', state: 'a launch discount being offered' },
    answers: { 'listing-requests?*': boardOf(aRequest({ own_answer: OFFERED })) },
    async show(page) {
      await formOf('Change the discount', 'Save discount')(page);
      await page.getByText(/They pay ₦4,000 instead of ₦5,000/).waitFor();
    },
  },
  {
    ...{ as: 'buyer' as const, path: '/listing-requests?sort=newest', state: 'a launch discount' },
    answers: {
      'listing-requests?*': boardOf(
        aRequest({ status: 'fulfilled', guide: { slug: 'a-guide', title: 'Farm snails in Ogun' }, launch: LAUNCH }),
        aRequest({ id: 'r-2', own_answer: OFFERED, votes: 3 }),
        aRequest({ id: 'r-3', status: 'fulfilled', own_answer: { ...OFFERED, is_published: true } }),
      ),
    },
    show: (page) => page.getByText(/You get 20 % off/).waitFor(),
  },
  {
    ...{ as: 'buyer' as const, path: '/listing-requests', state: 'an amount being named' },
    show: formOf('Say what I’d pay', 'Save amount'),
  },
  {
    ...{ as: 'creator' as const, path: '/request-listing?title=quail%20farm', state: 'requested' },
    answers: { 'listing-requests': { message: 'Listing requested', data: {} } },
    async show(page) {
      for (const [field, option] of [
        ['Choose Sector', 'Agriculture'],
        ['Choose Industry', 'Livestock'],
      ] as const) {
        await page.getByRole('combobox', { name: field }).click();
        await page.getByRole('option', { name: option }).click();
      }
      await press('Submit')(page);
      await page.getByText(/^You have successfully requested/).waitFor();
    },
  },
];
