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
  {
    ...{ as: 'founder2' as const, path: '/profile?tab=listings&list=created', state: 'invited to write a guide' },
    answers: {
      'listing/user/invitations': {
        data: [
          {
            ...{ slug: 'a-guide', title: 'Start a solar installation company in Lagos', subtitle: '', share: 20 },
            owner: { username: 'creator', first_name: 'Tunde', last_name: 'Bakare', avatar: null },
            invited_at: '2026-11-20T08:00:00.000Z',
          },
        ],
      },
    },
    show: (page) => page.getByRole('button', { name: 'Accept 20 %' }).waitFor(),
  },
  {
    ...{ as: 'creator' as const, path: '/listing-requests', state: 'a guide being linked' },
    show: formOf('I wrote this guide', 'Link this guide'),
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
