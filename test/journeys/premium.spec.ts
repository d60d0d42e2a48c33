import { statSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { overflow } from './browser.js';
import { demoSite, type Newcomer } from './demo-site.js';
import { openScreen } from './screens.js';
import { ringNext } from '../premium/ringing.js';
import { until } from '../until.js';

const demo = demoSite();
const PHONE = { viewport: { width: 360, height: 740 } };
type Wallet = { data: { balance_kobo: number } };
const [MONTH, YEAR] = [838_500, 5_160_000];

/** From the page of Premium to that of the provider, with an empty wallet. */
async function toProvider(page: Page) {
  await openScreen(page, '/plans/premium');
  await page.getByRole('radio', { name: /^1 month/ }).check();
  await page.getByRole('button', { name: 'Get Premium', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Get Premium' });
  await dialog.getByRole('radio', { name: 'Card or bank', checked: true }).waitFor();
  await dialog.getByText('You pay ₦8,385 with our payment provider').waitFor();
  await dialog.getByText('your card is not charged again').waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Continue to pay ₦8,385' }).click();
}

const own = (page: Page) => page.locator('#premium');
/** The next timers of a person ring, each as if its time had come, until the page shows what follows. */
const ringUntil = (person: string, isShown: () => Promise<boolean>) =>
  until(async () => {
    if (await isShown()) return true;
    await demo.site.database((client) => ringNext(client, { person }));
    return until(isShown, Boolean, 3_000).catch(() => false);
  }, Boolean);
const balance = async (who: Newcomer) => (await demo.site.as<Wallet>(who, 'wallet/wallet-info')).data.balance_kobo;

describe('Premium', () => {
  it('is bought by card with an empty wallet, shown live in two browsers, cancelled, resumed, and refunded with a credit note', async () => {
    const { site } = demo;
    const who = await site.newcomer();
    const [desk, phone] = [await site.page(who), await site.page(who, PHONE)];
    await openScreen(phone, '/profile');
    await own(phone).scrollIntoViewIfNeeded();
    await own(phone).getByText('You have no Premium.').waitFor();

    await openScreen(desk, '/plans/premium');
    for (const words of ['US$32 per 12 months (US$2.6 per month)', 'US$5.2 per month', 'Best Value'])
      await desk.getByText(words).waitFor();
    await toProvider(desk);
    await desk.getByRole('button', { name: 'Pay', exact: true }).click();
    await desk.getByText('Your payment arrived, and you have Premium').waitFor();
    expect(new URL(desk.url()).pathname).toBe('/plans/premium');
    await own(phone).getByText('Active').waitFor();
    await own(phone).getByText('Next charge').waitFor();
    expect(await balance(who)).toBe(0);

    await desk.getByRole('link', { name: 'Manage it in your profile' }).click();
    await own(desk).scrollIntoViewIfNeeded();
    await own(desk).getByRole('button', { name: 'Cancel renewal' }).click();
    await own(phone).getByText('Does not renew').waitFor();
    await own(phone).getByRole('button', { name: 'Resume renewal' }).click();
    await own(desk).getByText('Active').waitFor();

    await own(phone)
      .getByRole('button', { name: /^End Premium and get ₦[\d,.]+ back$/ })
      .click();
    const dialog = phone.getByRole('dialog', { name: 'End Premium and get money back' });
    await dialog.getByText('Returned to your wallet').waitFor();
    await dialog.getByRole('button', { name: /^End Premium, return ₦/ }).click();
    for (const page of [desk, phone]) await own(page).getByText('You have no Premium.').waitFor();
    const back = await balance(who);
    expect([back > MONTH - 1_000, back < MONTH]).toEqual([true, true]);

    await own(desk).getByRole('button', { name: 'Show past charges' }).click();
    const charges = desk.getByRole('list', { name: 'Past charges' });
    await charges.getByRole('button', { name: /^Download invoice GWP-/ }).waitFor();
    const downloading = desk.waitForEvent('download');
    await charges.getByRole('button', { name: /^Download credit note GWC-/ }).click();
    expect(statSync(await (await downloading).path()).size).toBeGreaterThan(1_000);
    await Promise.all([desk, phone].map((page) => page.context().close()));
  });

  it('is not bought by a payment that is declined, and is then bought by the next one on a phone', async () => {
    const { site } = demo;
    const who = await site.newcomer();
    const phone = await site.page(who, PHONE);
    await toProvider(phone);
    await phone.getByRole('button', { name: 'Decline' }).click();
    await phone.getByText('You were not charged, and Premium was not bought.').waitFor();
    await phone.getByRole('button', { name: 'Back to the offers' }).click();
    await toProvider(phone);
    await phone.getByRole('button', { name: 'Pay', exact: true }).click();
    await phone.getByText('Your payment arrived, and you have Premium').waitFor();
    expect(await overflow(phone)).toBeLessThanOrEqual(0);
    await phone.context().close();
  });

  it('begins live on a page that waits, once the payment is made elsewhere', async () => {
    const { site } = demo;
    const who = await site.newcomer();
    const desk = await site.page(who);
    await toProvider(desk);
    await desk.getByRole('button', { name: 'Pay', exact: true }).waitFor();
    const { data } = await site.as<{ data: { deposit: { reference: string; status: string } } }>(who, 'premium');
    expect(data.deposit.status).toBe('awaited');
    // The person comes back without paying, and pays in the app of the bank.
    await openScreen(desk, `/plans/premium?reference=${data.deposit.reference}`);
    await desk.getByText('We are waiting for your payment').waitFor();
    await site.pay(data.deposit.reference);
    await desk.getByText('Your payment arrived, and you have Premium').waitFor();
    await desk.context().close();
  });

  it('is renewed by a moved clock, keeps its grace when the wallet is empty, is paid, upgraded, and ends where it is cancelled', async () => {
    const { site } = demo;
    const who = await site.newcomer();
    const { id } = (await site.signIn(who)).user;
    const fund = async (kobo: number) => {
      const { data } = await site.send<{ data: { reference: string } }>(who, 'wallet/deposit', { amount: kobo / 100 });
      const before = await balance(who);
      await site.pay(data.reference);
      await until(
        () => balance(who),
        (now) => now === before + kobo,
      );
    };
    await fund(2 * MONTH);
    const [desk, phone] = [await site.page(who), await site.page(who, PHONE)];
    await openScreen(phone, '/profile');
    await own(phone).scrollIntoViewIfNeeded();
    await openScreen(desk, '/plans/premium');
    await desk.getByRole('radio', { name: /^1 month/ }).check();
    await desk.getByRole('button', { name: 'Get Premium', exact: true }).click();
    await desk.getByRole('button', { name: 'Pay ₦8,385' }).click();
    await own(phone).getByText('Active').waitFor();
    await own(phone).getByRole('button', { name: 'Show past charges' }).click();
    const charges = own(phone).getByRole('list', { name: 'Past charges' });

    await ringUntil(id, () => charges.getByText('Renewed').isVisible());
    expect(await balance(who)).toBe(0);
    await ringUntil(id, () => own(phone).getByText('Renewal not paid').isVisible());
    await own(phone).getByText('You keep it until').waitFor();
    expect(await overflow(phone)).toBeLessThanOrEqual(0);

    await fund(MONTH + YEAR);
    await own(phone).getByRole('button', { name: 'Pay now' }).click();
    await charges.getByText('Renewal paid later').waitFor();
    await own(phone)
      .getByRole('button', { name: /^Upgrade to 12 months now/ })
      .click();
    const dialog = phone.getByRole('dialog', { name: 'Upgrade Premium' });
    await dialog.getByText('Not used of your present period').waitFor();
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    await charges.getByText('Upgraded').waitFor();
    await own(phone).getByText('Premium, 12 months').waitFor();
    // The credit of the month is left.
    const left = await balance(who);
    expect(left > 0 && left <= 3 * MONTH).toBe(true);

    await own(phone).getByRole('button', { name: 'Cancel renewal' }).click();
    await own(phone).getByText('Does not renew').waitFor();
    await ringUntil(id, () => own(phone).getByText('You have no Premium.').isVisible());
    expect(await balance(who)).toBe(left);
    await Promise.all([desk, phone].map((page) => page.context().close()));
  });
});
