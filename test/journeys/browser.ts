import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserPath } from '#bench/stage/browser';
import { until } from '../until.js';
import type { Stack } from './stack.js';

export const PASSWORD = 'Correct-horse-battery-7';
export const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), args: [...QUIET, ...flags] });
}

export type Visitor = { page: Page; context: BrowserContext; username: string; email: string; errors: string[] };

/** Opens a new browser profile at the site's first page. */
export async function visitor(
  browser: Browser,
  stack: Stack,
  { width = 1280 }: { width?: number } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: stack.url,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, context, username: '', email: '', errors };
}

/** Registers through the form, follows the link in the mail and signs in through the form. `invitation`: a link that was opened before. */
export async function registeredVisitor(
  browser: Browser,
  stack: Stack,
  username: string,
  names: { first: string; last: string },
  invitation?: string,
): Promise<Visitor> {
  const who = Object.assign(await visitor(browser, stack), { username, email: `${username}@example.test` });
  const { page } = who;
  if (invitation) {
    await page.goto(invitation);
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL('**/register');
  } else await page.goto('/register');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('First Name').fill(names.first);
  await page.getByLabel('Last Name').fill(names.last);
  await page.getByLabel('Enter Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await submit(page, 'Create My Account', () => page.getByText(/^We sent a link to/).waitFor());
  await page.goto(await mailedLink(stack, who.email, 'activate'));
  await page.waitForURL('**/login').catch(async () => {
    throw new Error(`${username} was not activated: ${page.url()} says ${await page.locator('body').innerText()}`);
  });
  await signIn(who);
  return who;
}

/** A registered visitor whom others find: with a published co-founder profile, written without the screens. */
export async function registeredFounder(
  browser: Browser,
  stack: Stack,
  username: string,
  names: { first: string; last: string },
): Promise<Visitor> {
  const who = await registeredVisitor(browser, stack, username, names);
  const send = async <Body>(method: string, path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${stack.url}/api/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
  const { access } = await send<{ access: string }>('POST', 'login', { email: who.email, password: PASSWORD });
  for (const [step, form] of Object.entries(PROFILE(who.email, names)))
    await send('PUT', `co-founders/me/${step}`, { ...form, publish: true }, access);
  return who;
}

const PROFILE = (email: string, { first, last }: { first: string; last: string }) => ({
  about: { name: `${first} ${last}`, email, profession: 'Baker', description: 'I bake bread.' },
  role: { role: 'Founder', looking_for: ['Cofounder'] },
  skills: { stage: 'Launch', skills: ['Baking'] },
});

export async function signIn({ page, email }: Visitor) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Remember Me').check();
  await submit(page, 'Login', () => page.waitForURL((url) => url.pathname !== '/login'));
}

/** Presses the button of a form and waits for its outcome; without one, the error says what the page shows. */
async function submit(page: Page, button: string, outcome: () => Promise<unknown>) {
  await page.getByRole('button', { name: button, exact: true }).click();
  await outcome().catch(async () => {
    throw new Error(`"${button}" had no outcome: ${page.url()} says ${await page.locator('body').innerText()}`);
  });
}

/** The link to a page, from the mail to this address that has one. */
export async function mailedLink(stack: Stack, email: string, page: 'activate' | 'reset-password'): Promise<string> {
  type Mail = { to: { address: string }[]; text: string };
  const link = new RegExp(`https?:\\S+${page}\\S+`);
  const mail = await until(
    async () =>
      ((await (await fetch(`${stack.run.addresses.mail}/api/email`)).json()) as Mail[]).find(
        ({ to, text }) => link.test(text) && to.some(({ address }) => address === email),
      ),
    (found) => found !== undefined,
  );
  return link.exec(mail!.text)![0];
}

/** Verifies the creator of the listing under review, with a reason. */
export async function verifyCreator(page: Page) {
  await page.getByRole('button', { name: 'Verify creator' }).click();
  await page.getByLabel('What did you verify this creator by?').fill('Her certificate of the council is valid.');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
}

/** Ticks the checklist of the listing that can be approved, and approves it. */
export async function approve(page: Page) {
  await page.getByRole('button', { name: 'Approve', exact: true, disabled: false }).click();
  for (const point of await page.getByRole('checkbox').all()) await point.check();
  await page.getByRole('button', { name: 'Approve listing' }).click();
}

/** Pixels by which the page is wider than the window, in the best of ten frames: a list that opens is placed a frame later. */
export const overflow = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) => {
    const look = (least, left) => {
      const now = Math.min(least, document.documentElement.scrollWidth - window.innerWidth);
      if (now <= 0 || left === 0) resolve(now);
      else requestAnimationFrame(() => look(now, left - 1));
    };
    look(Infinity, 10);
  })`);

/** Time within which a change shows in another browser, ms. A busy machine may take longer; `TEST_TIMED=on` says it is idle. */
export const AT_ONCE_MS = process.env.TEST_TIMED === 'on' ? 1_000 : 15_000;

/** Resolves to the milliseconds until `shown` resolves. */
export async function msUntil(shown: () => Promise<unknown>): Promise<number> {
  const started = Date.now();
  await shown();
  return Date.now() - started;
}
