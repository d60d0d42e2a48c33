import type { Screen } from '../screens.js';
import { press, refusedBy } from './actions.js';

const ERASURE = {
  ...{ person: '00000000-0000-4000-8000-000000000000', erased_at: '2026-11-20T08:00:00.000Z', key_destroyed: true },
  parts: ['accounts', 'messages', 'platform', 'purchases'].map((name) => ({
    name,
    done_at: '2026-11-20T08:00:01.000Z',
  })),
  wallet: { events: 12, chain: 'whole', head: 'c0ffee'.repeat(10) },
  is_complete: true,
};

const CODE_ASKED = { otp: ['Enter the code that your authenticator app shows.'], detail: 'Enter the code.' };

/** What a visitor finds and fills in outside the guides. */
export const visitor: Screen[] = [
  { as: 'visitor', path: '/plans/premium', state: 'a question opened', show: press(/^Can I get Premium/) },
  ...['How it works', 'Do’s and don’ts', 'About you', 'Verification'].map((step): Screen => ({
    as: 'visitor',
    path: '/become-creator',
    state: step,
    show: press(new RegExp(step)),
  })),
  {
    ...{ as: 'visitor' as const, path: '/erasure/00000000-0000-4000-8000-000000000000.mac', state: 'complete' },
    answers: { 'erasures/**': { data: ERASURE } },
    show: (page) => page.getByRole('heading', { name: 'The account is erased' }).waitFor(),
  },
  { as: 'visitor', path: '/request-listing', state: 'refused', show: refusedBy('Submit') },
  {
    ...{ as: 'visitor' as const, path: '/request-listing?title=snail%20farm', state: 'something alike' },
    answers: {
      'listing-requests/similar?*': {
        data: {
          requests: [{ id: '1', title: 'Snail farm in Ogun', votes: 3, voted: false, is_own: false }],
          guides: [{ slug: 'nowhere', title: 'Catfish farm in Lagos' }],
        },
      },
    },
    show: (page) => page.getByText('Is it one of these?').waitFor(),
  },
  { as: 'visitor', path: '/listing-requests?date=century', state: 'an unknown filter' },
  { as: 'visitor', path: '/register', state: 'refused', show: refusedBy('Create My Account') },
  { as: 'visitor', path: '/resend-code', state: 'refused', show: refusedBy('Resend Activation Link') },
  {
    ...{ as: 'visitor' as const, path: '/auth/users/activate?uid=2&token=2', state: 'asking for the password' },
    answers: { 'auth/users/activation': [409, { code: 'password_required', detail: 'Choose a password.' }] },
    async show(page) {
      await page.getByRole('heading', { name: 'Choose Your Password' }).waitFor();
      await press('Activate My Account')(page);
      await page.getByText('Choose a password.').waitFor();
    },
  },
  {
    as: 'visitor',
    path: '/reset-password?uid=1&token=1',
    state: 'a link that has ended',
    async show(page) {
      await page.getByLabel('New password', { exact: true }).fill('Another-horse-battery-8');
      await press('Set the new password')(page);
      await page.getByText('This link was used before, or is too old.').waitFor();
    },
  },
  {
    as: 'visitor',
    path: '/forgot-password',
    state: 'sent',
    async show(page) {
      await page.getByLabel('Email').fill('ada@example.test');
      await press('Send the link')(page);
      await page.getByText(/a link is on its way/).waitFor();
    },
  },
  {
    as: 'visitor',
    path: '/login',
    state: 'refused',
    async show(page) {
      await page.getByLabel('Email').fill('ada@example.test');
      await page.getByLabel('Password', { exact: true }).fill('wrong-password');
      await press('Login')(page);
      await page.getByText('No active account found with the given credentials').waitFor();
    },
  },
  {
    as: 'visitor',
    path: '/login',
    state: 'the code of the authenticator app',
    answers: { login: [400, CODE_ASKED] },
    async show(page) {
      await page.getByLabel('Email').fill('ada@example.test');
      await page.getByLabel('Password', { exact: true }).fill('any-password');
      await press('Login')(page);
      await page.getByLabel('Code', { exact: true }).waitFor();
    },
  },
  {
    as: 'visitor',
    path: '/auth/google?code=c&state=s',
    state: 'the code of the authenticator app',
    answers: { 'auth/google/callback': [400, CODE_ASKED] },
    show: (page) => page.getByLabel('Code', { exact: true }).waitFor(),
  },
  {
    as: 'visitor',
    path: '/login',
    state: 'the checkout of the cart',
    answers: {
      'listing/nowhere': {
        data: { title: 'Opening a bakery', price_kobo: 1_250_000, status: 'published', creator: null },
      },
    },
    async show(page) {
      const item = { id: 'l-1', slug: 'nowhere', title: 'Opening a bakery', price_kobo: 1_250_000 };
      await page.evaluate(`localStorage.setItem('cart', '${JSON.stringify([item])}')`);
      await page.reload();
      await press('Cart, 1 guide')(page);
      await press('Checkout')(page);
      await page.getByRole('dialog', { name: 'Checkout' }).waitFor();
    },
  },
  { as: 'visitor', path: '/', state: 'all categories', show: press(/More/) },
  {
    as: 'visitor',
    path: '/?q=licence',
    state: 'founders',
    async show(page) {
      await page.getByRole('link', { name: 'Founders', exact: true }).click();
      await page.getByText(/^Founders are shown to people with an account/).waitFor();
    },
  },
  {
    ...{ as: 'visitor' as const, path: '/?q=licence&sector=technology&sector=energy', state: 'a filter opened' },
    async show(page) {
      const folded = page.locator('summary').first();
      if (await folded.getByText(/^Filters, /).isVisible()) await folded.click();
      await press(/^Sector /)(page);
      await page.getByRole('checkbox').first().waitFor();
    },
  },
  {
    ...{ as: 'visitor' as const, path: '/', state: 'suggestions' },
    async show(page) {
      await page.getByLabel('Search listings').pressSequentially('pharm');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  { as: 'visitor', path: '/', state: 'failed', answers: { 'listing/home': 500 } },
  { as: 'visitor', path: '/?q=licence', state: 'failed', answers: { 'listing?*': 500 } },
];
