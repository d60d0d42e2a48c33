import { type App, type Person, startApp } from '../app.js';
import { carting } from '../cart/carting.js';
import { couponing } from '../coupons/couponing.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { type Holding, holding } from './holding.js';
import {
  balanceOf,
  control,
  factsAbout,
  grant,
  type Listing,
  mailsAbout,
  openMarket,
  publishListing,
  statusOf,
} from './market.js';
import { refundsInBook } from './refunding.js';

const REFUSED = { status: 409, body: { code: 'payment_under_review' } };
const PRICE = 1_250_000;
let app: App, finance: Person, admin: Person, creator: Person, listing: Listing;
let { held, inQueue, decide } = {} as Holding;

beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '300' });
  ({ admin, creator, listing } = await openMarket(app));
  finance = await app.person();
  await grant(app, finance, 'finance');
  ({ held, inQueue, decide } = holding(app, finance, listing));
});
afterEach(() => control(app, { reset: true }));
afterAll(() => app.stop());

const buyAgain = (buyer: Person, method: string) =>
  app.call<{ code?: string; detail?: string }>('POST', 'listing/listing-purchase', {
    token: buyer.token,
    body: { listing_id: listing.id, method },
  });

describe('A payment that differs from what was asked for', () => {
  it('waits for finance, and its buyer cannot pay for the same guide twice meanwhile', async () => {
    const { buyer, reference } = await held({ amount: 400_000 });
    expect(await inQueue(reference)).toMatchObject({
      ...{ status: 'held', reason: '₦4,000 was paid, not ₦12,500', paid: 400_000, requested: PRICE },
      ...{ amount_kobo: PRICE, value_kobo: 400_000, currency: 'NGN', is_own: false, note: null, decided_by: null },
      ...{ payer: { username: buyer.username }, listing: { slug: listing.slug } },
    });
    for (const method of ['paystack', 'wallet']) expect(await buyAgain(buyer, method)).toMatchObject(REFUSED);
    await carting(app).add(buyer, listing.id);
    expect(await carting(app).checkOut(buyer)).toMatchObject(REFUSED);
  });

  it('of a cart waits for finance: its buyer sees that, and pays for none of its guides again, alone or in another cart', async () => {
    const { add, remove, checkOut, standing } = carting(app);
    const [buyer, other] = [
      await app.person(),
      await publishListing(app, creator, admin, { title: 'A bakery in Ibadan', price: 3_000 }),
    ];
    for (const { id } of [listing, other]) await add(buyer, id);
    const { reference } = (await checkOut(buyer)).body.data;
    await control(app, { pay: reference, verify: { fields: { amount: 400_000 }, omit: [] } });
    const { body } = await app.call<{ data: { status: string } }>('POST', `purchases/${reference}/verify/`, {
      ...{ token: buyer.token, body: {} },
    });
    expect([body.data.status, (await standing(buyer, reference)).status]).toEqual(['under_review', 'under_review']);
    expect(await checkOut(buyer)).toMatchObject(REFUSED);
    for (const method of ['paystack', 'wallet']) expect(await buyAgain(buyer, method)).toMatchObject(REFUSED);
    await remove(buyer, other.id);
    expect(await checkOut(buyer)).toMatchObject(REFUSED);
    await control(app, { reset: true });
    await decide('return', reference);
    await until(
      async () => (await standing(buyer, reference)).status,
      (status) => status === 'refunded',
    );
    expect((await checkOut(buyer)).status).toBe(200);
  });

  it('becomes credit of what was paid when finance accepts less than the price; then the guide can be bought', async () => {
    const { buyer, reference } = await held({ amount: 400_000 });
    const headers = { 'idempotency-key': 'accept-once' };
    const answers = [
      await decide('accept', reference, finance, headers),
      await decide('accept', reference, finance, headers),
    ];
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 400_000 });
    expect(await statusOf(app, buyer, reference)).toBe('refunded');
    expect(await inQueue(reference)).toBeUndefined();
    expect(await inQueue(reference, 'decided')).toMatchObject({
      ...{ status: 'accepted', note: 'The bank confirms it by telephone.', decided_by: finance.username },
      // What was asked for stays what it was.
      ...{ amount_kobo: PRICE, paid: 400_000 },
    });
    await settled(app);
    const mail = (await app.mails(buyer.email)).find(({ subject }) => subject === 'Your payment of ₦4,000 is accepted');
    expect(mail?.text).toContain('The bank confirms it by telephone.');
    expect((await buyAgain(buyer, 'paystack')).status).toBe(200);
    expect(await decide('return', reference)).toMatchObject({ status: 409, body: { code: 'not_held' } });
  });

  it('buys the guide when what finance accepts is its price', async () => {
    const { buyer, reference } = await held({ requested_amount: null });
    expect((await decide('accept', reference, admin)).status).toBe(200);
    expect(await statusOf(app, buyer, reference)).toBe('paid');
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 0 });
  });

  it('goes back to where it came from when finance returns it, and buys nothing', async () => {
    const { buyer, reference } = await held({ currency: 'USD' });
    expect(await decide('accept', reference)).toMatchObject({ status: 409, body: { code: 'not_acceptable' } });
    expect((await decide('return', reference)).status).toBe(200);
    await until(
      () => statusOf(app, buyer, reference),
      (status) => status === 'refunded',
    );
    expect(await refundsInBook(app, reference)).toMatchObject([{ amount: PRICE, status: 'processed' }]);
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 0 });
    expect(await inQueue(reference, 'decided')).toMatchObject({ status: 'returned' });
    await control(app, { reset: true });
    expect((await buyAgain(buyer, 'paystack')).status).toBe(200);
    await settled(app);
    expect(await mailsAbout(app, buyer, reference)).toBe(2);
    // The provider still calls the charge a success, and now one of the whole amount.
    await control(app, { verify: { fields: { status: 'success' }, omit: [] } });
    const { body } = await app.call<{ data: { status: string } }>('POST', `purchases/${reference}/verify/`, {
      ...{ token: buyer.token, body: {} },
    });
    expect(body.data.status).toBe('refunded');
    expect(await decide('accept', reference)).toMatchObject({ status: 409, body: { code: 'not_held' } });
    expect(await factsAbout(app, reference)).not.toContain('PaymentSettled');
  });

  it('keeps the use of its coupon until finance returns it, and gives it back then', async () => {
    const { made, shown, buy } = couponing(app);
    const code = await made(creator, { percent: 20, most_uses: 1 });
    const { reference } = await held({ currency: 'USD' }, code);
    expect(await shown(creator, code)).toMatchObject({ reserved: 1, uses_left: 0 });
    expect((await decide('return', reference)).status).toBe(200);
    await until(
      () => shown(creator, code),
      ({ uses_left }) => uses_left === 1,
    );
    expect((await buy(await app.person(), listing, { coupon: code })).status).toBe(200);
  });

  it('waits again when the provider refuses to return it, and may be returned once more', async () => {
    const { buyer, reference } = await held({ amount: 400_000 });
    await control(app, { refund: { refusals: 1 } });
    await decide('return', reference);
    const { failure } = await until(
      async () => (await inQueue(reference))!,
      (one) => one.failure !== null,
    );
    expect(failure).toMatch(/\w/);
    expect((await decide('return', reference)).status).toBe(200);
    await until(
      () => statusOf(app, buyer, reference),
      (status) => status === 'refunded',
    );
    expect(await refundsInBook(app, reference)).toMatchObject([{ amount: 400_000, status: 'processed' }]);
  });

  it('in another currency is ordered back a second time after the provider failed to return it', async () => {
    const { buyer, reference } = await held({ currency: 'USD' });
    await control(app, { refund: { outcome: 'failed', delay: 100 } });
    await decide('return', reference);
    await until(
      async () => (await inQueue(reference))!,
      (one) => one.failure !== null,
    );
    await control(app, { refund: { outcome: 'processed', delay: 100 } });
    expect((await decide('return', reference)).status).toBe(200);
    await until(
      () => statusOf(app, buyer, reference),
      (status) => status === 'refunded',
    );
    const refunds = (await refundsInBook(app, reference)).map(({ status }) => status);
    expect(refunds.sort()).toEqual(['failed', 'processed']);
  });

  it('of a cart buys nothing for less than was asked for, and leaves the rest of the wallet alone', async () => {
    const { add, checkOut, standing, funded } = carting(app);
    const buyer = await funded(2 * PRICE);
    await add(buyer, listing.id);
    const { reference } = (await checkOut(buyer, { method: 'card' })).body.data;
    await control(app, { pay: reference, verify: { fields: { amount: 1 }, omit: [] } });
    await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
    const acceptedAt = Date.now();
    expect((await decide('accept', reference)).status).toBe(200);
    // The outcome was there before the answer's time limit of 5 s.
    expect(Date.now() - acceptedAt).toBeLessThan(4_500);
    await settled(app);
    expect(await standing(buyer, reference)).toMatchObject({ status: 'refunded', refunded_to: 'wallet' });
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 2 * PRICE + 1 });
    await control(app, { reset: true });
    const again = (await checkOut(buyer, { method: 'card' })).body.data;
    expect([again.amount_kobo, again.reference === reference]).toEqual([PRICE, false]);
    const mail = (await app.mails(buyer.email)).find(({ subject }) => subject === 'Your payment of ₦0.01 is accepted');
    expect(mail?.text).toContain('otherwise nothing is bought, your cart stays as it is');
  });

  it('is decided only by finance, for a reason, and only if it exists', async () => {
    const { buyer, reference } = await held({ amount: 1 });
    expect((await decide('accept', reference, buyer)).status).toBe(404);
    expect((await decide('accept', 'pur.00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await decide('accept', 'nothing')).status).toBe(404);
    const { status, body } = await app.call<{ reason?: string[] }>(
      'POST',
      `finance/held-payments/${reference}/accept/`,
      {
        ...{ token: finance.token, body: { reason: ' ' } },
      },
    );
    expect([status, body.reason]).toEqual([400, ['This field may not be blank.']]);
    const unknown = await app.call<{ state?: string[] }>('GET', 'finance/held-payments/?state=lost', {
      token: finance.token,
    });
    expect([unknown.status, unknown.body.state]).toEqual([400, [expect.any(String)]]);
  });
});
