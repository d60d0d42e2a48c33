import type { Page } from 'playwright-core';
import type { Screen } from '../screens.js';
import { picture } from '../../accounts/pictures.js';
import { formOf, NOTHING, press, refused } from './actions.js';

/** The key of an authenticator app, as the answer to both requests. */
const SETUP = {
  ...{ is_on: false, since: null, codes_left: 0, expires_at: '2026-11-20T08:15:00.000Z' },
  ...{ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Groundwork:buyer?secret=JBSWY3DPEHPK3PXP' },
};
const CODES = Array.from({ length: 10 }, (_, n) => `7F3K-9QXM-2C${n}T`);

async function showKey(page: Page) {
  await press('Set up an authenticator app')(page);
  await page.getByLabel('Password', { exact: true }).fill('any');
  await press('Continue')(page);
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
}

/** Scrolls to the own activity, which is fetched when it is seen. */
const activity = (page: Page) => page.getByRole('region', { name: 'Your activity' });
async function seeActivity(page: Page) {
  await activity(page).scrollIntoViewIfNeeded();
  await activity(page).getByRole('combobox', { name: 'Show' }).waitFor();
}

/** A person whom others may ask to connect. */
const FOUNDER = {
  ...{ id: 'f-1', co_founder: { username: 'creator', first_name: 'Bola', last_name: 'Ade', avatar: null } },
  ...{ role: 'Founder', desc: '', reqSent: false, ask_again_at: null, direction: 'none', request_id: null, note: null },
  ...{ requested_at: null, mutuals: 0, profession: '', stage: null, looking_for: [], skills: [], interests: [] },
  ...{ country: '', city: '', score: null, reasons: [] },
};

/** A whole profile, as the answer to the account. */
const WHOLE = {
  ...{ id: '00000000-0000-4000-8000-000000000000', username: 'buyer', first_name: 'Ngozi', last_name: 'Eze' },
  ...{ email: 'buyer@demo.test', phone: '+2348031234567', phone_visibility: 'connections', avatar: null, cover: null },
  about: 'I bake bread in Ibadan.\nAsk me about ovens.',
  profession: [{ id: 'baker', name: 'Baker' }],
  skills: ['Food safety', 'Sales', 'Sourdough'].map((name) => ({ id: name, name })),
  languages: [
    { name: 'Yoruba', proficiency: 'Native' },
    { name: 'English', proficiency: 'Very fluent' },
  ],
  ...{
    country: '',
    region: '',
    city: '',
    roles: [],
    is_creator: false,
    creator_status: 'none',
    verified_at: null,
    is_premium: false,
  },
  created_at: '2026-11-20T08:00:00.000Z',
};

/** Opens the form of one part of the profile. */
const edit = (state: string, opener: string, more: Partial<Screen> = {}): Screen => ({
  ...{ as: 'buyer' as const, path: '/profile', state, show: formOf(opener, 'Save'), ...more },
});

/** The own profile, with its listings. */
export const profile: Screen[] = [
  {
    ...{ as: 'buyer' as const, path: '/profile', state: 'a whole profile', answers: { 'auth/users/me': WHOLE } },
    show: (page) => page.getByText('Sourdough').waitFor(),
  },
  edit('the names being edited', 'Edit Name'),
  edit('the text about oneself being edited', 'Edit About'),
  edit('a refused phone number', 'Edit Contact Info', {
    async show(page) {
      await formOf('Edit Contact Info', 'Save')(page);
      await page.getByLabel('Phone', { exact: true }).fill('by day');
      await press('Save')(page);
      await refused(page);
    },
  }),
  edit('languages being edited', 'Edit Language', { answers: { 'auth/users/me': WHOLE } }),
  edit('interests being edited', 'Edit Interested In', { answers: { 'auth/users/me': WHOLE } }),
  edit('skills being edited', 'Edit Skills', { answers: { 'auth/users/me': WHOLE } }),
  edit('a picture being cut', 'Change picture', {
    async show(page) {
      await formOf('Change picture', 'Save')(page);
      const chosen = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Your picture' }).click();
      await (await chosen).setFiles({ name: 'face.png', mimeType: 'image/png', buffer: await picture(600, 400) });
      await page.getByRole('img', { name: 'What others will see' }).waitFor();
    },
  }),
  edit('a refused cover picture', 'Change cover', {
    async show(page) {
      await formOf('Change cover', 'Save')(page);
      await press('Save')(page);
      await refused(page);
    },
  }),
  {
    ...{ as: 'buyer' as const, path: '/listing-by-creator?creator=creator', state: 'with contacts and skills' },
    answers: {
      'user/creator': {
        data: { ...WHOLE, is_creator: true, creator_status: 'verified', verified_at: '2026-11-20T10:00:00.000Z' },
      },
    },
    show: (page) => page.getByText('Sourdough').waitFor(),
  },
  {
    ...{ as: 'buyer' as const, path: '/listing-by-creator?creator=creator', state: 'followed, rated and answering' },
    answers: {
      'connect/following/creator': { data: { followers: 1_204, is_followed: true, can_follow: true } },
      'creators/creator/reputation': {
        data: { rating: { average: 4.27, count: 318 }, answers_within_seconds: 10_000 },
      },
    },
    show: (page) => page.getByRole('button', { name: 'Following' }).waitFor(),
  },
  {
    ...{
      as: 'buyer' as const,
      path: '/listing-by-creator?creator=creator',
      state: 'with followers and rating not fetched',
    },
    answers: { 'connect/following/creator': 500, 'creators/creator/reputation': 500 },
    show: (page) => page.getByRole('button', { name: 'Retry' }).nth(1).waitFor(),
  },
  {
    ...{ as: 'buyer' as const, path: '/listing-by-creator?creator=creator', state: 'who asked to connect' },
    answers: {
      'connect/founder/creator': {
        data: { ...FOUNDER, direction: 'received', request_id: 'r-1', note: 'Shall we bake together?' },
      },
    },
    show: (page) => page.getByRole('button', { name: /^Accept/ }).waitFor(),
  },
  {
    ...{ as: 'buyer' as const, path: '/listing-by-creator?creator=creator', state: 'who was asked to connect' },
    answers: { 'connect/founder/creator': { data: { ...FOUNDER, direction: 'sent', reqSent: true } } },
    show: (page) => page.getByRole('button', { name: /^Withdraw/ }).waitFor(),
  },
  {
    ...{ as: 'buyer' as const, path: '/listing-by-creator?creator=creator', state: 'with a connection not fetched' },
    answers: { 'connect/founder/creator': 500 },
    show: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
  },
  {
    ...{ as: 'buyer' as const, path: '/profile', state: 'the own activity' },
    async show(page) {
      await seeActivity(page);
      await activity(page).getByRole('listitem').first().waitFor();
    },
  },
  {
    ...{ as: 'buyer' as const, path: '/profile', state: 'an own activity without entries' },
    answers: { 'auth/users/me/activity**': { ...NOTHING, is_capped: false } },
    async show(page) {
      await seeActivity(page);
      await activity(page).getByRole('combobox', { name: 'Show' }).selectOption('Wallet');
      await press('Show everything')(page);
      await activity(page).getByText('We recorded nothing here yet.').waitFor();
    },
  },
  {
    ...{ as: 'buyer' as const, path: '/profile', state: 'an own activity that could not be fetched' },
    answers: { 'auth/users/me/activity**': 500 },
    async show(page) {
      await seeActivity(page);
      await activity(page).getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  {
    as: 'buyer',
    path: '/profile',
    state: 'an authenticator app with few recovery codes',
    answers: { 'auth/authenticator': { data: { is_on: true, since: '2026-11-20T08:00:00.000Z', codes_left: 1 } } },
    show: (page) => page.getByText('1 recovery code left').waitFor(),
  },
  {
    as: 'buyer',
    path: '/profile',
    state: 'an authenticator app being turned off',
    answers: { 'auth/authenticator': { data: { is_on: true, since: '2026-11-20T08:00:00.000Z', codes_left: 9 } } },
    async show(page) {
      await press('Turn off')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Use a recovery code' }).click();
    },
  },
  edit('the password to be changed', 'Change password', {
    async show(page) {
      await press('Change password')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
      await refused(page);
    },
  }),
  edit('the own data to be downloaded', 'Download your data', {
    async show(page) {
      await press('Download your data')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Download' }).waitFor();
    },
  }),
  edit('an account with money to be deleted', 'Delete your account', {
    answers: { 'wallet/wallet-info': { data: { balance_kobo: 1_250_000 } } },
    async show(page) {
      await press('Delete your account')(page);
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Give up ₦12,500' }).waitFor();
    },
  }),
  {
    as: 'buyer',
    path: '/profile',
    state: 'the key of an authenticator app',
    answers: { 'auth/authenticator': { data: SETUP } },
    show: showKey,
  },
  {
    as: 'buyer',
    path: '/profile',
    state: 'recovery codes',
    answers: {
      'auth/authenticator': { data: SETUP },
      'auth/authenticator/confirm': { data: { recovery_codes: CODES } },
    },
    async show(page) {
      await showKey(page);
      await page.getByLabel('Code', { exact: true }).fill('123456');
      await press('Confirm')(page);
      await page.getByText(CODES[9]!).waitFor();
    },
  },
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
];
