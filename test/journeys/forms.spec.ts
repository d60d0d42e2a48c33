import type { Browser } from 'playwright-core';
import { until } from '../until.js';
import { openBrowser, overflow, registeredVisitor, visitor } from './browser.js';
import { startStack, type Stack } from './stack.js';

jest.setTimeout(240_000);

let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), openBrowser()]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const focused = 'document.activeElement?.textContent || document.activeElement?.getAttribute("name")';

describe('A form in a browser', () => {
  it('breaks no content security policy, refuses at the form, and leaves the focus where it was', async () => {
    const { page, context } = await visitor(browser, stack);
    await page.addInitScript(
      `window.violations = []; addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective))`,
    );
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Enter your password.').waitFor();
    expect(await page.evaluate(focused)).toBe('email');
    await page.getByLabel('Email').fill('nobody@example.test');
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('form').getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toBe('No active account found with the given credentials');
    await until(
      () => page.evaluate(focused),
      (label) => label === 'Login',
    );
    expect(await page.evaluate('violations')).toEqual([]);
    await context.close();
  });

  it('of a new account is kept by a reload, without the password', async () => {
    const { page, context } = await visitor(browser, stack, { width: 360 });
    await page.goto('/register');
    await page.getByLabel('Username').fill('ada');
    await page.getByLabel('Password', { exact: true }).fill('Correct-horse-battery-7');
    await page.reload();
    expect(await page.getByLabel('Username').inputValue()).toBe('ada');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Create My Account' }).click();
    await page.getByText('Choose a password.').waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await context.close();
  });

  it('of a listing shows the heading of each step below the header of a phone, and stays on its step', async () => {
    const creator = await registeredVisitor(browser, stack, 'sade', { first: 'Sade', last: 'Bello' });
    const { page, context } = creator;
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/listing/new');
    await page.getByRole('textbox', { name: /^Title/ }).fill('Opening a snail farm');
    await page.getByRole('textbox', { name: /^Description/ }).fill('Each licence and its fee, in order. '.repeat(40));
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    const heading = page.getByRole('heading', { name: 'Step 2 of 3: Sector and industry' });
    await heading.waitFor();
    const [top, header] = await Promise.all([heading.boundingBox(), page.getByRole('banner').boundingBox()]);
    expect(top!.y).toBeGreaterThanOrEqual(header!.y + header!.height);
    await page.reload();
    await heading.waitFor();
    await page.goBack();
    await page.getByRole('textbox', { name: /^Title/ }).waitFor();
    expect(await page.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Opening a snail farm');
    await context.close();
  });
});
