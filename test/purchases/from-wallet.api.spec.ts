import { randomUUID } from 'node:crypto';
import { type App, type Person, startApp } from '../app.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import {
  balanceOf,
  factsAbout,
  funded,
  historyOf,
  type Listing,
  mailsAbout,
  openedFor,
  openMarket,
  paid,
  publishListing,
  startPurchase,
} from './market.js';
import { askRefund, standing } from './refunding.js';

let app: App, creator: Person, admin: Person, listing: Listing, other: Listing;
const PRICE = 1_250_000;

beforeAll(async () => {
  app = await startApp();
  ({ creator, admin, listing } = await openMarket(app));
  other = await publishListing(app, creator, admin, { title: 'Opening a bakery in Ibadan' });
});
afterAll(() => app.stop());

type Answer = { code?: string; detail?: string; missing_kobo?: number; data: { reference: string; status: string } };
const pay = (who: Person, { id }: Listing, more: { body?: object; key?: string } = {}) =>
  app.call<Answer>('POST', 'listing/listing-purchase', {
    token: who.token,
    body: { listing_id: id, method: 'wallet', ...more.body },
    headers: { 'Idempotency-Key': more.key ?? randomUUID() },
  });

const owned = async ({ token }: Person) =>
  (await app.call<{ results: { slug: string }[] }>('GET', 'listing/user/purchased/', { token })).body.results;

/** The purchases that the provider was asked to take money for. */
const checkouts = async (who: Person) =>
  (await openedFor(app, who)).filter((reference) => reference.startsWith('pur.'));

/** Types of all events of a purchase from the wallet. */
const PAID_FROM_WALLET = [
  ...['BalanceSpent', 'CommissionCharged', 'PaymentInitiated', 'PaymentSettled', 'PurchaseCompleted'],
  ...['PurchaseStarted', 'SaleEarned'],
];

describe('A purchase from the wallet', () => {
  it('is owned when the request is answered: the price leaves the balance, and the provider never hears of it', async () => {
    const [buyer, before] = [await funded(app, PRICE + 50_000), await balanceOf(app, creator)];
    const { status, body } = await pay(buyer, listing);
    expect([status, body.data?.status]).toEqual([200, 'paid']);
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 50_000, available_kobo: 50_000 });
    expect((await owned(buyer)).map(({ slug }) => slug)).toEqual([listing.slug]);
    const [entry] = await historyOf(app, buyer);
    expect(entry).toMatchObject({ kind: 'purchase', label: 'Purchased a Listing', amount_kobo: PRICE });
    expect(await checkouts(buyer)).toEqual([]);
    await settled(app);
    const { reference } = body.data;
    expect(await factsAbout(app, reference)).toEqual(PAID_FROM_WALLET);
    expect(await balanceOf(app, creator)).toMatchObject({ balance_kobo: before.balance_kobo + 0.9 * PRICE });
    expect([await mailsAbout(app, buyer, reference), await mailsAbout(app, creator, reference)]).toEqual([1, 1]);
  });

  it('is one purchase however often its request is repeated', async () => {
    const [buyer, key] = [await funded(app, 3 * PRICE), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(buyer, listing, { key })));
    const again = await pay(buyer, listing, { key });
    expect(new Set([again, ...answers].flatMap(({ body }) => body.data?.reference ?? []))).toHaveProperty('size', 1);
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 2 * PRICE });
    expect(await pay(buyer, listing)).toMatchObject({ status: 409, body: { code: 'already_owned' } });
  });

  it('is refused with what is missing, and the listing may still be paid by card', async () => {
    const buyer = await funded(app, 1_000_000);
    const { status, body } = await pay(buyer, listing);
    expect([status, body]).toMatchObject([409, { code: 'insufficient_funds', missing_kobo: 250_000 }]);
    expect(body.detail).toBe('₦10,000 of your balance is available. Add ₦2,500 to buy this listing from your wallet.');
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 1_000_000 });
    const reference = await startPurchase(app, buyer, listing);
    expect(await checkouts(buyer)).toEqual([reference]);
    expect((await pay(buyer, listing)).status).toBe(409);
    expect(await startPurchase(app, buyer, listing)).toBe(reference);
    expect(await checkouts(buyer)).toEqual([reference]);
  });

  it('spends no money twice: of two guides at once, a balance for one buys one', async () => {
    const buyer = await funded(app, PRICE);
    const answers = await Promise.all([pay(buyer, listing), pay(buyer, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 0 });
    expect(await owned(buyer)).toHaveLength(1);
  });

  it('of one guide in two tabs buys it once, and the other price is back in the wallet', async () => {
    const buyer = await funded(app, 2 * PRICE);
    const answers = await Promise.all([pay(buyer, listing), pay(buyer, listing)]);
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'already_owned']);
    await settled(app);
    expect(await owned(buyer)).toHaveLength(1);
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: PRICE });
  });

  it('spends cleared money only: what a sale earned this week waits', async () => {
    const [seller, buyer] = [await app.person(), await funded(app, PRICE)];
    await app.call('POST', `moderation/creators/${seller.username}/verify/`, {
      token: admin.token,
      body: { reason: 'Her licence is valid.' },
    });
    const guide = await publishListing(app, seller, admin, { title: 'Opening a hatchery in Epe' });
    expect((await pay(buyer, guide)).body.data.status).toBe('paid');
    await until(
      () => balanceOf(app, seller),
      ({ pending_kobo }) => pending_kobo === 0.9 * PRICE,
    );
    expect(await pay(seller, listing)).toMatchObject({ status: 409, body: { missing_kobo: PRICE } });
  });

  it('opens no card checkout beside it while the wallet pays', async () => {
    const buyer = await funded(app, PRICE);
    const card = () =>
      app.call<Answer>('POST', 'listing/listing-purchase', { token: buyer.token, body: { listing_id: listing.id } });
    const [wallet, ...cards] = await Promise.all([pay(buyer, listing), ...Array.from({ length: 5 }, card)]);
    expect(wallet.body.data?.status).toBe('paid');
    const open = cards.filter(({ status }) => status === 200);
    expect(await checkouts(buyer)).toHaveLength(open.length ? 1 : 0);
    expect(await card()).toMatchObject({ status: 409, body: { code: 'already_owned' } });
  });

  it('refuses another price than the one that was shown, before anything is spent', async () => {
    const buyer = await funded(app, PRICE);
    const { status, body } = await pay(buyer, listing, { body: { expected_price: 9_000 } });
    expect([status, body.code]).toEqual([409, 'price_changed']);
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: PRICE });
  });

  it('refuses a guide that is not on sale, like a missing one', async () => {
    const buyer = await funded(app, PRICE);
    const guide = await publishListing(app, creator, admin, { title: 'Opening a garage in Enugu' });
    await app.call('POST', `listing/${guide.slug}/archive/`, { token: creator.token, body: {} });
    expect((await pay(buyer, guide)).status).toBe(404);
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: PRICE });
  });

  it('goes back to the wallet at once when it is refunded, and the access ends with it', async () => {
    const [buyer, before] = [await funded(app, PRICE), await balanceOf(app, creator)];
    const { reference } = (await pay(buyer, listing)).body.data;
    await paid(app, buyer, reference);
    await settled(app);
    expect(await askRefund(app, buyer, listing)).toMatchObject({
      ...{ status: 200, body: { message: 'Refunded to your wallet' } },
    });
    expect(await standing(app, buyer, listing)).toMatchObject({ status: 'refunded', to: 'wallet' });
    await settled(app);
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: PRICE, available_kobo: PRICE });
    expect(await balanceOf(app, creator)).toMatchObject({ balance_kobo: before.balance_kobo });
    expect(await owned(buyer)).toEqual([]);
    expect(await factsAbout(app, reference)).not.toContain('RefundStarted');
    const subjects = (await app.mails(buyer.email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/is back in your wallet$/));
  });

  it('leaves books that the verifier finds whole', async () => {
    await settled(app);
    const { broken, code } = await verifyApp(app);
    expect([broken, code]).toEqual([[], 0]);
  });
});
