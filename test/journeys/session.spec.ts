import type { Page } from 'playwright-core';
import { until } from '../until.js';
import { demoSite } from './demo-site.js';

jest.setTimeout(120_000);

const demo = demoSite();

const refreshOf = (page: Page) => page.evaluate<string | null>("sessionStorage.getItem('refresh')");

/** Replaces the access token by one that the server refuses, and opens a page that needs it. */
async function renew(page: Page) {
  const before = await refreshOf(page);
  await page.evaluate("sessionStorage.setItem('access', 'expired')");
  await page.goto('/profile?tab=wallet');
  await until(
    () => refreshOf(page),
    (now) => now !== before,
  );
}

const sameTokens = (one: Page, other: Page) =>
  until(
    () => Promise.all([one, other].map(refreshOf)),
    ([mine, theirs]) => mine === theirs,
  );

describe('A session that is kept for the tab', () => {
  it('goes on in the original and in its duplicate, whichever renews it, and ends in both', async () => {
    const { access, refresh, user } = await demo.site.signIn('founder2');
    const stored = JSON.stringify({ token: access, access, refresh, user: JSON.stringify(user) });
    const context = await demo.site.browser.newContext({ baseURL: demo.site.url });
    // A duplicated tab starts with a copy of the storage of its original.
    await context.addInitScript(
      `sessionStorage.getItem('begun') ?? Object.assign(sessionStorage, ${stored}, { begun: 'yes' })`,
    );
    const original = await context.newPage();
    const duplicate = await context.newPage();
    for (const page of [original, duplicate]) await page.goto('/');

    await renew(original);
    await sameTokens(original, duplicate);
    await renew(duplicate);
    await sameTokens(original, duplicate);
    await original.reload();
    await original.getByRole('heading', { name: 'Wallet Balance' }).waitFor();

    await original
      .getByRole('link', { name: 'Log out' })
      .or(original.getByRole('button', { name: 'Log out' }))
      .first()
      .click();
    await duplicate.getByText('Your profile, listings, network and wallet live here.').waitFor();
    await context.close();
  });
});
