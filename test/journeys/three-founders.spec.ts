import { stat } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { AT_ONCE_MS, mailedLink, msUntil, openBrowser, PASSWORD, registeredFounder, type Visitor } from './browser.js';
import { atRest, openScreen } from './screens.js';
import { startStack, type Stack } from './stack.js';

jest.setTimeout(180_000);

let stack: Stack;
let browser: Browser;
let ada: Visitor, bola: Visitor, chidi: Visitor;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), openBrowser()]);
  ada = await registeredFounder(browser, stack, 'ada', { first: 'Ada', last: 'Obi' });
  bola = await registeredFounder(browser, stack, 'bola', { first: 'Bola', last: 'Ige' });
  chidi = await registeredFounder(browser, stack, 'chidi', { first: 'Chidi', last: 'Eze' });
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** What is announced to everybody is fetched again by each client after a random part of two seconds. */
const REFETCHED_WITHIN_MS = 2_500;

const networkOf = ({ page }: Visitor, name: string) =>
  page.getByRole('list', { name: 'My Networks' }).getByRole('listitem', { name });
const suggestedTo = ({ page }: Visitor, name: string) =>
  page.getByRole('list', { name: 'Founders to connect with' }).getByRole('listitem', { name });

describe('Three founders', () => {
  it('are connected where two ask each other at the same moment', async () => {
    await Promise.all([ada, bola].map(({ page }) => page.goto('/profile?tab=co-founders')));
    await Promise.all([
      ada.page.getByRole('button', { name: 'Connect with Bola Ige' }).click(),
      bola.page.getByRole('button', { name: 'Connect with Ada Obi' }).click(),
    ]);
    await Promise.all(
      [ada, bola].map(({ page }) =>
        page
          .getByText(/^(Connection request sent|You are connected)$/)
          .first()
          .waitFor(),
      ),
    );
    await Promise.all([ada, bola].map(({ page }) => page.goto('/profile?tab=networks')));
    await networkOf(ada, 'Bola Ige').waitFor();
    await networkOf(bola, 'Ada Obi').waitFor();
  });

  it('see whom they have in common, and how a match is counted', async () => {
    await chidi.page.goto('/profile?tab=co-founders');
    await suggestedTo(chidi, 'Ada Obi').getByRole('button', { name: 'Connect with Ada Obi' }).click();
    await chidi.page.getByText('Connection request sent').waitFor();
    await ada.page.goto('/profile?tab=co-founders');
    await ada.page.getByRole('button', { name: 'Accept Chidi Eze' }).click();
    await ada.page.getByText('Connected').first().waitFor();
    await chidi.page.goto('/profile?tab=co-founders');
    const card = suggestedTo(chidi, 'Bola Ige');
    await card.getByText('1 mutual connection').waitFor();
    await card.locator('summary').click();
    await card.getByRole('button', { name: 'How this is counted: Bola Ige' }).click();
    const explained = chidi.page.getByRole('dialog', { name: 'How this match is counted' });
    await explained.getByRole('row', { name: /^Together \d+ of 100$/ }).waitFor();
    await explained.getByText('Version 1').waitFor();
    await chidi.page.keyboard.press('Escape');
    await explained.waitFor({ state: 'hidden' });
  });

  it('lose sight of each other at once where one blocks another', async () => {
    await chidi.page.goto('/profile?tab=networks');
    await networkOf(chidi, 'Ada Obi').waitFor();
    await ada.page.goto('/profile?tab=co-founders');
    await chidi.page.goto('/profile?tab=co-founders');
    await bola.page.goto('/profile?tab=co-founders');
    await suggestedTo(bola, 'Chidi Eze').getByRole('button', { name: 'Connect with Chidi Eze' }).click();
    await bola.page.getByText('Connection request sent').waitFor();
    await chidi.page.getByRole('button', { name: '1 new request' }).click();
    const request = chidi.page.getByRole('listitem', { name: 'Bola Ige' }).first();
    await request.getByRole('button', { name: 'Block Bola Ige' }).click();
    await chidi.page.getByRole('button', { name: 'Block', exact: true }).click();
    await chidi.page.goto('/profile?tab=networks&list=blocked');
    await chidi.page.getByRole('listitem', { name: 'Bola Ige' }).waitFor();
    await bola.page.goto('/user/chidi');
    await bola.page
      .getByText(/not found/i)
      .first()
      .waitFor();
  });

  it('get in again by a mailed link after a password is forgotten', async () => {
    const { page } = chidi;
    await chidi.context.clearCookies();
    await page.evaluate('localStorage.clear(), sessionStorage.clear()');
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(chidi.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(/^If an account has the address/).waitFor();
    await page.goto(await mailedLink(stack, chidi.email, 'reset-password'));
    await page.getByLabel('New password', { exact: true }).fill('Another-horse-battery-8');
    await page.getByRole('button', { name: 'Set the new password' }).click();
    await page.waitForURL('**/login**');
    await page.getByLabel('Email').fill(chidi.email);
    await page.getByLabel('Password', { exact: true }).fill('Another-horse-battery-8');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
  });

  it('take their data along, leave for ever with a certificate, and are gone for the others', async () => {
    const { page } = bola;
    await ada.page.goto('/profile?tab=networks');
    await networkOf(ada, 'Bola Ige').waitFor();
    await openScreen(page, '/profile');
    // What stands above is fetched when it comes into sight, and moves the button.
    await page.getByRole('button', { name: 'Download your data' }).scrollIntoViewIfNeeded();
    await atRest(page);
    await page.getByRole('button', { name: 'Download your data' }).click();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
    ]);
    expect((await stat(await archive.path())).size).toBeGreaterThan(1_000);
    await page.getByRole('button', { name: 'Delete your account' }).click();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for ever' }).click();
    await page.waitForURL('**/erasure/**');
    const gone = networkOf(ada, 'Bola Ige');
    expect(await msUntil(() => gone.waitFor({ state: 'detached' }))).toBeLessThan(AT_ONCE_MS + REFETCHED_WITHIN_MS);
    await page.getByRole('heading', { name: 'The account is erased' }).waitFor();
    await page.getByText('It never moved money.').waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/bola|ige/i);
    expect([...ada.errors, ...bola.errors, ...chidi.errors]).toEqual([]);
  });
});
