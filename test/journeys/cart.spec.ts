import { demoSite } from './demo-site.js';
import { openScreen } from './screens.js';

const demo = demoSite();
type Guide = { id: string; slug: string; title: string; price_kobo: number; has_purchased: boolean; is_owner: boolean };
type Guides = { results: Guide[] };
type Own = { results: (Guide & { status: string })[] };
type Coupons = { results: { code: string; used: number; given_kobo: number }[] };
type Wallet = { data: { balance_kobo: number } };

describe('A cart of three guides', () => {
  it('is filled in two browsers, lowered by a coupon, paid by wallet and card in a new tab, and empties in both', async () => {
    const { site } = demo;
    // The guide that another journey invites this person to write.
    const own = (await site.as<Own>('creator', 'listing/user/created')).results.filter(
      ({ status, is_owner }) => status === 'published' && is_owner,
    );
    const written = own.at(-1)!;
    const { results } = await site.as<Guides>('founder2', 'listing?limit=100');
    const onSale = results.filter(
      (guide) => guide.price_kobo > 0 && !guide.has_purchased && !guide.is_owner && guide.id !== written.id,
    );
    const lowered = onSale.filter(({ id }) => own.some((one) => one.id === id)).at(-1)!;
    const guides = [...onSale.filter(({ id }) => id !== lowered.id).slice(-2), lowered];
    await site.send('creator', 'coupons', { code: 'half-price', percent: 50, listings: [lowered.slug] });
    const total = guides.reduce((sum, { price_kobo }) => sum + price_kobo, 0);

    const [desk, phone] = [
      await site.page('founder2'),
      await site.page('founder2', { viewport: { width: 360, height: 740 } }),
    ];
    const { access } = await site.signIn('founder2');
    const deposit = await site.call<{ data: { authorization_url: string } }>('wallet/deposit', {
      method: 'POST',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 1_000 }),
    });
    await phone.goto(deposit.data.authorization_url);
    await phone.getByRole('button', { name: 'Pay', exact: true }).click();
    await phone.getByText('Your wallet has received').waitFor();

    await openScreen(desk, `/listing/${guides[0]!.slug}`);
    await openScreen(phone, `/listing/${guides[1]!.slug}`);
    await desk.getByRole('button', { name: 'Add to cart' }).click();
    await phone.getByRole('button', { name: 'Cart, 1 guide' }).waitFor();
    await phone.getByRole('button', { name: 'Add to cart' }).click();
    await site.send('founder2', 'cart', { listing_id: guides[2]!.id });
    for (const page of [desk, phone]) await page.getByRole('button', { name: 'Cart, 3 guides' }).click();
    await phone.getByRole('link', { name: guides[0]!.title }).waitFor();
    await phone.getByLabel('Coupon code').fill('half price');
    await phone.getByRole('button', { name: 'Apply' }).click();
    await Promise.all([desk, phone].map((page) => page.getByText('Coupon HALFPRICE').waitFor()));

    await desk.getByRole('button', { name: 'Checkout' }).click();
    await desk.getByLabel('Phone Number').fill('0803 123 4567');
    await desk.getByRole('radio', { name: /^Wallet and card/ }).check();
    const opening = desk.context().waitForEvent('page');
    await desk.getByRole('button', { name: 'Pay Now' }).click();
    const payment = await opening;
    await desk.getByRole('heading', { name: 'Waiting for payment' }).waitFor();
    await payment.getByRole('button', { name: 'Pay', exact: true }).click();
    await Promise.all([desk, payment].map((page) => page.getByText('You own 3 more guides.').waitFor()));

    await phone.getByText('Your cart is empty.').waitFor();
    const { data } = await site.as<Wallet>('founder2', 'wallet/wallet-info');
    expect([total > 100_000, data.balance_kobo]).toEqual([true, 0]);
    const { results: coupons } = await site.as<Coupons>('creator', 'coupons');
    expect(coupons).toMatchObject([{ code: 'HALFPRICE', used: 1, given_kobo: Math.floor(lowered.price_kobo / 2) }]);
    await desk.getByRole('link', { name: `Read: ${guides[0]!.title}` }).click();
    await desk.waitForURL('**/PaidListingDetail');
    await Promise.all([desk, phone].map((page) => page.context().close()));
  });
});
