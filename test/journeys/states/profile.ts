import type { Screen } from '../screens.js';
import { choose, formOf, press, refused } from './actions.js';

/** The tabs of a profile. */
export const profile: Screen[] = [
  {
    as: 'buyer',
    path: '/profile?tab=listings',
    state: 'own listings',
    show: (page) => page.getByText('Your Listings').last().click(),
  },
  {
    ...{
      as: 'creator' as const,
      path: '/profile?tab=listings&list=created',
      state: 'a required update being declined',
    },
    show: formOf('Does not concern it', 'Send answer'),
  },
  { as: 'buyer', path: '/profile?tab=co-founders', state: 'sent requests', show: choose(/^Sent Requests/) },
  { as: 'founder2', path: '/profile?tab=co-founders', state: 'received requests' },
  { as: 'founder2', path: '/profile?tab=networks', state: 'filled' },
  { as: 'buyer', path: '/profile?tab=networks', state: 'suggestions', show: choose('Suggestions') },
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
    state: 'a refused amount',
    async show(page) {
      await press('Fund Wallet')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }).click();
      await refused(page);
    },
  },
];
