import type { Screen } from '../screens.js';
import { NOTHING, press, refused } from './actions.js';

const ANSWERED = {
  id: '00000000-0000-5000-8000-000000000000',
  entry: {
    ...{ id: '00000000-0000-5000-8000-000000000000', revision: 0, kind: 'deposit', label: 'Wallet Funded' },
    ...{ direction: 'in', amount: 5_000, amount_kobo: 500_000, currency: 'NGN', listing: null },
    ...{ reference: 'dep.00000000-0000-4000-8000-000000000000', timestamp: '2026-11-20T10:00:00.000Z' },
  },
  ...{ reason: 'charged_twice', status: 'answered', reopenings_left: 3, created_at: '2026-11-20T11:00:00.000Z' },
  ...{ answered_at: '2026-11-20T12:00:00.000Z' },
  messages: [
    { from: 'owner', text: 'My bank shows it two times.', outcome: null, at: '2026-11-20T11:00:00.000Z' },
    {
      ...{ from: 'finance', text: 'Your bank held it twice and released one.', outcome: 'explained' },
      at: '2026-11-20T12:00:00.000Z',
    },
  ],
};

/** The wallet of a person. */
export const wallet: Screen[] = [
  { as: 'buyer', path: '/profile?tab=wallet', state: 'failed', answers: { 'wallet/**': 500 } },
  {
    as: 'buyer',
    path: '/profile?tab=wallet',
    state: 'an entry opened',
    show: (page) => page.locator('main summary').first().click(),
  },
  {
    as: 'buyer',
    path: '/profile?tab=wallet',
    state: 'a question about an entry',
    async show(page) {
      await page.locator('main summary').first().click();
      await press('Something wrong?')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
      await refused(page);
    },
  },
  {
    as: 'buyer',
    path: '/profile?tab=wallet',
    state: 'an answered question about an entry',
    answers: { 'wallet/entry-disputes**': { ...NOTHING, count: 1, results: [ANSWERED] } },
    async show(page) {
      await press('Your questions about entries (1)')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Still wrong' }).click();
      await page.getByRole('button', { name: 'Send it back' }).waitFor();
    },
  },
  {
    as: 'buyer',
    path: '/profile?tab=wallet',
    state: 'a refused amount',
    async show(page) {
      await press('Fund Wallet')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }).click();
      await refused(page);
    },
  },
];
