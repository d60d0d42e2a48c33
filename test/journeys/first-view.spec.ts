import { statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core';
import { browserPath } from '#bench/stage/browser';
import { type App, startApp } from '../app.js';
import { openMarket } from '../purchases/market.js';
import { builtClient } from '../resources.js';
import { until } from '../until.js';
import { openBrowser, QUIET } from './browser.js';

jest.setTimeout(120_000);

let app: App;
let browser: Browser;
let market: Awaited<ReturnType<typeof openMarket>>;

beforeAll(async () => {
  await builtClient();
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  market = await openMarket(app);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Paper of the two schemes. */
const [LIGHT, DARK] = ['rgb(251, 250, 247)', 'rgb(14, 21, 18)'];
const background = (page: Page) => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');

describe('The colour scheme', () => {
  /** Opens the first page without its scripts and styles: what is painted before they arrive. */
  async function beforeAssets(options: BrowserContextOptions, chosen?: string): Promise<string> {
    const context = await browser.newContext({ baseURL: app.url, ...options });
    if (chosen) await context.addInitScript(`localStorage.setItem('mantine-color-scheme-value', '${chosen}')`);
    await context.route('**/assets/**', (route) => route.abort());
    const page = await context.newPage();
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const found = await background(page);
    await context.close();
    return found;
  }

  it('is the device’s before the first paint', async () => {
    expect(await beforeAssets({ colorScheme: 'dark' })).toBe(DARK);
    expect(await beforeAssets({ colorScheme: 'light' })).toBe(LIGHT);
  });

  it('is the chosen one before the first paint, against the device’s', async () => {
    expect(await beforeAssets({ colorScheme: 'light' }, 'dark')).toBe(DARK);
    expect(await beforeAssets({ colorScheme: 'dark' }, 'light')).toBe(LIGHT);
  });
});

describe('A browser that blocks storage', () => {
  it('opens the site in the device’s colours, and signs in', async () => {
    const person = await app.person();
    const profile = await mkdtemp(join(tmpdir(), 'groundwork-profile-'));
    await mkdir(join(profile, 'Default'));
    const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
    await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(blocked));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: browserPath(),
      args: QUIET,
      baseURL: app.url,
      colorScheme: 'dark',
    });
    try {
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.goto('/login');
      expect(
        await page.evaluate(`(() => { try { return localStorage.length } catch ({ name }) { return name } })()`),
      ).toBe('SecurityError');
      expect(await background(page)).toBe(DARK);
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.getByRole('button', { name: 'Account' }).waitFor();
      expect(errors).toEqual([]);
    } finally {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    }
  });
});

/** Of the home page, compressed by gzip: React 67, React Router 25, TanStack Query 11. */
const MAX_SCRIPT_BYTES = 138_000;

/**
 * What the browser fetched until the page was quiet: paths, bytes of the page's JavaScript as gzip has them, and the `next`
 * scripts, which the running page fetched for those that are opened after it.
 */
async function firstView(page: Page, path: string) {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(path, { waitUntil: 'networkidle' });
  const ofDocument = [...(await (await fetch(app.url + path)).text()).matchAll(/(?:src|href)="([^"]+\.js)"/g)];
  const own = new Set(ofDocument.map(([, script]) => script!));
  /** So far: a busy processor is idle only after the network is. */
  const next = () => [...new Set(fetched)].filter((one) => one.endsWith('.js') && !own.has(one));
  const sizes = [...own].map((one) => statSync(`client/dist${one}.gz`).size);
  return { fetched, next, scripts: sizes.reduce((sum, size) => sum + size, 0) };
}

describe('The document of a page', () => {
  /** The requests of a page whose entry does not arrive. */
  async function beforeTheEntry(path: string, stored: Record<string, string> = {}) {
    const context = await browser.newContext({ baseURL: app.url });
    await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
    await context.route('**/assets/index-*.js', (route) => route.abort());
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await page.goto(path, { waitUntil: 'networkidle' });
    await context.close();
    return {
      files: requests.map((request) => request.url()).filter((url) => url.includes('/assets/')),
      asked: requests.filter((request) => request.url().includes('/api/')),
    };
  }
  const pathOf = (request: Request) => new URL(request.url()).pathname.replace('/api/', '');

  it('asks for the code and the data of the page, before the first code has run', async () => {
    const { files, asked } = await beforeTheEntry(`/listing/${market.listing.slug}/sections`);
    expect(files).toContainEqual(expect.stringMatching(/sections-.*\.js$/));
    expect(asked.map(pathOf)).toEqual([`listing/${market.listing.slug}`]);
  });

  it('asks for no data that it holds itself', async () => {
    const path = `/listing/${market.listing.slug}`;
    // A server that is not ready within a second answers without a rendered page.
    await until(
      async () => (await fetch(app.url + path)).text(),
      (html) => html.includes('data-rendered'),
    );
    const { files, asked } = await beforeTheEntry(path);
    expect(files).toContainEqual(expect.stringMatching(/listing-detail-.*\.js$/));
    expect(asked.map(pathOf)).toEqual([]);
  });

  it('asks for what belongs to the signed-in person as that person', async () => {
    const { token, refresh } = await app.person();
    const { asked } = await beforeTheEntry('/', { access: token, token, refresh });
    expect(asked.map(pathOf).sort()).toEqual([
      'auth/users/me',
      'cart',
      'listing/home',
      'notifications/unread',
      'wallet/wallet-info',
    ]);
    expect(asked.map((request) => request.headers().authorization)).toEqual(Array(5).fill(`Bearer ${token}`));
  });

  it('asks for no data with a token that has expired', async () => {
    const access = `e30.${Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')}.e30`;
    const { files, asked } = await beforeTheEntry('/profile?tab=wallet', { access, refresh: 'refresh' });
    expect(files).toContainEqual(expect.stringMatching(/wallet-tab-.*\.js$/));
    expect(asked.map(pathOf)).toEqual([]);
  });
});

describe('The first view of the home page', () => {
  it('takes a visitor 12 requests at most, and no more JavaScript than its bound', async () => {
    const context = await browser.newContext({ baseURL: app.url });
    const { fetched, scripts } = await firstView(await context.newPage(), '/');
    await context.close();
    expect(fetched.length).toBeLessThanOrEqual(12);
    expect(scripts).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });

  it('goes before the code of a listing, which is fetched when the person moves, so that a card opens at once and without a connection', async () => {
    const context = await browser.newContext({ baseURL: app.url });
    const page = await context.newPage();
    await page.clock.install();
    const { fetched, next } = await firstView(page, '/');
    await page.clock.runFor(60_000);
    expect(next()).toEqual([]);
    await page.mouse.move(200, 200);
    const code = await until(
      () => Promise.resolve(fetched.find((path) => path.includes('/listing-detail'))),
      (path) => path !== undefined,
    );
    expect(next()).toContain(code);
    await page.evaluate(`import('${code}')`);
    await context.setOffline(true);
    const card = page.locator('main a[href^="/listing/"]').first();
    const [title] = (await card.innerText()).split('\n');
    await card.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await context.close();
  });

  it('takes a signed-in person 19 requests at most, and asks for nothing twice', async () => {
    const { token, refresh } = await app.person();
    const user = JSON.stringify((await app.call('GET', 'auth/users/me/', { token })).body);
    const context = await browser.newContext({ baseURL: app.url });
    await context.addInitScript(
      `for (const [key, value] of Object.entries(${JSON.stringify({ access: token, token, refresh, user })})) localStorage.setItem(key, value)`,
    );
    const { fetched } = await firstView(await context.newPage(), '/');
    await context.close();
    expect(fetched.length).toBeLessThanOrEqual(19);
    const asked = fetched.filter((path) => path.startsWith('/api/'));
    expect(asked).toEqual([...new Set(asked)]);
  });
});
