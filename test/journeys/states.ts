import type { Locator, Page } from 'playwright-core';
import type { Places, Screen } from './screens.js';

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const choose = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).click();
const refused = (page: Page) => page.locator('[aria-invalid=true]').first().waitFor();

/** Opens a form by one button and waits for its other. */
const formOf = (opener: string, submit: string) => async (page: Page) => {
  await press(opener)(page);
  await page.getByRole('button', { name: submit, exact: true }).waitFor();
};

/** Presses the button of an empty form, which is refused at its fields. */
const refusedBy = (name: string) => async (page: Page) => {
  await press(name)(page);
  await refused(page);
};

/** Chooses from the options of the first row in a list. */
async function chooseFor(list: Locator, what: string) {
  await list
    .getByRole('button', { name: /^Options for/ })
    .first()
    .click();
  await list.page().getByRole('menuitem', { name: what }).click();
}

const NOTHING = { count: 0, next: null, previous: null, results: [] };

const CREATED = {
  message: 'Created successfully',
  data: { id: '1', slug: 'a-bakery', blockers: ['creator_verification', 'licence_affirmation'] },
};

async function secondStep(page: Page) {
  await page.getByRole('textbox', { name: /^Title/ }).fill('Opening a bakery in Kano');
  await page.getByRole('textbox', { name: /^Description/ }).fill('From the name to the last inspection. '.repeat(3));
  await press('Next')(page);
  await page.getByRole('combobox', { name: 'Sector' }).click();
  await page.getByRole('option', { name: 'Manufacturing' }).click();
}

async function thirdStep(page: Page) {
  await secondStep(page);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Industry' }).click();
  await page.getByRole('option').first().click();
  await press('Next')(page);
  await refusedBy('Submit For Review')(page);
}

async function submitted(page: Page) {
  await thirdStep(page);
  await page.getByRole('textbox', { name: 'Price' }).fill('5000');
  for (const no of await page.getByRole('radio', { name: 'No' }).all()) await no.check();
  await page.getByRole('checkbox', { name: /I affirm/ }).check();
  await press('Submit For Review')(page);
  await page.getByRole('dialog', { name: 'Welldone' }).waitFor();
}

const TABLE = '| Step | Office | Fee |\n| --- | --- | --- |\n| Name | CAC | ₦500 |';
const PROPOSED = { price: 9_000, price_kobo: 900_000, at: '2026-11-20T10:00:00.000Z', answered_at: null };
const PRICE_REVIEW = {
  ...{ price: 12_500, price_kobo: 1_250_000, side: 'creator', is_negotiable: true, answer_by: null },
  proposals: [
    { ...PROPOSED, round: 2, asked: 'moderator', note: 'Guides like it cost less.', outcome: 'open', reason: null },
    { ...PROPOSED, round: 1, asked: 'creator', note: 'It has forms.', outcome: 'declined', reason: 'Too much.' },
  ],
};
const SUGGESTED = {
  ...{ id: '1', text: 'The office moved to Alausa.', status: 'open', answer: '', is_own: false },
  ...{ section: { id: '1', slug: 'offices', title: 'Offices' }, answered_at: null },
  suggester: { username: 'buyer', first_name: 'Amaka', last_name: 'Eze', avatar: null },
  created_at: '2026-11-20T08:00:00.000Z',
};
const ASKED = {
  ...{
    id: '1',
    text: 'Does it cover Ogun State?',
    asker: SUGGESTED.suggester,
    is_own: false,
    votes: 2,
    upvoted: false,
  },
  answer: { text: 'Yes, in the third section.', at: '2026-11-20T08:00:00.000Z' },
  created_at: '2026-11-19T08:00:00.000Z',
};
const NOTE = 'Ask Bisi at the Lagos office.\nBring two copies.';
const CONTENTS = [
  {
    resourcetype: 'Text',
    text_content: `## Before you file\n\n${TABLE}\n\n- [x] Reserve the name\n- [ ] Pay\n\n1. See https://cac.gov.ng\n\n\`code\``,
  },
  {
    ...{ resourcetype: 'Image', image_content: '/icon-512.png', file_name: 'certificate.png', width: 512, height: 512 },
    alt: 'A certificate with its seal',
  },
  { resourcetype: 'Document', file_content: '/robots.txt', file_name: 'form-co7.pdf', size: 120_000 },
  { resourcetype: 'Audio', audio_content: '/nowhere.webm', file_name: 'How to file.webm' },
  {
    resourcetype: 'Checklist',
    entry: {
      ...{ document: 'Certificate of incorporation', agency: 'CAC', fee: 25_000, fee_kobo: 2_500_000, days: 14 },
      ...{ completed: false, due: '2026-01-15', is_own_due: false },
    },
  },
].map((item, at) => ({ id: String(at), position: at + 1, created_at: '2026-11-20T08:00:00.000Z', ...item }));

/** What a page shows after an action, with nothing to show, or when the server fails. */
export const states = ({ bought, section, own, ownSection, wallet, reviewed, updated }: Places): Screen[] => [
  {
    as: 'buyer',
    path: `/listing/${updated.slug}/sections?section=${updated.section}`,
    state: 'what changed since the purchase',
    async show(page) {
      await press('See what changed')(page);
      await page.getByRole('list', { name: 'What changed' }).waitFor();
    },
  },
  {
    as: 'buyer',
    path: `/listing/${updated.slug}/sections?as=bought`,
    state: 'compared with today',
    async show(page) {
      await press('Compare with today')(page);
      await page.getByRole('list', { name: 'What changed' }).waitFor();
    },
  },
  { as: 'visitor', path: '/plans/premium', state: 'a question opened', show: press(/^Can I get Premium/) },
  ...['How it works', 'Do’s and don’ts', 'About you', 'Verification'].map((step): Screen => ({
    as: 'visitor',
    path: '/become-creator',
    state: step,
    show: press(new RegExp(step)),
  })),
  ...['Your role', 'Stage and skills'].map((step): Screen => ({
    as: 'visitor',
    path: '/profile/cofounder',
    state: step,
    show: press(new RegExp(step)),
  })),
  {
    as: 'visitor',
    path: '/listing-by-creator?creator=creator',
    state: 'meetings',
    async show(page) {
      await choose('Request Online Meeting')(page);
      await page.getByText(/^Online meetings/).waitFor();
    },
  },
  { as: 'visitor', path: '/register', state: 'refused', show: refusedBy('Create My Account') },
  { as: 'visitor', path: '/resend-code', state: 'refused', show: refusedBy('Resend Activation Link') },
  {
    as: 'visitor',
    path: '/login',
    state: 'refused',
    async show(page) {
      await page.getByLabel('Email').fill('ada@example.test');
      await page.getByLabel('Password', { exact: true }).fill('wrong-password');
      await press('Login')(page);
      await page.getByText('Wrong e-mail or password.').waitFor();
    },
  },
  {
    as: 'visitor',
    path: '/login',
    state: 'the checkout of the cart',
    async show(page) {
      await press('Cart')(page);
      await press('Checkout')(page);
      await page.getByRole('dialog', { name: 'Checkout' }).waitFor();
    },
  },
  { as: 'visitor', path: '/', state: 'all categories', show: press(/More/) },
  {
    as: 'visitor',
    path: '/?q=licence',
    state: 'filters of founders',
    show: (page) => page.locator('summary').last().click(),
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
  {
    ...{ as: 'admin' as const, path: '/moderation', state: 'synonyms' },
    async show(page) {
      await page.getByText('Synonyms of the search').click();
      await page.getByLabel('Why do they change?').waitFor();
    },
  },
  {
    ...{ as: 'admin' as const, path: '/moderation', state: 'suspended listings' },
    show: (page) => page.getByText('Suspended listings').click(),
  },
  {
    ...{ as: 'admin' as const, path: '/moderation', state: 'roles' },
    async show(page) {
      await page.getByText('Roles', { exact: true }).click();
      await press('Give role')(page);
    },
  },
  { as: 'creator', path: `/listing/${own}`, state: 'a price asked', show: press('Request a price review') },
  {
    ...{ as: 'creator' as const, path: `/listing/${own}`, state: 'a price proposed' },
    answers: { [`listing/${own}/price-review`]: { data: PRICE_REVIEW } },
    show: (page) => page.getByText('Earlier proposals').click(),
  },
  { as: 'admin', path: `/listing/${bought}`, state: 'a suspension asked', show: press('Suspend Listing') },
  { as: 'visitor', path: '/', state: 'failed', answers: { 'listing/home': 500 } },
  { as: 'visitor', path: '/?q=licence', state: 'failed', answers: { 'listing?*': 500 } },
  { as: 'visitor', path: `/listing/${bought}`, state: 'failed', answers: { [`listing/${bought}**`]: 500 } },
  ...['sections', 'PaidListingDetail'].map((page) => ({
    ...{ as: 'buyer' as const, path: `/listing/${bought}/${page}`, state: 'failed' },
    answers: { [`listing/${bought}**`]: 500 },
  })),
  ...[
    { state: 'every kind of content' },
    {
      state: 'a picture enlarged',
      async show(page: Page) {
        await press('Enlarge: A certificate with its seal')(page);
        await page.getByRole('dialog', { name: 'A certificate with its seal' }).waitFor();
      },
    },
  ].map((state): Screen => ({
    ...state,
    as: 'buyer',
    path: `/listing/${bought}/sections?section=${section}`,
    answers: {
      [`listing/${bought}/${section}`]: {
        message: 'Section',
        data: {
          id: '1',
          title: 'Standing',
          slug: section,
          position: 1,
          completed: true,
          note: NOTE,
          contents: CONTENTS,
        },
      },
    },
  })),
  {
    as: 'buyer',
    path: '/profile?tab=listings',
    state: 'own listings',
    show: (page) => page.getByText('Your Listings').last().click(),
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
  { as: 'buyer', path: `/listing/${bought}`, state: 'a review refused', show: refusedBy('Post Review') },
  { as: 'buyer', path: `/listing/${reviewed}`, state: 'a report', show: formOf('Report', 'Send report') },
  {
    ...{ as: 'buyer' as const, path: `/listing/${bought}`, state: 'a suggestion' },
    show: formOf('Suggest Addition or Edit', 'Send suggestion'),
  },
  {
    ...{ as: 'creator' as const, path: `/listing/${own}`, state: 'a suggestion being declined' },
    answers: {
      [`listing/${own}/suggestions?*`]: {
        ...{ ...NOTHING, count: 2 },
        results: [SUGGESTED, { ...SUGGESTED, id: '2', status: 'accepted', answer: 'Thank you, I changed it.' }],
      },
    },
    async show(page) {
      await page.keyboard.press('End');
      await formOf('Decline', 'Decline suggestion')(page);
    },
  },
  {
    ...{ as: 'buyer' as const, path: `/listing/${bought}`, state: 'a question' },
    show: formOf('Ask a question', 'Send question'),
  },
  {
    ...{ as: 'creator' as const, path: `/listing/${own}`, state: 'a question being answered' },
    answers: { [`listing/${own}/questions?*`]: { ...NOTHING, count: 1, results: [ASKED] } },
    async show(page) {
      await page.getByRole('heading', { name: 'Questions' }).scrollIntoViewIfNeeded();
      await formOf('Edit answer', 'Save answer')(page);
    },
  },
  {
    ...{ as: 'founder' as const, path: `/listing/${reviewed}`, state: 'a report of the listing' },
    show: formOf('Report this listing', 'Send report'),
  },
  {
    ...{ as: 'buyer' as const, path: `/listing/${reviewed}`, state: 'reported' },
    async show(page) {
      await press('Report this listing')(page);
      await page.getByText(/^You reported this listing/).waitFor();
    },
  },
  { as: 'creator', path: `/listing/${reviewed}`, state: 'a reply', show: formOf('Reply', 'Save reply') },
  { as: 'founder', path: `/listing/${reviewed}`, state: 'an own review edited', show: formOf('Edit', 'Save review') },
  { as: 'founder', path: `/listing/${reviewed}`, state: 'a review to be deleted', show: press('Delete') },
  { as: 'buyer', path: `/listing/${bought}`, state: 'shared', show: press(/^Share/) },
  { as: 'creator', path: '/listing/new', state: 'refused', show: refusedBy('Next') },
  { as: 'creator', path: '/listing/new', state: 'the sectors opened', show: secondStep },
  { as: 'creator', path: '/listing/new', state: 'terms refused', show: thirdStep },
  { as: 'creator', path: '/listing/new', state: 'submitted', answers: { 'listing/': CREATED }, show: submitted },
  {
    as: 'creator',
    path: `/listing/${own}/sections`,
    state: 'a section being added',
    show: press('Add New Section'),
  },
  {
    as: 'creator',
    path: `/listing/${own}/sections`,
    state: 'a section being renamed',
    show: (page) => chooseFor(page.locator('nav'), 'Rename'),
  },
  {
    as: 'creator',
    path: `/listing/${own}/sections?section=${ownSection}`,
    state: 'a text being edited',
    show: (page) => chooseFor(page.getByRole('list', { name: 'Contents' }), 'Edit'),
  },
  {
    as: 'creator',
    path: `/listing/${own}/sections?section=${ownSection}`,
    state: 'the versions of a text',
    answers: {
      'listing/content/*/versions': {
        message: 'Versions',
        data: {
          versions: ['Pay ₦700 at the bank.', 'Pay ₦600 in cash.'].map((text, at) => ({
            ...{ number: 2 - at, text, at: '2026-11-20T08:00:00.000Z' },
          })),
        },
      },
    },
    async show(page) {
      await chooseFor(page.getByRole('list', { name: 'Contents' }), 'Versions');
      await page.getByRole('button', { name: 'Restore version 1' }).waitFor();
    },
  },
  {
    as: 'creator',
    path: `/listing/${own}/sections?section=${ownSection}`,
    state: 'an entry of a checklist being added',
    async show(page) {
      await press('Add to the checklist')(page);
      await page.getByRole('form', { name: 'Add to the checklist' }).waitFor();
    },
  },
  {
    as: 'creator',
    path: `/listing/${own}/sections?section=${ownSection}`,
    state: 'the options of a section',
    async show(page) {
      await page
        .getByRole('button', { name: /^Options for/ })
        .first()
        .click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    as: 'auditor',
    path: `/audit?wallet=${encodeURIComponent(wallet)}`,
    state: 'raw event',
    show: press('Show raw JSON'),
  },
  { as: 'admin', path: '/moderation', state: 'empty', answers: { 'moderation/listings**': NOTHING } },
  { as: 'admin', path: '/moderation', state: 'a reason asked', show: press('Request changes') },
  {
    ...{ as: 'admin' as const, path: '/moderation', state: 'reports of a listing being dismissed' },
    show: formOf('Dismiss reports', 'Dismiss them'),
  },
  {
    ...{ as: 'admin' as const, path: '/moderation', state: 'an approval' },
    async show(page) {
      await page.getByRole('button', { name: 'Approve', exact: true, disabled: false }).first().click();
      await press('Approve listing')(page);
    },
  },
  { as: 'admin', path: '/moderation', state: 'a review being hidden', show: formOf('Hide review', 'Hide it') },
];

/** What opens over a page, and the control that opens it. */
export const panels = ({ own }: Places): Screen[] => [
  { as: 'visitor', path: '/login', panel: { opener: 'Cart', role: 'dialog', name: 'My Cart' } },
  { as: 'visitor', path: '/login', panel: { opener: 'Menu', role: 'dialog', name: 'Menu' }, width: 360 },
  { as: 'buyer', path: '/email-us', panel: { opener: 'Your account', role: 'navigation', name: 'Your account' } },
  { as: 'buyer', path: '/profile?tab=wallet', panel: { opener: 'Fund Wallet', role: 'dialog', name: 'Fund Wallet' } },
  { as: 'buyer', path: '/profile?tab=wallet', panel: { opener: 'Withdraw', role: 'dialog', name: 'Withdraw Funds' } },
  { as: 'creator', path: `/listing/${own}`, panel: { opener: 'Insight', role: 'dialog', name: 'Insight' } },
];
