import type { Page } from 'playwright-core';
import type { Places, Screen } from '../screens.js';
import { chooseFor, press, refusedBy } from './actions.js';

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

/** A creator’s forms: a new listing, and the sections of an own one. */
export const writing = ({ own, ownSection }: Places): Screen[] => [
  { as: 'creator', path: '/listing/new', state: 'refused', show: refusedBy('Next') },
  { as: 'creator', path: '/listing/new', state: 'the sectors opened', show: secondStep },
  { as: 'creator', path: '/listing/new', state: 'terms refused', show: thirdStep },
  { as: 'creator', path: '/listing/new', state: 'submitted', answers: { 'listing/': CREATED }, show: submitted },
  {
    as: 'creator',
    path: `/listing/${own}/edit`,
    state: 'a co-author being invited beside others',
    answers: {
      'listing/*/coauthors': {
        data: (['accepted', 'invited', 'declined'] as const).map((status, n) => ({
          user: { username: `writer-${n}`, first_name: 'Ngozi', last_name: 'Okafor-Adebayo', avatar: null },
          ...{ status, share: 10, invited_at: '2026-11-20T08:00:00.000Z', answered_at: null },
        })),
      },
    },
    show: press('Invite a co-author'),
  },
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
];
