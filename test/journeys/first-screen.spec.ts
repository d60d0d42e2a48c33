import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { PHONE } from '#bench/stage/page-timing';
import { type App, type Person, startApp } from '../app.js';
import { openMarket } from '../purchases/market.js';
import { builtClient } from '../resources.js';
import { until } from '../until.js';
import { openBrowser } from './browser.js';

jest.setTimeout(120_000);

let app: App;
let browser: Browser;
let market: Awaited<ReturnType<typeof openMarket>>;
let listing: string;
let section: string;

beforeAll(async () => {
  await builtClient();
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  market = await openMarket(app);
  listing = `/listing/${market.listing.slug}`;
  type Detail = { data: { sections: { slug: string }[] } };
  section = (await app.call<Detail>('GET', `listing/${market.listing.slug}/`)).body.data.sections[0]!.slug;
  await until(
    async () => (await fetch(app.url + listing)).text(),
    (document) => document.includes('data-rendered'),
  );
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const TITLE = 'Opening a pharmacy in Lagos';
const screen = (context: BrowserContext) => context.newPage();
const contextOf = (options: BrowserContextOptions = {}) => browser.newContext({ baseURL: app.url, ...options });

/** A script after which the person is signed in on this device. */
async function storedFor({ token, refresh }: Person) {
  const user = JSON.stringify((await app.call('GET', 'auth/users/me/', { token })).body);
  return `Object.assign(localStorage, ${JSON.stringify({ access: token, token, refresh, user })})`;
}

/** A context of a person who has signed in on this device. */
async function signedIn(person: Person, options: BrowserContextOptions = {}) {
  const context = await contextOf(options);
  await context.addInitScript(await storedFor(person));
  return context;
}

/** Holds the code of the site back until the returned function is called. */
async function withoutCode(context: BrowserContext): Promise<() => void> {
  let arrive!: () => void;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await context.route('**/assets/index-*.js', async (route) => {
    await arrived;
    // The page that asked for it may have been left.
    await route.continue().catch(() => undefined);
  });
  return arrive;
}

/** Opens a page while the code is held back, again where the server had no time to render it, and waits for its styles: before them nothing is painted. */
async function openRendered(page: Page, path: string) {
  const isRendered = async () => {
    await page.goto(path, { waitUntil: 'commit' });
    const shown = page.locator('h1').waitFor({ timeout: 5_000 });
    return shown.then(
      () => true,
      () => false,
    );
  };
  await until(isRendered, Boolean, 60_000);
  await until(() => page.evaluate<boolean>(STYLED), Boolean);
}
const STYLED = `[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)`;

/** What went wrong on the page, with what was reported to the server. */
function wrongs(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', ({ message }) => found.push(message));
  page.on('console', (message) => message.type() === 'error' && found.push(message.text()));
  page.on('request', (request) => request.url().includes('client-errors') && found.push(request.postData() ?? ''));
  return found;
}

/** React marks the elements that it has taken over. */
const isTakenOver = (page: Page) =>
  until(
    () => page.evaluate<boolean>(`Object.keys(document.querySelector('h1')).some((key) => key.startsWith('__react'))`),
    (isOver) => isOver,
  );

/** The words of a page, without how long ago something was: the server rendered it some time before. */
const wordsOf = async (page: Page) =>
  (await page.locator('main').textContent())!.replace(/just now|\d+ minutes? ago/g, 'a moment ago');

/**
 * The code takes over the elements that the server rendered, and asks for nothing of the API. The clock of the page stands:
 * on a slow machine its data would be older than what counts as current, and rightly be asked for again.
 */
async function isTakenOverAsItIs(context: BrowserContext, path: string) {
  await context.addInitScript('Date.now = () => performance.timeOrigin');
  const arrive = await withoutCode(context);
  const page = await screen(context);
  const wrong = wrongs(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.length = 0;
    else if (request.url().includes('/api/')) asked.push(request.url());
  });
  await openRendered(page, path);
  await page.evaluate(
    `document.querySelector('h1').dataset.seen = 'yes', window.texts = [...document.querySelectorAll('main .reading *')]`,
  );
  const before = await wordsOf(page);
  arrive();
  await isTakenOver(page);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('h1').getAttribute('data-seen')).toBe('yes');
  expect(await wordsOf(page)).toBe(before);
  expect(await page.evaluate(`texts.filter(({ isConnected }) => !isConnected).length`)).toBe(0);
  expect([wrong, asked]).toEqual([[], []]);
}

describe('A public page', () => {
  it('is shown without any JavaScript', async () => {
    const context = await contextOf({ javaScriptEnabled: false });
    const page = await screen(context);
    await openRendered(page, listing);
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await page.getByText('₦12,500').first().waitFor();
    await openRendered(page, '/');
    await page.getByLabel('Search listings').fill('pharmacy');
    await page.getByLabel('Search listings').press('Enter');
    await page.waitForURL('**/?q=pharmacy');
    await openRendered(page, page.url());
    await page.locator('#search-results').getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await context.close();
  });

  for (const [device, options] of Object.entries({ phone: PHONE, computer: {} }))
    for (const path of ['/', '/?q=pharmacy', 'listing'])
      it(`of the server is taken over as it is: ${path} on a ${device}`, async () => {
        const context = await contextOf(options);
        await isTakenOverAsItIs(context, path === 'listing' ? listing : path);
        await context.close();
      });

  it('keeps what was typed before its code arrived', async () => {
    const context = await contextOf();
    const arrive = await withoutCode(context);
    const page = await screen(context);
    await openRendered(page, '/');
    await page.getByLabel('Search listings').fill('pharm');
    arrive();
    await isTakenOver(page);
    expect(await page.getByLabel('Search listings').inputValue()).toBe('pharm');
    await context.close();
  });

  it('shows a signed-in person nothing that is meant for visitors', async () => {
    const context = await signedIn(await app.person());
    const arrive = await withoutCode(context);
    const page = await screen(context);
    const wrong = wrongs(page);
    await openRendered(page, listing);
    expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /Buy Listing/ }).count()).toBe(0);
    arrive();
    await page.getByRole('button', { name: 'Account' }).waitFor();
    await page
      .getByRole('button', { name: /Buy Listing/ })
      .first()
      .waitFor();
    expect(wrong).toEqual([]);
    await context.close();
  });
});

describe('A page of a signed-in person', () => {
  for (const [device, options] of Object.entries({ phone: PHONE, computer: {} }))
    for (const page of ['wallet', 'reader'])
      it(`is shown before its code has arrived, and taken over as it is: the ${page} on a ${device}`, async () => {
        const path = page === 'wallet' ? '/profile?tab=wallet' : `${listing}/sections?section=${section}`;
        const context = await signedIn(market.creator, { ...options, timezoneId: 'Asia/Tokyo' });
        await isTakenOverAsItIs(context, path);
        await context.close();
      });

  it('becomes that of the person who signed in on this device before its code arrived', async () => {
    const [before, now] = [market.creator, await app.person()];
    const context = await contextOf();
    const page = await screen(context);
    await page.goto('/login');
    await page.evaluate(await storedFor(before));
    const arrive = await withoutCode(context);
    await openRendered(page, `${listing}/sections?section=${section}`);
    await page.getByText('Reserve the name first.').waitFor();
    await page.evaluate(await storedFor(now));
    arrive();
    await page.getByRole('button', { name: /Buy Listing/ }).waitFor();
    expect(await page.getByText('Reserve the name first.').count()).toBe(0);
    await context.close();
  });

  it('opens also where the server has rendered nothing', async () => {
    const context = await signedIn(market.creator);
    await context.route('**/first-screen?*', (route) => route.abort());
    const page = await screen(context);
    await page.goto('/profile?tab=wallet');
    await page.getByRole('heading', { name: 'Wallet Balance' }).waitFor();
    await context.close();
  });
});
