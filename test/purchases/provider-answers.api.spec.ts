import { sql } from 'kysely';
import type { Person } from '../app.js';
import { until } from '../until.js';
import { balanceOf, control, factsAbout, ONE_PURCHASE, paid } from './market.js';
import { signedWebhook, statusOf, startPurchase, webhookRun } from './market.js';
import { type Instead, whenVerifying } from './provider-proxy.js';
import { openProxiedMarket, type ProxiedMarket } from './proxied-market.js';

let { app, proxy, listing, stop } = {} as ProxiedMarket;

beforeAll(async () => {
  ({ app, proxy, listing, stop } = await openProxiedMarket());
});
afterAll(() => stop());

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
/** The message of the webhook when `times` runs of it have ended. */
const runsEnded = (reference: string, times: number, timeoutMs = 30_000) =>
  until(
    () => webhookRun(app, reference),
    (run) => run !== undefined && run.attempts >= times && !run.isRunning,
    timeoutMs,
  );
/** Ends the delay of the next attempt. */
async function laterOn() {
  await sql`update app.outbox set due_at = due_at - interval '2 hours' where state = 'open'`.execute(app.sql);
}

const says = (status: number, body: unknown) => (): Instead => ({ status, body });

const unsettled: [string, (reference: string) => Instead][] = [
  ['calls it pending', told({ status: 'pending' })],
  ['calls it ongoing', told({ status: 'ongoing' })],
  ['calls it abandoned', told({ status: 'abandoned' })],
  ['answers 500', says(500, { status: false, message: 'Server error' })],
  ['answers 429', says(429, { status: false, message: 'Too many requests' })],
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
      await runsEnded(reference, 1);
      await laterOn();
      expect([await runsEnded(reference, 2), await statusOf(app, buyer, reference)]).toMatchObject([
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
  );

  it('credits nothing while the provider does not answer, and settles after a confirmation', async () => {
    const buyer = await app.person();
    const reference = await paidBy(buyer, () => 'silence');
    await report(reference);
    await runsEnded(reference, 1, 60_000);
    expect(await statusOf(app, buyer, reference)).toBe('pending');
    proxy.behaves();
    await laterOn();
    await paid(app, buyer, reference);
  });

  it.each([
    ['less money', told({ requested_amount: 1_249_900 }), 'was asked for'],
    ['more money', told({ requested_amount: 1_250_100 }), 'was asked for'],
    ['another currency', told({ currency: 'GHS' }), 'the currency is GHS'],
    ['a payment of the other domain', told({ domain: 'live' }), 'the live domain'],
  ])('stays in quarantine for %s until an operator decides', async (_what, answer, why) => {
    const buyer = await app.person();
    const reference = await paidBy(buyer, answer);
    await report(reference);
    const facts = ['CheckoutOpened', 'PaymentInitiated', 'PaymentQuarantined', 'PurchaseStarted'];
    await until(
      () => factsAbout(app, reference),
      (all) => all.includes('PaymentQuarantined'),
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
    );
  });

  it('fails when the provider reports a failure, and may be paid again', async () => {
    const buyer = await app.person();
    const reference = await paidBy(buyer, told({ status: 'failed' }));
    await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
    await until(
      () => statusOf(app, buyer, reference),
      (status) => status === 'failed',
    );
    const second = await until(
      () => startPurchase(app, buyer, listing),
      (next) => next !== reference,
    );
    await control(app, { pay: second });
    await report(second);
    await paid(app, buyer, second);
  });

  it('shows the recorded status on the return page meanwhile', async () => {
    const buyer = await app.person();
    const reference = await paidBy(buyer, says(500, { status: false, message: 'Server error' }));
    const answer = await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
    expect([answer.status, answer.body]).toMatchObject([502, { code: 'payment_provider' }]);
    expect(await statusOf(app, buyer, reference)).toBe('pending');
  });
});
