import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { median } from '#bench/measure';
import { until } from '../until.js';
import { AT_ONCE_MS, msUntil, openBrowser, PASSWORD, registeredFounder, type Visitor } from './browser.js';
import { startStack, type Stack } from './stack.js';

jest.setTimeout(180_000);

/** A conversation opens from the cache within this time, ms; see `AT_ONCE_MS`. */
const OPENED_MS = process.env.TEST_TIMED === 'on' ? 100 : AT_ONCE_MS;

let stack: Stack;
let browser: Browser;
let ada: Visitor, bola: Visitor;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), openBrowser()]);
  ada = await registeredFounder(browser, stack, 'ada', { first: 'Ada', last: 'Obi' });
  bola = await registeredFounder(browser, stack, 'bola', { first: 'Bola', last: 'Ige' });
  await connect();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

async function connect() {
  await ada.page.goto('/profile?tab=co-founders');
  await ada.page.getByRole('button', { name: 'Connect with Bola Ige' }).click();
  await ada.page.getByText('Connection request sent').waitFor();
  await bola.page.goto('/profile?tab=co-founders');
  await bola.page.getByRole('button', { name: 'Accept Ada Obi' }).click();
  await ada.page.goto('/profile?tab=networks');
  await ada.page.getByRole('link', { name: 'Send Message to Bola Ige' }).waitFor();
}

const messagesOf = (page: Page) => page.getByRole('region', { name: /^Messages with/ });
const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name });
const write = async (page: Page, text: string) => {
  await field(page).fill(text);
  await field(page).press('Enter');
};

/** Bola writes so many lines. */
async function writeLines(thread: string, count: number) {
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${stack.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { access: string };
  };
  const { access } = await post('login', { email: bola.email, password: PASSWORD });
  for (let n = 1; n <= count; n++)
    await post(`messages/threads/${thread}/messages`, { client_id: randomUUID(), text: `Line ${n}` }, access);
}

/** Evaluates an expression about the list of messages. */
const inList = <Value>(page: Page, expression: string) =>
  page.evaluate<Value>(
    `((list) => ${expression})(document.querySelector('[role=region][aria-label^="Messages with"]'))`,
  );
const WORDS = `querySelector('p[class*=words]')?.innerText`;
const FROM_TOP = `getBoundingClientRect().top - list.getBoundingClientRect().top`;

/** Opens the conversation of the first row, and resolves to the milliseconds until the frame that shows its messages. */
const msToOpen = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) => {
    const began = performance.now();
    document.querySelector('[data-thread]').click();
    const look = () =>
      document.querySelector('[role=region][aria-label^="Messages with"] li')
        ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        : requestAnimationFrame(look);
    look();
  })`);

/** The first message in sight: its text, and its distance from the top of the list, px. */
const placeOf = (page: Page) =>
  inList<{ text: string; top: number }>(
    page,
    `[...list.querySelectorAll('li')].map((row) => ({ text: row.${WORDS}, top: row.${FROM_TOP} })).find(({ top }) => top >= 0)`,
  );
const topOf = (page: Page, text: string) =>
  inList<number>(
    page,
    `[...list.querySelectorAll('li')].find((row) => row.${WORDS} === ${JSON.stringify(text)}).${FROM_TOP}`,
  );

describe('Two founders who are connected', () => {
  it('write to each other: a message shows at once, is delivered on any page, and seen in the conversation', async () => {
    await bola.page.goto('/');
    await ada.page.getByRole('link', { name: 'Send Message to Bola Ige' }).click();
    await write(ada.page, 'Good morning, Bola');
    const sent = messagesOf(ada.page).getByText('Good morning, Bola');
    expect(await msUntil(() => sent.waitFor())).toBeLessThan(AT_ONCE_MS);
    await messagesOf(ada.page).getByText('Delivered').waitFor();
    await bola.page.goto('/profile');
    await bola.page.getByRole('tab', { name: /^Messages.*1 unread conversation$/ }).click();
    await rowOf(bola.page, 'Ada Obi').getByText('1 unread message').waitFor();
    await rowOf(bola.page, 'Ada Obi').click();
    await messagesOf(bola.page).getByText('Good morning, Bola').waitFor();
    await messagesOf(ada.page).getByText('Seen').waitFor();
    await bola.page.getByRole('tab', { name: 'Messages', exact: true }).waitFor();
  });

  it('see each other type', async () => {
    await field(bola.page).pressSequentially('Hello');
    await ada.page.getByText('Bola is typing…').waitFor();
    await field(bola.page).press('Enter');
    await messagesOf(ada.page).getByText('Hello', { exact: true }).waitFor();
  });

  it('edit the last message, which both see changed', async () => {
    // Only a message that the server has can be edited; the other may see it before its sender has the answer.
    await messagesOf(bola.page).getByText('Seen').waitFor();
    await field(bola.page).press('ArrowUp');
    await bola.page.getByText('Editing your message').waitFor();
    await write(bola.page, 'Hello Ada');
    await messagesOf(ada.page).getByText('Hello Ada').waitFor();
    await messagesOf(ada.page).getByText('Edited').waitFor();
  });

  it('send files', async () => {
    const chosen = ada.page.waitForEvent('filechooser');
    await ada.page.getByRole('button', { name: 'Attach files' }).click();
    await (
      await chosen
    ).setFiles({ name: 'fees.txt', mimeType: 'text/plain', buffer: Buffer.from('The fee is 5,000.') });
    await ada.page.getByRole('button', { name: 'Remove fees.txt' }).waitFor();
    await write(ada.page, 'Here are the fees');
    const link = messagesOf(bola.page).getByRole('link', { name: /^fees\.txt/ });
    const answer = await bola.page.request.get((await link.getAttribute('href'))!);
    expect(await answer.text()).toBe('The fee is 5,000.');
  });

  it('write without a connection: what waits goes with it, in order and once', async () => {
    await ada.context.setOffline(true);
    await write(ada.page, 'First, from the bus');
    await write(ada.page, 'Second, from the bus');
    await messagesOf(ada.page).getByText('Waits for the connection').first().waitFor();
    await ada.context.setOffline(false);
    await messagesOf(bola.page).getByText('Second, from the bus').waitFor();
    const texts = await messagesOf(bola.page)
      .getByText(/from the bus$/)
      .allInnerTexts();
    expect(texts).toEqual(['First, from the bus', 'Second, from the bus']);
  });

  it('keep their place in a long conversation while earlier messages load', async () => {
    const thread = new URL(ada.page.url()).searchParams.get('thread')!;
    await writeLines(thread, 80);
    await ada.page.reload();
    await messagesOf(ada.page).getByText('Line 80', { exact: true }).waitFor();
    expect(await messagesOf(ada.page).getByRole('listitem').count()).toBeLessThan(60);
    const earlier = ada.page.waitForResponse((response) => response.url().includes('before='));
    await inList(ada.page, 'void (list.scrollTop = 500)');
    await inList(ada.page, 'new Promise(requestAnimationFrame)');
    const place = await placeOf(ada.page);
    await earlier;
    await until(
      () => inList<number>(ada.page, 'list.scrollTop'),
      (top) => top > 1_500,
    );
    expect(await topOf(ada.page, place.text)).toBeCloseTo(place.top, -1);
  });

  it('open it at once where it was loaded before', async () => {
    await ada.page.goto('/profile?tab=messages');
    const loaded = ada.page.waitForResponse((response) => response.url().includes('/messages?limit='));
    await rowOf(ada.page, 'Bola Ige').hover();
    await loaded;
    const took: number[] = [];
    for (let n = 0; n < 5; n++) {
      took.push(await msToOpen(ada.page));
      await messagesOf(ada.page).getByText('Line 80', { exact: true }).waitFor();
      await ada.page.goBack();
      await ada.page.getByText('Choose a conversation.').waitFor();
    }
    await ada.page.goForward();
    expect(median(took)).toBeLessThan(OPENED_MS);
  });

  it('end it by a block: the other can write no more, and does not read why', async () => {
    await bola.page.getByRole('button', { name: /^Options for the conversation/ }).click();
    await bola.page.getByRole('menuitem', { name: 'Block' }).click();
    await bola.page
      .getByRole('group', { name: 'Block Ada Obi' })
      .getByRole('button', { name: 'Block', exact: true })
      .click();
    await bola.page.getByText(/^You have no conversations yet/).waitFor();
    await write(ada.page, 'Are you there?');
    await messagesOf(ada.page)
      .getByText('Not sent')
      .or(ada.page.getByText(/^You cannot send messages/))
      .first()
      .waitFor();
    expect([...ada.errors, ...bola.errors]).toEqual([]);
  });
});
