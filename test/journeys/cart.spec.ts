import type { Page } from 'playwright-core';
import { demoSite, type Newcomer } from './demo-site.js';
import { openScreen } from './screens.js';

const demo = demoSite();
const PHONE = { viewport: { width: 360, height: 740 } };
type Guide = { id: string; slug: string; title: string; price_kobo: number };
type Guides = { results: Guide[] };
type Own = { results: (Guide & { status: string; is_owner: boolean })[] };
type Coupons = { results: { code: string; used: number; given_kobo: number }[] };
type Wallet = { data: { balance_kobo: number } };

/** Funds the wallet with naira on the provider's page. */
async function fund(who: Newcomer, page: Page, amount: number) {
  const { access } = await demo.site.signIn(who);
  const deposit = await demo.site.call<{ data: { authorization_url: string } }>('wallet/deposit', {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount }),
  });
  await page.goto(deposit.data.authorization_url);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Your wallet has received').waitFor();
}

/** Goes to the payment of what is in the open cart; with an empty wallet there is no method to choose. */
async function checkOut(page: Page, method?: RegExp) {
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByLabel('Phone Number').fill('0803 123 4567');
  if (method) await page.getByRole('radio', { name: method }).check();
}

/** Pays on the provider's page, which opens in a new tab; resolves to that tab, which has returned to the site. */
async function payByCard(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  const payment = await opening;
  await page.getByRole('heading', { name: 'Waiting for payment' }).waitFor();
  await payment.getByRole('button', { name: 'Pay', exact: true }).click();
  return payment;
}

describe('A cart of three guides', () => {
  it('is filled in two browsers, lowered by a coupon, paid by wallet and card in a new tab, empties in both, and is refunded in part', async () => {
    const { site } = demo;
    const who = await site.newcomer();
    const own = (await site.as<Own>('creator', 'listing/user/created')).results.filter(
      ({ status, is_owner }) => status === 'published' && is_owner,
    );
    // Another journey counts what the sales of this guide earn.
    const counted = own.at(-1)!;
    const { results } = await site.as<Guides>(who, 'listing?limit=100');
    const onSale = results.filter((guide) => guide.price_kobo > 0 && guide.id !== counted.id);
    const lowered = onSale.filter(({ id }) => own.some((one) => one.id === id)).at(-1)!;
    const guides = [...onSale.filter(({ id }) => id !== lowered.id).slice(-2), lowered];
    await site.send('creator', 'coupons', { code: 'half-price', percent: 50, listings: [lowered.slug] });
    const total = guides.reduce((sum, { price_kobo }) => sum + price_kobo, 0);

    const [desk, phone] = [await site.page(who), await site.page(who, PHONE)];
    await fund(who, phone, 1_000);

    await openScreen(desk, `/listing/${guides[0]!.slug}`);
    await openScreen(phone, `/listing/${guides[1]!.slug}`);
    await desk.getByRole('button', { name: 'Add to cart' }).click();
    await phone.getByRole('button', { name: 'Cart, 1 guide' }).waitFor();
    await phone.getByRole('button', { name: 'Add to cart' }).click();
    await site.send(who, 'cart', { listing_id: guides[2]!.id });
    for (const page of [desk, phone]) await page.getByRole('button', { name: 'Cart, 3 guides' }).click();
    await phone.getByRole('link', { name: guides[0]!.title }).waitFor();
    await phone.getByLabel('Coupon code').fill('half price');
    await phone.getByRole('button', { name: 'Apply' }).click();
    await Promise.all([desk, phone].map((page) => page.getByText('Coupon HALFPRICE').waitFor()));

    await checkOut(desk, /^Wallet and card/);
    const payment = await payByCard(desk);
    await Promise.all([desk, payment].map((page) => page.getByText('You own 3 more guides.').waitFor()));

    await phone.getByText('Your cart is empty.').waitFor();
    const { data } = await site.as<Wallet>(who, 'wallet/wallet-info');
    expect([total > 100_000, data.balance_kobo]).toEqual([true, 0]);
    const { results: coupons } = await site.as<Coupons>('creator', 'coupons');
    expect(coupons).toMatchObject([{ code: 'HALFPRICE', used: 1, given_kobo: Math.floor(lowered.price_kobo / 2) }]);
    await desk.getByRole('link', { name: `Read: ${guides[0]!.title}` }).click();
    await desk.waitForURL('**/PaidListingDetail');

    // What the card paid goes back to it, and the rest into the wallet.
    await desk.getByRole('button', { name: 'Ask for a refund' }).click();
    await desk.getByRole('button', { name: 'Request refund' }).click();
    await openScreen(phone, `/listing/${guides[0]!.slug}`);
    await phone.getByText(/^Refunded to your card on/).waitFor();
    const back = (await site.as<Wallet>(who, 'wallet/wallet-info')).data.balance_kobo;
    expect([back > 0, back < 100_000]).toEqual([true, true]);
    await Promise.all([desk, phone].map((page) => page.context().close()));
  });

  it('shows on a page that connects late what was put into it since the page asked', async () => {
    const { site } = demo;
    const who = await site.newcomer();
    const page = await site.page(who, PHONE);
    let connect = () => {};
    const connecting = new Promise<void>((resolve) => (connect = resolve));
    // The code of live messages.
    await page.route(/\/assets\/esm-/, async (route) => {
      await connecting;
      await route.continue();
    });
    const { results } = await site.as<Guides>(who, 'listing?limit=100');
    await openScreen(page, '/');
    await page.getByRole('button', { name: 'Cart', exact: true }).waitFor();
    await site.send(who, 'cart', { listing_id: results.find(({ price_kobo }) => price_kobo > 0)!.id });
    connect();
    await page.getByRole('button', { name: 'Cart, 1 guide' }).waitFor();
    await page.context().close();
  });

  it.each(['card', 'wallet'] as const)('is paid by %s alone, and empties in the other browser', async (method) => {
    const { site } = demo;
    const who = await site.newcomer();
    const { results: own } = await site.as<Own>('creator', 'listing/user/created');
    const { results } = await site.as<Guides>(who, 'listing?limit=100');
    const guides = results
      .filter((guide) => guide.price_kobo > 0 && !own.some(({ id }) => id === guide.id))
      .sort((one, other) => one.price_kobo - other.price_kobo)
      .slice(0, 3);
    const total = guides.reduce((sum, { price_kobo }) => sum + price_kobo, 0);
    const [desk, phone] = [await site.page(who), await site.page(who, PHONE)];
    if (method === 'wallet') await fund(who, phone, total / 100);
    for (const { id } of guides) await site.send(who, 'cart', { listing_id: id });
    for (const page of [desk, phone]) {
      await openScreen(page, '/');
      await page.getByRole('button', { name: 'Cart, 3 guides' }).click();
    }
    await checkOut(desk, method === 'card' ? undefined : /^Wallet \(/);
    if (method === 'card') await payByCard(desk);
    else await desk.getByRole('button', { name: 'Pay Now' }).click();
    await desk.getByText('You own 3 more guides.').waitFor();
    await phone.getByText('Your cart is empty.').waitFor();
    expect((await site.as<Wallet>(who, 'wallet/wallet-info')).data.balance_kobo).toBe(0);
    await Promise.all([desk, phone].map((page) => page.context().close()));
  });
});
