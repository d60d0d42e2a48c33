import type { Browser, Page } from 'playwright-core';
import type { App, Person } from '../app.js';

/** A page of a person who signed in on the site of this app, `width` px wide. */
export async function signedIn(app: App, browser: Browser, { email, password }: Person, width: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, viewport: { width, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  return page;
}
