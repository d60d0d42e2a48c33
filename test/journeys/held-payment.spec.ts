import type { Browser } from 'playwright-core';
import { openBrowser, overflow, registeredVisitor, type Visitor } from './browser.js';
import { startStack, type Stack } from './stack.js';

jest.setTimeout(120_000);

let stack: Stack;
let browser: Browser;
let payer: Visitor, finance: Visitor;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), openBrowser()]);
  payer = await registeredVisitor(browser, stack, 'ada', { first: 'Ada', last: 'Obi' });
  finance = await registeredVisitor(browser, stack, 'fola', { first: 'Fola', last: 'Bello' });
  expect((await stack.command('dist/server/accounts/grant-role.main.js', 'fola', 'finance')).code).toBe(0);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const control = (body: object) =>
  fetch(`${stack.run.addresses.payments}/control`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  });

/** Adds ₦5,000 on the payment page, of which the provider confirms `fields` instead; the payer is back on our page. */
async function payOtherwise(fields: object) {
  const { page } = payer;
  await control({ verify: { fields, omit: [] } });
  await page.goto('/profile?tab=wallet');
  await page.getByRole('button', { name: 'Fund Wallet' }).click();
  await page.getByLabel(/Amount/).fill('5000');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'We are checking your payment' }).waitFor();
}

/** Finance opens the desk and decides with a reason. */
async function decide(open: string, label: string, submit: string) {
  const { page } = finance;
  await page.goto('/admin/held-payments');
  await page.getByRole('button', { name: open }).click();
  await page.getByLabel(label).fill('The bank confirms it.');
  await page.getByRole('button', { name: submit }).last().click();
}

describe('A payment that differs from what was asked for', () => {
  it('is accepted by finance, and the payer’s page says so without a reload', async () => {
    await payOtherwise({ amount: 300_000 });
    await decide('Accept into the wallet', 'Why does this payment count?', 'Accept payment');
    await payer.page.getByRole('heading', { name: 'Paid' }).waitFor();
    await payer.page.getByText('₦3,000').first().waitFor();
    await finance.page.getByText('No payment waits for a decision.').waitFor();
    expect([payer.errors, finance.errors]).toEqual([[], []]);
  });

  it('may be asked about in the wallet: finance answers, and its owner reads the answer without a reload', async () => {
    const { page } = payer;
    await page.goto('/profile?tab=wallet');
    await page.locator('main summary', { hasText: 'Wallet Funded' }).click();
    await page.getByRole('button', { name: 'Something wrong?' }).click();
    await page.getByLabel('What happened?').fill('I paid ₦5,000 and see ₦3,000.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const today = page.getByRole('region', { name: 'Today' });
    await today.getByText('Under review').waitFor();
    await finance.page.goto('/admin/entry-disputes');
    await finance.page.getByText('I paid ₦5,000 and see ₦3,000.').waitFor();
    await finance.page.getByRole('button', { name: 'Answer this' }).click();
    await finance.page.getByLabel('Answer', { exact: true }).fill('Your bank sent us ₦3,000.');
    await finance.page.getByRole('button', { name: 'Send answer' }).click();
    await finance.page.getByText('No question waits for an answer.').waitFor();
    await today.getByText('Answered').waitFor();
    await page.getByRole('button', { name: 'Your questions about entries (1)' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Your bank sent us ₦3,000.').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: 'Solved' }).click();
    await dialog.getByRole('button', { name: 'Solved' }).waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 800 });
    expect([payer.errors, finance.errors]).toEqual([[], []]);
  });

  it('is sent back by finance, and the payer’s page says so when the provider has returned it', async () => {
    await payOtherwise({ currency: 'USD' });
    await decide('Send it back', 'Why does this payment go back?', 'Send it back');
    await finance.page.getByText('On its way back').waitFor();
    await payer.page.getByRole('heading', { name: 'Returned' }).waitFor();
    await finance.page.getByText('No payment waits for a decision.').waitFor();
    expect([payer.errors, finance.errors]).toEqual([[], []]);
  });
});
