import { ReactionRunner } from '#server/platform/subscriptions/reactions';
import { AbandonPurchase } from '#server/purchases/purchase';
import { type App, type Person, startApp } from '../app.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { balanceOf, control, factsAbout, historyOf, type Listing, ONE_PURCHASE, openMarket } from './market.js';
import { mailsAbout, signedWebhook, statusOf, startPurchase } from './market.js';

let app: App, listing: Listing;
const price = 100_000;

beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '600000' });
  ({ listing } = await openMarket(app, 1_000));
  await control(app, { webhook: { drop: true } });
});
afterAll(() => app.stop());

const press = (who: Person) =>
  app.call<{ code?: string; data: { reference: string } }>('POST', 'listing/listing-purchase', {
    token: who.token,
    body: { listing_id: listing.id },
  });
const comeBack = (who: Person, reference: string) =>
  app.call('POST', `purchases/${reference}/verify/`, { token: who.token, body: {} });

/** Opens two checkouts of one listing; the first is abandoned before the second opens. */
async function twoTabs(buyer: Person) {
  const first = await startPurchase(app, buyer, listing);
  await app.commands.execute(
    new AbandonPurchase({ reference: first, listingId: listing.id, buyerId: buyer.id, at: new Date().toISOString() }),
  );
  const second = await startPurchase(app, buyer, listing);
  expect(second).not.toBe(first);
  return [first, second];
}

describe('A listing paid for in two tabs', () => {
  it('is bought once; the second payment is credited to the buyer’s wallet, with a mail', async () => {
    const buyer = await app.person();
    const tabs = await twoTabs(buyer);
    for (const reference of tabs) await control(app, { pay: reference });
    const reports = tabs.flatMap((reference) =>
      Array.from({ length: 5 }, () => app.call('POST', 'payments/paystack/webhook', signedWebhook(app, reference))),
    );
    const answers = await Promise.all([...reports, ...tabs.map((reference) => comeBack(buyer, reference))]);
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));

    const standings = await until(
      () => Promise.all(tabs.map((reference) => statusOf(app, buyer, reference))),
      (both) => both.every((status) => status === 'paid' || status === 'refunded'),
    );
    expect([...standings].sort()).toEqual(['paid', 'refunded']);
    const [bought, kept] = [tabs[standings.indexOf('paid')]!, tabs[standings.indexOf('refunded')]!];
    const movements = await until(
      () => historyOf(app, buyer),
      (rows) => rows.length === 3,
    );
    expect(movements.map(({ kind }) => kind).sort()).toEqual(['deposit', 'deposit', 'purchase']);
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: price, available_kobo: price });
    await settled(app);
    const refund = (await historyOf(app, buyer)).find(({ reference }) => reference === kept);
    expect(refund).toMatchObject({ label: 'Refunded to Wallet', listing: { slug: listing.slug } });
    const facts = await factsAbout(app, bought);
    expect(facts.filter((type) => type !== 'PurchaseAbandoned')).toEqual(ONE_PURCHASE);
    const both = ['CheckoutOpened', 'FundsDeposited', 'PaymentInitiated', 'PaymentSettled', 'PurchaseDeclined'];
    expect((await factsAbout(app, kept)).filter((type) => type !== 'PurchaseAbandoned')).toEqual([
      ...both,
      'PurchaseStarted',
    ]);
    expect([await mailsAbout(app, buyer, bought), await mailsAbout(app, buyer, kept)]).toEqual([1, 1]);
    expect((await app.mails(buyer.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Your payment for .* is in your wallet$/),
    );
    const owned = await app.call<{ count: number }>('GET', 'listing/user/purchased/', { token: buyer.token });
    expect(owned.body.count).toBe(1);
  });

  it('is bought by whichever checkout is paid', async () => {
    const buyer = await app.person();
    const [first] = await twoTabs(buyer);
    await control(app, { pay: first });
    await comeBack(buyer, first!);
    await until(
      () => statusOf(app, buyer, first!),
      (status) => status === 'paid',
    );
    expect((await press(buyer)).body).toMatchObject({ code: 'already_owned' });
  });
});

describe('A listing that is paid and not yet accessible', () => {
  it('is not sold to the same buyer again', async () => {
    const buyer = await app.person();
    const reference = await startPurchase(app, buyer, listing);
    await app.worker.get(ReactionRunner, { strict: false }).onApplicationShutdown();
    await control(app, { pay: reference });
    expect((await comeBack(buyer, reference)).status).toBe(200);
    const again = await press(buyer);
    expect([again.status, again.body.code]).toEqual([409, 'already_paid']);
    expect(await factsAbout(app, reference)).toContain('PaymentSettled');
    expect(await statusOf(app, buyer, reference)).toBe('pending');
  });
});
