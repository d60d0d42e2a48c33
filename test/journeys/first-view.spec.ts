import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { browserPath } from '#bench/stage/browser';
import { type App, startApp } from '../app.js';
import { openMarket } from '../purchases/market.js';
import { builtClient } from '../resources.js';
import { openBrowser, QUIET } from './browser.js';

jest.setTimeout(120_000);

let app: App;
let browser: Browser;

beforeAll(async () => {
  await builtClient();
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
  await openMarket(app);
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
