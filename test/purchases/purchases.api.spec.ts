import { sql } from 'kysely';
import { ReleasePurchase } from '#server/purchases/purchases.commands';
import { type App, countOf, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import {
  balanceOf,
  control,
  type Listing,
  openMarket,
  paid,
  publishListing,
  signedWebhook,
  standingOf,
  startPurchase,
} from './market.js';

let app: App;
let creator: Person, admin: Person, listing: Listing;

beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '600000' });
  ({ creator, admin, listing } = await openMarket(app));
}, 60_000);
afterAll(() => app.stop());
afterEach(() => control(app, { reset: true }));

const webhook = 'payments/paystack/webhook';
const buy = (who: Person, body: object) =>
  app.call<Record<string, never>>('POST', 'listing/listing-purchase', { token: who.token, body });
const history = async (who: Person) =>
  (
    await app.call<{ results: { kind: string; amount_kobo: number; running_balance_kobo: number }[] }>(
      'GET',
      'wallet/transactions',
      { token: who.token },
    )
  ).body.results;

describe('Buying a listing', () => {
  it('answers where to pay, and the payment opens the guide, the buyer’s history and the creator’s earning', async () => {
    const buyer = await app.person();
    const before = await balanceOf(app, creator);
    const answer = await app.call<{ message: string; data: Record<string, unknown> }>(
      'POST',
      'listing/listing-purchase',
      {
        token: buyer.token,
        body: { listing_id: listing.slug },
      },
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: 'Authorization URL created',
      data: { amount: 12_500, amount_kobo: 1_250_000, currency: 'NGN', status: 'pending' },
    });
    expect(answer.body.data.authorization_url).toContain('/checkout/');
    const reference = String(answer.body.data.reference);
    expect(await standingOf(app, buyer, reference)).toBe('pending');

    await control(app, { pay: reference });
    await paid(app, buyer, reference);
    await until(
      () => balanceOf(app, creator),
      ({ balance_kobo }) => balance_kobo === before.balance_kobo + 1_125_000,
    );
    expect(await balanceOf(app, creator)).toMatchObject({ available_kobo: before.available_kobo });
    const entries = await until(
      () => history(buyer),
      (rows) => rows.length === 2,
    );
    expect(
      entries.map(({ kind, amount_kobo, running_balance_kobo }) => [kind, amount_kobo, running_balance_kobo]),
    ).toEqual([
      ['purchase', 1_250_000, 0],
      ['deposit', 1_250_000, 1_250_000],
    ]);
    const owned = await app.call<{ results: { slug: string }[] }>('GET', 'listing/user/purchased/', {
      token: buyer.token,
    });
    expect(owned.body.results.map(({ slug }) => slug)).toEqual([listing.slug]);
    expect((await buy(buyer, { listing_id: listing.id })).status).toBe(409);
    expect((await buy(buyer, { listing_id: listing.id })).body).toMatchObject({
      code: 'already_owned',
      detail: 'You already own this listing.',
    });
  });

  it('counts a payment once however often and however parallel it is reported', async () => {
    const buyer = await app.person();
    const reference = await startPurchase(app, buyer, listing);
    await control(app, { webhook: { drop: true } });
    await control(app, { pay: reference });
    const reports = Array.from({ length: 40 }, (_, i) =>
      app.call('POST', webhook, signedWebhook(app, reference, { id: i % 5 })),
    );
    const returns = Array.from({ length: 10 }, () =>
      app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} }),
    );
    const answers = await Promise.all([...reports, ...returns]);
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    await paid(app, buyer, reference);
    await until(
      () => history(buyer),
      (rows) => rows.length === 2,
    );
    await until(
      async () => (await app.mails(buyer.email)).filter(({ subject }) => subject.startsWith('You own')).length,
      (letters) => letters === 1,
    );
    await until(
      () => openTasks(),
      (open) => open === 0,
    );
    expect((await history(buyer)).length).toBe(2);
    expect((await history(creator)).filter(({ kind }) => kind === 'earning').length).toBe(
      (await app.call<{ data: { total_buyers: number } }>('GET', `listing/${listing.slug}/`)).body.data.total_buyers,
    );
    expect((await app.mails(buyer.email)).filter(({ subject }) => subject.startsWith('You own')).length).toBe(1);
  });

  it('settles without any webhook when the buyer comes back', async () => {
    const buyer = await app.person();
    const reference = await startPurchase(app, buyer, listing);
    await control(app, { webhook: { drop: true } });
    await control(app, { pay: reference });
    await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
    await paid(app, buyer, reference);
  });

  it('goes on with the unfinished payment when Buy is pressed again', async () => {
    const buyer = await app.person();
    const [first, second] = [await startPurchase(app, buyer, listing), await startPurchase(app, buyer, listing)];
    expect(second).toBe(first);
  });

  it('opens one checkout for ten presses at the same moment', async () => {
    const buyer = await app.person();
    const references = await Promise.all(Array.from({ length: 10 }, () => startPurchase(app, buyer, listing)));
    expect(new Set(references).size).toBe(1);
  });

  it('can be tried again after the payment was declined', async () => {
    const buyer = await app.person();
    const first = await startPurchase(app, buyer, listing);
    await control(app, { decline: first });
    await app.call('POST', `purchases/${first}/verify/`, { token: buyer.token, body: {} });
    await until(
      () => standingOf(app, buyer, first),
      (status) => status === 'failed',
    );
    const second = await until(
      () => startPurchase(app, buyer, listing),
      (reference) => reference !== first,
    );
    await control(app, { pay: second });
    await paid(app, buyer, second);
  });

  it('gives nothing for a payment of another amount', async () => {
    const buyer = await app.person();
    const reference = await startPurchase(app, buyer, listing);
    await control(app, { verify: { alterAmount: 100 }, webhook: { drop: true } });
    await control(app, { pay: reference });
    await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
    const locked = await app.call('GET', 'listing/user/purchased/', { token: buyer.token });
    expect(locked.body).toMatchObject({ count: 0 });
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 0 });
  });

  it('refuses an unsigned, wrongly signed or changed report and keeps nothing but its hash', async () => {
    const buyer = await app.person();
    const reference = await startPurchase(app, buyer, listing);
    const good = signedWebhook(app, reference);
    const before = await countOf(app, 'app.task');
    const bad = [
      { raw: good.raw, headers: { 'content-type': 'application/json' } },
      { raw: good.raw, headers: { ...good.headers, 'x-paystack-signature': '' } },
      {
        raw: good.raw,
        headers: { ...good.headers, 'x-paystack-signature': good.headers['x-paystack-signature'].toUpperCase() },
      },
      {
        raw: good.raw,
        headers: { ...good.headers, 'x-paystack-signature': good.headers['x-paystack-signature'].slice(2) },
      },
      { raw: `${good.raw} `, headers: good.headers },
      { raw: good.raw.replace('"amount":1', '"amount":2'), headers: good.headers },
    ];
    for (const one of bad) expect((await app.call('POST', webhook, one)).status).toBe(401);
    expect(await countOf(app, 'app.task')).toBe(before);
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from app.inbox where verdict = 'refused' and body is not null`.execute(app.sql);
    expect(rows[0]!.n).toBe(0);
    expect(await standingOf(app, buyer, reference)).toBe('pending');
  });

  it('keeps a genuine report of something else and does nothing', async () => {
    expect((await app.call('POST', webhook, signedWebhook(app, 'pur.unknown'))).status).toBe(200);
    await until(
      () => openTasks(),
      (open) => open === 0,
    );
  });

  it('leaves a second payment for the same listing in the buyer’s wallet', async () => {
    const buyer = await app.person();
    const cheap = await publishListing(app, creator, admin, {
      title: 'Registering a cooperative in Kano',
      price: 1_000,
    });
    const first = await startPurchase(app, buyer, cheap);
    await app.commands.execute(
      new ReleasePurchase({ reference: first, listingId: cheap.id, buyerId: buyer.id, at: new Date().toISOString() }),
    );
    const second = await startPurchase(app, buyer, cheap);
    expect(second).not.toBe(first);
    await control(app, { pay: first });
    await control(app, { pay: second });
    await Promise.all(
      [first, second].map((one) => app.call('POST', `purchases/${one}/verify/`, { token: buyer.token, body: {} })),
    );
    await until(
      () => history(buyer),
      (rows) => rows.length === 3,
    );
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 100_000 });
  });

  it.each([
    ['no listing', {}, 400, 'No listing selected for checkout'],
    ['an unknown listing', { listing_id: 'nothing-of-that-name' }, 404, 'Not found.'],
    [
      'a price that is no longer so',
      { listing_id: 'LISTING', expected_price: 1 },
      409,
      'The price of this listing has changed.',
    ],
  ])('refuses %s with a sentence', async (_name, body, status, detail) => {
    const buyer = await app.person();
    const answer = await buy(buyer, {
      ...body,
      ...('listing_id' in body && body.listing_id === 'LISTING' ? { listing_id: listing.id } : {}),
    });
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ detail })]);
  });

  it('refuses a creator his own listing', async () => {
    expect(await buy(creator, { listing_id: listing.id })).toMatchObject({
      status: 400,
      body: { code: 'own_listing' },
    });
  });

  it('says so when the provider does not answer, and loses nothing', async () => {
    const buyer = await app.person();
    await control(app, { outage: true });
    expect(await buy(buyer, { listing_id: listing.id })).toMatchObject({
      status: 502,
      body: { detail: 'Payment initiation failed' },
    });
    await control(app, { reset: true });
    const reference = await startPurchase(app, buyer, listing);
    await control(app, { pay: reference });
    await paid(app, buyer, reference);
  });

  it('shows a payment to nobody but its payer', async () => {
    const [buyer, other] = [await app.person(), await app.person()];
    const reference = await startPurchase(app, buyer, listing);
    expect((await app.call('GET', `purchases/${reference}/`, { token: other.token })).status).toBe(404);
    expect((await app.call('POST', `purchases/${reference}/verify/`, { token: other.token, body: {} })).status).toBe(
      404,
    );
    expect((await app.call('GET', `purchases/${reference}/`)).status).toBe(401);
  });
});

describe('Funding a wallet', () => {
  it('credits what was paid, once', async () => {
    const owner = await app.person();
    const answer = await app.call<{ data: { reference: string } }>('POST', 'wallet/deposit', {
      token: owner.token,
      body: { amount: 2_500.5 },
    });
    await control(app, { pay: answer.body.data.reference, webhook: { duplicate: 3 } });
    await until(
      () => balanceOf(app, owner),
      ({ balance_kobo }) => balance_kobo === 250_050,
    );
    expect((await history(owner)).map(({ kind }) => kind)).toEqual(['deposit']);
  });

  it('answers the same key with the same checkout, and another body under it with 422', async () => {
    const owner = await app.person();
    const headers = { 'idempotency-key': 'fund-1' };
    const first = await app.call('POST', 'wallet/deposit', { token: owner.token, body: { amount: 500 }, headers });
    const again = await app.call('POST', 'wallet/deposit', { token: owner.token, body: { amount: 500 }, headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(
      (await app.call('POST', 'wallet/deposit', { token: owner.token, body: { amount: 600 }, headers })).status,
    ).toBe(422);
  });

  it.each([[-5], [0], [99.99], [5_000_001], [10.001], ['lots'], [1e308], [null]])(
    'refuses an amount of %s',
    async (amount) => {
      const owner = await app.person();
      const answer = await app.call<{ amount: string[]; detail: string }>('POST', 'wallet/deposit', {
        token: owner.token,
        body: { amount },
      });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body)).toEqual(['amount', 'detail']);
    },
  );
});

const openTasks = async () =>
  (await sql<{ n: number }>`select count(*) as n from app.task where state = 'open'`.execute(app.sql)).rows[0]!.n;
