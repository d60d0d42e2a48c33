import type { Browser, Locator, Page } from 'playwright-core';
import { codeOf } from '../accounts/apps.js';
import { until } from '../until.js';
import { openBrowser, overflow, PASSWORD, registeredVisitor, signIn, type Visitor, visitor } from './browser.js';
import { startStack, type Stack } from './stack.js';

jest.setTimeout(120_000);

let stack: Stack;
let browser: Browser;
let owner: Visitor, phone: Visitor;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack({ RECONCILE_AFTER: '2000' }), openBrowser()]);
  owner = await registeredVisitor(browser, stack, 'amara', { first: 'Amara', last: 'Obi' });
  phone = { ...(await visitor(browser, stack, { width: 360 })), username: owner.username, email: owner.email };
  await signIn(phone);
  await fund(1_000);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const control = (body: object) =>
  fetch(`${stack.run.addresses.payments}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Deposits naira through the API and the provider. */
async function fund(amount: number) {
  const post = async (path: string, body: object, access = '') => {
    const headers = { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) };
    const answer = await fetch(`${stack.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as { access: string; data: { reference: string } };
  };
  const { access } = await post('login', { email: owner.email, password: PASSWORD });
  const { reference } = (await post('wallet/deposit', { amount }, access)).data;
  await control({ pay: reference });
  await post(`purchases/${reference}/verify`, {}, access);
}

async function mailedCodes(): Promise<string[]> {
  type Mail = { to: { address: string }[]; text: string };
  const mails = (await (await fetch(`${stack.run.addresses.mail}/api/email`)).json()) as Mail[];
  const own = mails.filter(({ to }) => to.some(({ address }) => address === owner.email));
  return own.flatMap(({ text }) => /^(\d{6})$/m.exec(text)?.[1] ?? []);
}

/** Enters the code that is mailed after `seen` others. */
async function enterCode(dialog: Locator, seen: number) {
  const codes = await until(mailedCodes, ({ length }) => length > seen);
  await dialog.getByLabel('Code').fill(codes.at(-1)!);
  await dialog.page().keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

/** Chooses the account by the keyboard alone. */
async function enterAccount(dialog: Locator) {
  const { keyboard } = dialog.page();
  await dialog.getByLabel('Account Number').fill('0022728151');
  await keyboard.press('Tab');
  await keyboard.type('kuda');
  await dialog.page().getByRole('option', { name: 'Kuda Bank' }).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await dialog.getByText('BABATUNDE NWOSU').waitFor();
}

/** Withdraws ₦450 with charges of ₦10, up to the code. */
async function orderOf({ page }: Visitor): Promise<Locator> {
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' });
  await enterAccount(dialog);
  await dialog.getByLabel('Amount').fill('450');
  await dialog.getByText('₦460').waitFor();
  await dialog.getByRole('button', { name: 'Proceed', disabled: false }).click();
  return dialog;
}

async function withdraw(visitor: Visitor) {
  const seen = (await mailedCodes()).length;
  await enterCode(await orderOf(visitor), seen);
}

const balance = (page: Page, amount: string) =>
  page.getByRole('region', { name: 'Wallet' }).getByText(amount, { exact: true }).first().waitFor();

it('A withdrawal is confirmed by a mailed code, followed live in two browsers, and comes back when the bank reverses it', async () => {
  await control({ transfer: { outcome: 'pending' } });
  const { page } = owner;
  await phone.page.goto('/profile?tab=wallet');
  await balance(phone.page, '₦1,000');
  await page.goto('/profile?tab=wallet');

  // With the keyboard alone.
  await page.getByRole('button', { name: 'Withdraw' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' });
  await dialog.getByText('Provide the following information below to continue.').waitFor();
  await enterAccount(dialog);
  await dialog.getByLabel('Amount').fill('995');
  await dialog.getByText('This takes ₦1,005 with its charges; ₦1,000 of your balance is available.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Proceed' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Amount').fill('450');
  await dialog.getByText('₦460').waitFor();
  await dialog.getByRole('button', { name: 'Proceed', disabled: false }).press('Enter');
  await enterCode(dialog, 0);

  for (const one of [page, phone.page]) {
    await balance(one, '₦540');
    await one.getByText('→ Kuda Bank ••8151').waitFor();
    await one.getByRole('status').filter({ hasText: 'Sent to the bank' }).waitFor();
  }
  const reference = (await page
    .getByText(/^wd_[0-9a-f-]{36}$/)
    .first()
    .textContent())!;
  await control({ settle: { transfer: reference, outcome: 'success' } });
  for (const one of [page, phone.page]) await one.getByText('Paid to the bank').waitFor();
  await control({ settle: { transfer: reference, outcome: 'reversed' } });
  for (const one of [page, phone.page]) {
    await one.getByText('The bank sent the money back.').waitFor();
    await balance(one, '₦1,000');
    await one.getByText('Withdrawal Returned').waitFor();
  }
  expect(await overflow(phone.page)).toBeLessThanOrEqual(0);
  expect([...owner.errors, ...phone.errors]).toEqual([]);
});

it('A withdrawal that the bank does not take comes back, live in both browsers', async () => {
  await control({ transfer: { outcome: 'failed', delay: 2_000 } });
  await withdraw(owner);
  for (const { page } of [owner, phone]) await balance(page, '₦540');
  for (const { page } of [owner, phone]) {
    await page.getByText('The bank did not take the money.').first().waitFor();
    await balance(page, '₦1,000');
  }
});

it('A withdrawal about which the provider is silent is asked about until it is paid, live in both browsers', async () => {
  await control({ transfer: { outcome: 'pending' }, webhook: { drop: true } });
  await withdraw(owner);
  for (const { page } of [owner, phone]) {
    await balance(page, '₦540');
    await page.getByText('The bank usually pays within minutes. You get an e-mail.').waitFor();
  }
  const reference = (await owner.page
    .getByText(/^wd_[0-9a-f-]{36}$/)
    .first()
    .textContent())!;
  await control({ settle: { transfer: reference, outcome: 'success' } });
  for (const { page } of [owner, phone])
    await page
      .getByRole('status')
      .filter({ hasText: /^Paid$/ })
      .waitFor();
  expect([...owner.errors, ...phone.errors]).toEqual([]);
});

it('An authenticator app is set up in the profile of a phone, and its code confirms the next withdrawal', async () => {
  const { page } = phone;
  const seen = (await mailedCodes()).length;
  await page.goto('/profile');
  const title = 'Set up an authenticator app';
  await page.getByRole('button', { name: title }).press('Enter');
  const setup = page.getByRole('dialog', { name: title });
  await setup.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await setup.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const secret = (await setup.locator('code').textContent())!.replaceAll(' ', '');
  await setup.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await setup.getByRole('listitem').nth(9).waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await setup.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 recovery codes left').waitFor();

  await page.goto('/profile?tab=wallet');
  const dialog = await orderOf(phone);
  await dialog.getByText('Enter the code of your authenticator app to withdraw ₦450').waitFor();
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await mailedCodes()).toHaveLength(seen);
  expect(phone.errors).toEqual([]);
});
