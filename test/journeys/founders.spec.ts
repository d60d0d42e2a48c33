import type { Browser } from 'playwright-core';
import { openBrowser, overflow, registeredVisitor } from './browser.js';
import { type Stack, startStack } from './stack.js';

jest.setTimeout(180_000);

let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), openBrowser()]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

describe('A founder', () => {
  it('publishes a profile on a phone, is found by a skill in the search, and is connected with', async () => {
    const ada = await registeredVisitor(browser, stack, 'ada', { first: 'Ada', last: 'Obi' });
    const bola = await registeredVisitor(browser, stack, 'bola', { first: 'Bola', last: 'Ige' });
    const { page } = ada;
    await page.setViewportSize({ width: 360, height: 740 });
    const go = (name: string) => page.getByRole('button', { name, exact: true }).click();

    await page.goto('/profile/cofounder');
    await page.getByLabel('Your Profession').fill('Food scientist');
    await page.getByLabel('Brief Description').fill('I dry fruit for export.');
    await page.getByLabel('City').fill('Lagos');
    await go('Save');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('form', { name: 'Your role' }).waitFor();
    await page.getByRole('group', { name: 'I am a' }).getByText('Founder', { exact: true }).click();
    await page.getByRole('group', { name: 'I am looking for' }).getByText('Cofounder').click();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await go('Publish');
    await page.getByText('Traction').click();
    await page.getByLabel('Skills', { exact: true }).and(page.locator('input:visible')).fill('Food safety');
    await page.keyboard.press('Enter');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await go('Save & Close');
    await page.getByText('Your profile is published').waitFor();

    await bola.page.goto('/?q=scientist+for+food+safety');
    await bola.page.getByRole('link', { name: 'Founders 1' }).click();
    await bola.page.getByRole('button', { name: /^Skills / }).click();
    await bola.page.getByRole('checkbox', { name: 'Food safety (1)' }).check();
    await bola.page.waitForURL(/skill=Food\+safety/);
    const card = bola.page.getByRole('listitem', { name: 'Ada Obi' });
    await card.getByText('I dry fruit for export.').waitFor();
    await bola.page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Connect' }).click();
    await card.getByRole('button', { name: 'Request Sent' }).waitFor();
    await page.getByRole('button', { name: '1 new request' }).click();
    await page.getByRole('listitem', { name: 'Bola Ige' }).getByRole('button', { name: 'Accept' }).waitFor();
    expect([...ada.errors, ...bola.errors]).toEqual([]);
  });
});
