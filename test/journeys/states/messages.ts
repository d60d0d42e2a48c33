import type { Page } from 'playwright-core';
import type { Screen } from '../screens.js';
import { formOf, NOTHING, press } from './actions.js';

const PERSON = { username: 'ngozi', first_name: 'Ngozi', last_name: 'Eze', avatar: null };
const FILE = { id: 'f-1', name: 'Fees of the licence.pdf', size: 240_000, content_type: 'application/pdf', url: '/f' };
const message = (sequence: number, more: object = {}) => ({
  ...{ id: `m-${sequence}`, client_id: `c-${sequence}`, thread: 't-1', sequence, from_me: false, text: 'Is it there?' },
  ...{ at: `2026-11-2${sequence}T08:00:00.000Z`, edited_at: null, deleted: false, attachments: [], warning: null },
  ...more,
});
const MESSAGES = [
  message(5, { from_me: true, text: 'Come by on Friday.', at: new Date().toISOString() }),
  message(4, { text: 'Write to me at 0803 123 4567', warning: 'Keep payments and numbers on Groundwork.' }),
  message(3, { attachments: [FILE, { ...FILE, id: 'f-2', name: 'front.png', content_type: 'image/png' }] }),
  message(2, { from_me: true, text: '', deleted: true }),
  message(1, { from_me: true, edited_at: '2026-11-21T09:00:00.000Z' }),
];
const THREAD = {
  ...{ id: 't-1', person: PERSON, last_message: MESSAGES[0], unread: 0, marked_unread: false, pinned: true },
  ...{ can_send: true, reason: null, delivered_up_to: 5, seen_up_to: 1, read_up_to: 3, last_sequence: 5 },
  ...{ online: true, last_seen: '2026-11-20T08:00:00.000Z' },
};
const OTHER = {
  ...THREAD,
  ...{ id: 't-2', person: null, unread: 12, pinned: false, online: null, last_seen: null, last_message: MESSAGES[1] },
};
const page = (...results: object[]) => ({ ...NOTHING, count: results.length, results });
const data = { data: THREAD, message: 'Done' };
const settings = { data: { read_receipts: true, typing: false, presence: true } };

/** Playwright takes the last answer that matches. */
const ANSWERS = {
  'messages/threads?**': page(THREAD, OTHER),
  'messages/threads/t-1': data,
  'messages/threads/t-1/messages?**': page(...MESSAGES),
  'messages/threads/t-1/read': data,
  'notifications/unread': { data: { count: 1, threads: 1 } },
  'messages/settings': settings,
};
const PATH = '/profile?tab=messages';
const state = (state: string, more: Partial<Screen> = {}): Screen => ({
  ...{ as: 'buyer', path: `${PATH}&thread=t-1`, state, ...more },
  answers: { ...ANSWERS, ...more.answers },
});
const conversation = (page: Page) => page.getByRole('region', { name: /^Messages with/ });

async function choose(page: Page, menu: string, item: string) {
  await page.getByRole('button', { name: menu }).last().click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Conversations: the list, one of them, and what can be done there. */
export const messages: Screen[] = [
  state('a list of conversations', { path: PATH, show: (page) => page.getByText('Choose a conversation.').waitFor() }),
  state('conversations that could not be fetched', {
    path: PATH,
    answers: { 'messages/threads?**': 500 },
    show: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
  }),
  state('a search without a result', {
    path: PATH,
    answers: { 'messages/threads?*search=*': NOTHING, 'messages/search?**': NOTHING },
    async show(page) {
      await page.getByRole('searchbox', { name: 'Search people and messages' }).fill('oven');
      await page.getByText('No message has these words.').waitFor();
    },
  }),
  state('found messages', {
    path: PATH,
    answers: { 'messages/search?**': page({ message: MESSAGES[1], thread: THREAD }) },
    async show(page) {
      await page.getByRole('searchbox', { name: 'Search people and messages' }).fill('write');
      await page.getByRole('heading', { name: 'People' }).waitFor();
    },
  }),
  state('a search of older messages', {
    path: PATH,
    answers: {
      'messages/search?**': {
        ...page({ message: MESSAGES[1], thread: THREAD }),
        ...{ next: 'https://groundwork.test/api/messages/search/?cursor=x', searched_to: '2026-11-03T12:00:00.000Z' },
      },
    },
    async show(page) {
      await page.getByRole('searchbox', { name: 'Search people and messages' }).fill('write');
      await page.getByRole('button', { name: 'Search older messages' }).waitFor();
    },
  }),
  state('a conversation', { show: (page) => conversation(page).getByText('Come by on Friday.').waitFor() }),
  state('a conversation on a phone', {
    width: 360,
    show: (page) => conversation(page).getByText('Come by on Friday.').waitFor(),
  }),
  state('a conversation that could not be fetched', {
    answers: { 'messages/threads/t-1': 500, 'messages/threads?**': page(OTHER) },
    show: (page) => page.getByText(/^The conversation could not be opened/).waitFor(),
  }),
  state('messages that could not be fetched', {
    answers: { 'messages/threads/t-1/messages?**': 500 },
    show: (page) => page.getByText(/^The messages could not be loaded/).waitFor(),
  }),
  state('a conversation that is closed', {
    answers: {
      'messages/threads?**': page(OTHER),
      'messages/threads/t-1': {
        data: { ...THREAD, can_send: false, reason: 'You cannot send messages to this person.' },
      },
    },
    show: (page) => page.getByText('You cannot send messages to this person.').waitFor(),
  }),
  state('a message being edited', {
    async show(page) {
      await choose(page, 'Options for the message', 'Edit');
      await page.getByText('Editing your message').waitFor();
    },
  }),
  state('a message being deleted', {
    async show(page) {
      await choose(page, 'Options for the message', 'Delete for everyone');
      await page.getByRole('button', { name: 'Keep' }).waitFor();
    },
  }),
  state('a message being reported', {
    async show(page) {
      await conversation(page).getByRole('button', { name: 'Options for the message' }).nth(1).click();
      await page.getByRole('menuitem', { name: 'Report' }).click();
      await page.getByRole('button', { name: 'Send report' }).waitFor();
    },
  }),
  state('a person being blocked', {
    async show(page) {
      await choose(page, 'Options for the conversation with', 'Block');
      await page.getByRole('button', { name: 'Cancel' }).waitFor();
    },
  }),
  state('messages to report', {
    path: `${PATH}&report=ngozi`,
    answers: { 'messages/received?**': page(MESSAGES[1]!, MESSAGES[2]!) },
    show: (page) => page.getByRole('button', { name: /^Report: Write to me/ }).waitFor(),
  }),
  state('no messages to report', {
    path: `${PATH}&report=ngozi`,
    answers: { 'messages/received?**': NOTHING },
    show: (page) => page.getByText(/^This person has written nothing/).waitFor(),
  }),
  state('messages to report, not fetched', {
    path: `${PATH}&report=ngozi`,
    answers: { 'messages/received?**': 500 },
    show: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
  }),
  state('a refused message', {
    answers: { 'messages/threads/t-1/messages': 500 },
    async show(page) {
      await page.getByRole('textbox', { name: /^Message to/ }).fill('Hello');
      await formOf('Send', 'Discard')(page);
    },
  }),
  state('files being attached', {
    answers: { 'messages/threads/t-1/attachments': 500 },
    async show(page) {
      const chosen = page.waitForEvent('filechooser');
      await press('Attach files')(page);
      const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('x') });
      await (await chosen).setFiles([file('fees.pdf'), file('virus.exe')]);
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  }),
  state('a link to a person who cannot be written to', {
    path: `${PATH}&with=nobody`,
    show: (page) => page.getByText(/^The conversation could not be opened/).waitFor(),
  }),
];
