import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserPath } from '#bench/stage/browser';
import { until } from '../until.js';
import type { Stack } from './stack.js';

export const PASSWORD = 'Correct-horse-battery-7';
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), args: QUIET });
}

export type Visitor = { page: Page; context: BrowserContext; username: string; email: string; errors: string[] };

/** A browser of one's own: a fresh profile at the site's first page. */
export async function visitor(
  browser: Browser,
  stack: Stack,
  options: { width?: number; height?: number; dark?: boolean } = {},
): Promise<Visitor> {
  const { width = 1280, height = 900, dark = false } = options;
  const context = await browser.newContext({
    baseURL: stack.url,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, context, username: '', email: '', errors };
}

/** Registers through the form, follows the link in the mail and signs in through the form. */
export async function newcomer(
  browser: Browser,
  stack: Stack,
  username: string,
  names: { first: string; last: string },
): Promise<Visitor> {
  const who = Object.assign(await visitor(browser, stack), { username, email: `${username}@example.test` });
  const { page } = who;
  await page.goto('/register');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('First Name').fill(names.first);
  await page.getByLabel('Last Name').fill(names.last);
  await page.getByLabel('Enter Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  // A toast comes and goes: on a slow machine it may be gone by the time the click is told to have been made.
  const told = page.getByText('Success! Please head over to your email to verify your account.').waitFor();
  await Promise.all([told, page.getByRole('button', { name: 'Create My Account' }).click()]);
  await page.goto(await activationLink(stack, who.email));
  await page.waitForURL('**/login').catch(async () => {
    throw new Error(`${username} was not activated: ${page.url()} says ${await page.locator('body').innerText()}`);
  });
  await signIn(who);
  return who;
}

export async function signIn({ page, email }: Visitor) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Remember Me').check();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

async function activationLink(stack: Stack, email: string): Promise<string> {
  type Mail = { to: { address: string }[]; text: string };
  const letter = await until(
    async () =>
      ((await (await fetch(`${stack.run.addresses.mail}/api/email`)).json()) as Mail[]).find(({ to }) =>
        to.some(({ address }) => address === email),
      ),
    (mail) => mail !== undefined,
  );
  return /https?:\S+activate\S+/.exec(letter!.text)![0];
}

/** Every violation axe finds on the page as it stands, in words. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`).join(' | ')}`,
  );
}

/** Nothing may stick out to the right of the window. */
export const overflow = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');

export const sizes: [width: number, dark: boolean][] = [
  [1280, false],
  [1280, true],
  [360, false],
  [360, true],
];

/** What is wrong with each page for eyes, screen readers and small windows, seen by a visitor or by someone signed in. */
export async function unsound(
  browser: Browser,
  stack: Stack,
  size: { width: number; dark: boolean },
  paths: string[],
  as?: Visitor,
) {
  const { page, context } = await visitor(browser, stack, size);
  if (as) {
    const kept = await as.page.evaluate<Record<string, string>>('({ ...localStorage })');
    await context.addInitScript(
      `for (const [k, v] of Object.entries(${JSON.stringify(kept)})) localStorage.getItem(k) ?? localStorage.setItem(k, v)`,
    );
  }
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const beyond = await overflow(page);
    const problems = [...(await violations(page)), ...(beyond > 0 ? [`${beyond} px stick out`] : [])];
    if (problems.length) found[`${as?.username ?? 'visitor'} ${path}`] = problems;
  }
  if (as) {
    const renewed = await page.evaluate<Record<string, string>>('({ ...localStorage })');
    await as.page.evaluate(
      `for (const [k, v] of Object.entries(${JSON.stringify(renewed)})) localStorage.setItem(k, v)`,
    );
  }
  await context.close();
  return found;
}

/** Resolves to the milliseconds until the page shows it. */
export async function msUntil(shown: () => Promise<unknown>): Promise<number> {
  const started = Date.now();
  await shown();
  return Date.now() - started;
}
