import type { Browser } from 'playwright-core';
import { openBrowser, registeredVisitor, type Visitor } from './browser.js';
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
  await page.goto('/moderation');
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

  it('is sent back by finance, and the payer’s page says so when the provider has returned it', async () => {
    await payOtherwise({ currency: 'USD' });
    await decide('Send it back', 'Why does this payment go back?', 'Send it back');
    await finance.page.getByText('On its way back').waitFor();
    await payer.page.getByRole('heading', { name: 'Returned' }).waitFor();
    await finance.page.getByText('No payment waits for a decision.').waitFor();
    expect([payer.errors, finance.errors]).toEqual([[], []]);
  });
});
