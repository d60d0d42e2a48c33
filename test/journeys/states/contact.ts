import type { Page } from 'playwright-core';
import type { Screen } from '../screens.js';
import { NOTHING, press, refusedBy } from './actions.js';

const at = '2026-11-20T09:00:00.000Z';
const LONG = `The portal answers: ${'CAC-BN-'.repeat(20)}. What does it want?`;
const TICKET = {
  ...{ number: 'GW-7F3K9-QXM2C', purpose: 'support', status: 'answered', created_at: at },
  messages: [
    { from: 'asker', text: LONG, at },
    { from: 'staff', text: 'Enter the number without its prefix.\nThen press Verify.', at: '2026-11-20T10:00:00.000Z' },
  ],
};
const claim = (is_own: boolean) => ({
  ...{ username: 'admin', first_name: 'Tunde', last_name: 'Bello', avatar: null },
  ...{ until: '2999-01-01T00:00:00.000Z', is_own },
});
const onDesk = (id: string, more: object = {}) => ({
  ...{ ...TICKET, id, status: 'open', name: 'Amaka Eze-Okonkwo', email: `${'amaka.'.repeat(12)}eze@example.test` },
  ...{ username: null, is_premium: true, is_own: false, since: at, claim: null, ...more },
});
const list = (...results: object[]) => ({ ...NOTHING, count: results.length, results });
const ISSUE = {
  ...{ id: 'i-1', subject: 'Three new guides', text: 'This week: pharmacies in Lagos.', at, by: null },
  ...{ sent: 41, bounced: 1, waiting: 3 },
};

const fill = async (page: Page) => {
  await page.getByLabel('Full Name').fill('Amaka Eze');
  await page.getByLabel('Email Address').fill('amaka@example.test');
  await page.getByRole('combobox', { name: 'Purpose' }).click();
  await page.getByRole('option', { name: 'Support' }).click();
  await page.getByLabel('Message').fill(LONG);
};
/** Writes an address into the box of the footer, and waits for these words. */
const join = (address: string, words: string | RegExp) => async (page: Page) => {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByLabel('E-mail address').fill(address);
  await press('Join')(page);
  await page.getByText(words).waitFor();
};
const ask = (button: string, words: RegExp) => async (page: Page) => {
  await press(button)(page);
  await page.getByText(words).waitFor();
};
const seeNewsletter = async (page: Page) => {
  await page.getByRole('region', { name: 'How notifications reach you' }).scrollIntoViewIfNeeded();
  await page.getByRole('region', { name: 'Our newsletter' }).first().waitFor();
};

/** Messages to us, the newsletter, and what staff does with both. */
export const contact: Screen[] = [
  { as: 'visitor', path: '/email-us', state: 'refused', show: refusedBy('Send Message') },
  {
    ...{ as: 'visitor', path: '/email-us', state: 'sent' },
    answers: { contact: { message: 'Message sent', data: { number: TICKET.number } } },
    async show(page) {
      await fill(page);
      await press('Send Message')(page);
      await page.getByText(TICKET.number).waitFor();
    },
  },
  { as: 'buyer', path: '/email-us' },
  { as: 'visitor', path: '/email-us/nothing' },
  {
    ...{ as: 'visitor', path: '/email-us/t.mac', state: 'answered' },
    answers: { 'contact/t.mac': { data: TICKET } },
    show: (page) => page.getByText('Write again').waitFor(),
  },
  {
    ...{ as: 'visitor', path: '/email-us/t.mac', state: 'failed' },
    answers: { 'contact/t.mac': 500 },
    show: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
  },

  {
    as: 'visitor',
    path: '/plans',
    state: 'a newsletter without an address',
    show: join('', 'Enter your e-mail address.'),
  },
  {
    ...{ as: 'visitor', path: '/plans', state: 'the newsletter asked for' },
    answers: { newsletter: { message: 'Almost there: open the link that we mailed you.' } },
    show: join('amaka@example.test', /^Almost there/),
  },
  { as: 'visitor', path: '/newsletter/confirm/id.mac' },
  {
    ...{ as: 'visitor', path: '/newsletter/confirm/id.mac', state: 'confirmed' },
    answers: { 'newsletter/confirm': { message: 'You get our newsletter from now on.' } },
    show: ask('Yes, send it to me', /^You get our newsletter from/),
  },
  {
    ...{ as: 'visitor', path: '/newsletter/confirm/id.mac', state: 'incomplete' },
    show: ask('Yes, send it to me', /^This link is incomplete/),
  },
  { as: 'visitor', path: '/newsletter/leave/id.mac' },
  {
    ...{ as: 'visitor', path: '/newsletter/leave/id.mac', state: 'stopped' },
    answers: { 'newsletter/unsubscribe/*': { message: 'You get our newsletter no more.' } },
    show: ask('Stop the newsletter', /^You get our newsletter no more/),
  },
  ...(['requested', 'confirmed'] as const).map((status): Screen => ({
    ...{ as: 'buyer', path: '/profile', state: `the newsletter ${status}` },
    answers: {
      'newsletter/own': { data: { email: 'buyer@demo.test', status, since: status === 'confirmed' ? at : null } },
    },
    show: seeNewsletter,
  })),

  {
    ...{ as: 'admin', path: '/admin/tickets', state: 'messages to us' },
    answers: {
      'moderation/tickets**': list(
        onDesk('t-1', { claim: claim(true) }),
        onDesk('t-2', { claim: claim(false), username: 'buyer' }),
        onDesk('t-3'),
      ),
    },
    show: (page) => page.getByRole('textbox', { name: 'Answer' }).waitFor(),
  },
  {
    ...{ as: 'admin', path: '/admin/tickets', state: 'messages to us, not fetched' },
    answers: { 'moderation/tickets**': 500 },
    show: (page) => page.getByText(/^We couldn’t load the messages to us/).waitFor(),
  },
  {
    ...{ as: 'admin', path: '/admin/tickets', state: 'messages to us that were answered' },
    answers: {
      'moderation/tickets**': list(onDesk('t-1', { status: 'answered' }), onDesk('t-2', { status: 'closed' })),
    },
    async show(page) {
      await page.getByText('Answered and closed messages').click();
      await page.getByRole('list', { name: 'Answered and closed messages' }).waitFor();
    },
  },
  {
    ...{ as: 'admin', path: '/admin/newsletter', state: 'an issue of the newsletter about to be sent' },
    answers: { 'moderation/newsletter': { data: { subscribers: 45, issues: [ISSUE] } } },
    async show(page) {
      await page.getByLabel('Subject').fill('Three new guides');
      await page.getByLabel('Text').fill(LONG);
      await press('Preview')(page);
      await press('Send to 45 addresses')(page);
      await page.getByText(/cannot be taken back/).waitFor();
    },
  },
  {
    ...{ as: 'admin', path: '/admin/newsletter', state: 'the newsletter, nothing sent' },
    answers: { 'moderation/newsletter': { data: { subscribers: 0, issues: [] } } },
    async show(page) {
      await page.getByText('No issue was sent yet.').waitFor();
      await press('Mail me a test')(page);
    },
  },
];
