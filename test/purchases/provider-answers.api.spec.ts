import { sql } from 'kysely';
import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { balanceOf, control, factsAbout, type Listing, ONE_PURCHASE, openMarket, paid } from './market.js';
import { signedWebhook, standingOf, startPurchase } from './market.js';
import { type Instead, openProviderProxy, type ProviderProxy, whenVerifying } from './provider-proxy.js';

let app: App, proxy: ProviderProxy, listing: Listing;

beforeAll(async () => {
  proxy = await openProviderProxy();
  app = await startApp({ RECONCILE_AFTER: '600000', PAYSTACK_BASE_URL: proxy.url });
  proxy.leadsTo(app.paymentsUrl);
  ({ listing } = await openMarket(app));
  await control(app, { webhook: { drop: true } });
}, 60_000);
afterEach(() => proxy.behaves());
afterAll(async () => {
  await proxy.close();
  await app.stop();
});

/** A paid payment whose verification gets the spec's response. */
async function paidBy(buyer: Person, answer: (reference: string) => Instead) {
  const reference = await startPurchase(app, buyer, listing);
  await control(app, { pay: reference });
  proxy.answers(whenVerifying(reference, answer(reference)));
  return reference;
}
const report = (reference: string) => app.call('POST', 'payments/paystack/webhook', signedWebhook(app, reference));
const told = (change: object) => (reference: string) => ({
  status: 200,
  body: {
    status: true,
    message: 'Verification successful',
    data: {
      ...{ status: 'success', amount: 1_250_000, requested_amount: 1_250_000, fees: 20_000, currency: 'NGN' },
      ...{ domain: 'test', channel: 'card', reference },
      ...change,
    },
  },
});
/** The message that handles the report, with the number of attempts that have ended. */
const task = async (reference: string) => {
  const { rows } = await sql<{ state: string; ended: number }>`
    select t.state, t.attempts - (t.owner is not null)::int as ended from app.outbox t join app.inbox i on t.id = 'webhook-' || i.key
    where convert_from(i.body, 'UTF8') like ${`%${reference}%`}`.execute(app.sql);
  return rows[0];
};
/** Ends the delay of the next attempt. */
async function laterOn() {
  await sql`update app.outbox set due_at = due_at - interval '2 hours' where state = 'open'`.execute(app.sql);
}

const says = (status: number, body: unknown) => (): Instead => ({ status, body });

const unsettled: [string, (reference: string) => Instead][] = [
  ['calls it pending', told({ status: 'pending' })],
  ['reports it as pending', told({ status: 'ongoing' })],
  ['says it was left', told({ status: 'abandoned' })],
  ['is not itself', says(500, { status: false, message: 'Server error' })],
  ['answers 429 or 5xx', says(429, { status: false, message: 'Too many requests' })],
  ['answers with unreadable bytes', says(502, 'Bad gateway')],
  ['answers without the transaction', says(200, { status: false, message: 'Not now', data: { status: 'success' } })],
];

describe('A payment that was reported', () => {
  it.each(unsettled)(
    'credits nothing while the provider %s, and settles after a confirmation',
    async (_said, answer) => {
      const buyer = await app.person();
      const reference = await paidBy(buyer, answer);
      await report(reference);
      await until(
        () => task(reference),
        (row) => (row?.ended ?? 0) > 0,
        30_000,
      );
      await laterOn();
      await until(
        () => task(reference),
        (row) => (row?.ended ?? 0) > 1,
        30_000,
      );
      expect([await task(reference), await standingOf(app, buyer, reference)]).toMatchObject([
        { state: 'open' },
        'pending',
      ]);
      expect(await factsAbout(app, reference)).toEqual(['CheckoutOpened', 'PaymentInitiated', 'PurchaseStarted']);
      proxy.behaves();
      await laterOn();
      await paid(app, buyer, reference);
      await until(
        () => factsAbout(app, reference),
        (facts) => facts.length === ONE_PURCHASE.length,
      );
      expect(await factsAbout(app, reference)).toEqual(ONE_PURCHASE);
    },
    60_000,
  );

  it('credits nothing while the provider does not answer, and settles after a confirmation', async () => {
    const buyer = await app.person();
    const reference = await paidBy(buyer, () => 'silence');
    await report(reference);
    await until(
      () => task(reference),
      (row) => (row?.ended ?? 0) > 0,
      60_000,
    );
    expect(await standingOf(app, buyer, reference)).toBe('pending');
    proxy.behaves();
    await laterOn();
    await paid(app, buyer, reference);
  }, 120_000);

  it.each([
    ['less money', told({ requested_amount: 1_249_900 }), 'were asked for'],
    ['more money', told({ requested_amount: 1_250_100 }), 'were asked for'],
    ['another currency', told({ currency: 'GHS' }), 'the currency is GHS'],
    ['a payment of the other domain', told({ domain: 'live' }), 'the live domain'],
  ])(
    'stays in quarantine for %s until an operator decides',
    async (_what, answer, why) => {
      const buyer = await app.person();
      const reference = await paidBy(buyer, answer);
      await report(reference);
      const facts = ['CheckoutOpened', 'PaymentInitiated', 'PaymentQuarantined', 'PurchaseStarted'];
      await until(
        () => factsAbout(app, reference),
        (all) => all.includes('PaymentQuarantined'),
        30_000,
      );
      proxy.behaves();
      await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
      expect([await factsAbout(app, reference), (await balanceOf(app, buyer)).balance_kobo]).toEqual([facts, 0]);
      const reasons: string[] = [];
      for await (const { type, data } of app.store.history(`payment-${reference}`))
        if (type === 'PaymentQuarantined') reasons.push((data as { reason: string }).reason);
      expect(reasons).toEqual([expect.stringContaining(why)]);
      await until(
        () => app.mails(buyer.email),
        (mails) => mails.some(({ subject }) => subject === 'We are checking your payment'),
        30_000,
      );
    },
    60_000,
  );

  it('fails when the provider reports a failure, and may be paid again', async () => {
    const buyer = await app.person();
    const reference = await paidBy(buyer, told({ status: 'failed' }));
    await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
    await until(
      () => standingOf(app, buyer, reference),
      (status) => status === 'failed',
    );
    const second = await until(
      () => startPurchase(app, buyer, listing),
      (next) => next !== reference,
    );
    await control(app, { pay: second });
    await report(second);
    await paid(app, buyer, second);
  }, 60_000);

  it('shows the recorded status on the return page meanwhile', async () => {
    const buyer = await app.person();
    const reference = await paidBy(buyer, says(500, { status: false, message: 'Server error' }));
    const answer = await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
    expect([answer.status, answer.body]).toMatchObject([502, { code: 'payment_provider' }]);
    expect(await standingOf(app, buyer, reference)).toBe('pending');
  });
});
