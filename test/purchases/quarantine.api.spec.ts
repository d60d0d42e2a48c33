import { type App, type Person, startApp } from '../app.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { balanceOf, control, grant, type Listing, mailsAbout, openMarket, startPurchase, statusOf } from './market.js';
import { refundsInBook } from './refunding.js';

const PRICE = 1_250_000;
let app: App, finance: Person, admin: Person, listing: Listing;

beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '300' });
  ({ admin, listing } = await openMarket(app));
  finance = await app.person();
  await grant(app, finance, 'finance');
});
afterEach(() => control(app, { reset: true }));
afterAll(() => app.stop());

type Held = { reference: string; status: string; value_kobo: number; failure: string | null; note: string | null };

/** A new buyer's payment for the guide, which the provider confirms otherwise than it was asked for. */
async function held(fields: object) {
  const buyer = await app.person();
  const reference = await startPurchase(app, buyer, listing);
  await control(app, { pay: reference, verify: { fields, omit: [] } });
  await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
  await until(
    () => statusOf(app, buyer, reference),
    (status) => status === 'under_review',
  );
  return { buyer, reference };
}

const queue = async (state = 'waiting') =>
  (await app.call<{ results: Held[] }>('GET', `finance/held-payments/?state=${state}`, { token: finance.token })).body
    .results;
const inQueue = async (reference: string, state?: string) =>
  (await queue(state)).find((one) => one.reference === reference);
const decide = (decision: string, reference: string, { token }: Person = finance, headers = {}) =>
  app.call<{ code?: string; message?: string }>('POST', `finance/held-payments/${reference}/${decision}/`, {
    ...{ token, headers, body: { reason: 'The bank confirms it by telephone.' } },
  });
const buyAgain = (buyer: Person, method: string) =>
  app.call<{ code?: string; detail?: string }>('POST', 'listing/listing-purchase', {
    token: buyer.token,
    body: { listing_id: listing.id, method },
  });

describe('A payment that differs from what was asked for', () => {
  it('waits for finance, and its buyer cannot pay for the same guide twice meanwhile', async () => {
    const { buyer, reference } = await held({ amount: 400_000 });
    expect(await inQueue(reference)).toMatchObject({
      ...{ status: 'held', reason: '400000 kobo were paid, not 1250000', paid: 400_000, requested: PRICE },
      ...{ amount_kobo: PRICE, value_kobo: 400_000, currency: 'NGN', is_own: false, note: null, decided_by: null },
      ...{ payer: { username: buyer.username }, listing: { slug: listing.slug } },
    });
    for (const method of ['paystack', 'wallet'])
      expect(await buyAgain(buyer, method)).toMatchObject({ status: 409, body: { code: 'payment_under_review' } });
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

  it('goes back with the next decision when a return that the provider had accepted fails', async () => {
    const { buyer, reference } = await held({ currency: 'USD' });
    await control(app, { refund: { outcome: 'failed', delay: 0 } });
    await decide('return', reference);
    await until(
      async () => (await inQueue(reference))!,
      (one) => one.failure !== null,
    );
    await control(app, { refund: { outcome: 'processed' } });
    expect((await decide('return', reference)).status).toBe(200);
    await until(
      () => statusOf(app, buyer, reference),
      (status) => status === 'refunded',
    );
    const refunds = await refundsInBook(app, reference);
    expect(refunds.map(({ status }) => status).sort()).toEqual(['failed', 'processed']);
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
