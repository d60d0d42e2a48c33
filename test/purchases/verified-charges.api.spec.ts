import fc from 'fast-check';
import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { balanceOf, control } from './market.js';

const ASKED = 50_000;

let app: App, payer: Person;
beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '600000' });
  payer = await app.person();
  await control(app, { webhook: { drop: true } });
});
afterEach(() => control(app, { reset: true, webhook: { drop: true } }));
afterAll(() => app.stop());

/** Pays a deposit and verifies it while the sandbox answers with `verify`. */
async function verified(verify: { fields?: object; omit?: string[] }, answer: object = {}) {
  const { body } = await app.call<{ data: { reference: string } }>('POST', 'wallet/deposit', {
    token: payer.token,
    body: { amount: ASKED / 100 },
  });
  const { reference } = body.data;
  await control(app, { pay: reference, verify: { fields: {}, omit: [], ...verify }, answer });
  const { status, body: said } = await app.call<{ detail?: string; code?: string; data?: { status: string } }>(
    'POST',
    `purchases/${reference}/verify/`,
    { token: payer.token, body: {} },
  );
  await control(app, { verify: { fields: {}, omit: [] }, answer: { padding: 0, pause: 0 } });
  const types: string[] = [];
  for await (const { type } of app.store.history(`payment-${reference}`)) types.push(type);
  return { status, said, outcome: types.at(-1), reference };
}

/** Parses the provider's kobo; undefined if the value is not an amount. */
const read = (value: unknown): number | undefined => {
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
};

const truth = <T>(...values: T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, ...values.map(fc.constant));
const EDGES = [ASKED, ASKED - 1, ASKED + 1, 1, 0, -1, 1.5, String(ASKED), '1', '', '1e5', 'lots', null, [], {}];
const money = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 2 * ASKED }) },
  fc.constantFrom<unknown>(...EDGES),
);
const others = fc.record({
  fees: truth<unknown>(null, '750', 'none', -1, 1.5, {}),
  currency: truth<unknown>('USD', 'ngn', '', null, 566),
  domain: truth<unknown>('live', '', null),
  reference: truth<unknown>('dep.another', '', null),
  status: truth<unknown>('failed', 'abandoned', 'pending', 'unheard-of', 'SUCCESS', '', null, 1),
  channel: truth<unknown>('bank', null, 7),
});
/** Half of the answers alter the amounts alone, so that nothing else decides. */
const altered = fc
  .tuple(fc.record({ amount: money, requested_amount: money }), fc.option(others, { freq: 1 }))
  .map(([amounts, rest]): Record<string, unknown> => ({ ...amounts, ...rest }));
const omitted = fc.oneof(
  { weight: 4, arbitrary: fc.constant<string[]>([]) },
  fc.subarray(['amount', 'requested_amount', 'fees', 'currency', 'domain', 'reference', 'status', 'channel']),
);

describe('A verified charge', () => {
  it('is credited only if `requested_amount` equals the price and `amount` is not below it', async () => {
    let credited = 0;
    await fc.assert(
      fc.asyncProperty(altered, omitted, async (all, omit) => {
        const fields = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
        const { outcome, status, reference } = await verified({ fields, omit });
        const said: Record<string, unknown> = {
          ...{ amount: ASKED, requested_amount: ASKED, currency: 'NGN', domain: 'test', reference, status: 'success' },
          ...fields,
        };
        for (const name of omit) delete said[name];
        const [amount, requested] = [read(said.amount), read(said.requested_amount)];
        const isSame = said.currency === 'NGN' && said.domain === 'test' && said.reference === reference;
        const isPaid = requested === ASKED && amount !== undefined && amount >= ASKED;
        const isCredited = said.status === 'success' && isSame && isPaid;
        expect(outcome === 'PaymentSettled').toBe(isCredited);
        expect([200, 502]).toContain(status);
        if (isCredited) credited += ASKED;
      }),
      { numRuns: 100 },
    );
    expect(credited).toBeGreaterThan(0);
    await until(
      () => balanceOf(app, payer),
      ({ balance_kobo }) => balance_kobo === credited,
    );
  });

  it.each([
    ['one kobo was paid', { amount: 1 }],
    ['one kobo less was paid', { amount: ASKED - 1 }],
    ['less was requested', { requested_amount: ASKED - 1, amount: ASKED }],
    ['more was requested', { requested_amount: ASKED + 1, amount: 2 * ASKED }],
    ['the requested amount is missing', { requested_amount: null }],
    ['the currency is another', { currency: 'USD' }],
    ['the domain is the other', { domain: 'live' }],
    ['the reference is another', { reference: 'dep.another' }],
  ])('goes into quarantine when %s', async (_what, fields) => {
    expect(await verified({ fields })).toMatchObject({ status: 200, outcome: 'PaymentQuarantined' });
  });

  it.each<[string, object]>([
    ['fees that the payer paid', { amount: ASKED + 10_000, fees: 10_000 }],
    ['no fees', { fees: null }],
    ['fees as text', { fees: '750' }],
    ['fees that are not an amount', { fees: 'none' }],
    ['amounts as text', { amount: String(ASKED), requested_amount: String(ASKED) }],
    ['no channel', { channel: null }],
  ])('is credited with %s', async (_what, fields) => {
    expect(await verified({ fields })).toMatchObject({ status: 200, outcome: 'PaymentSettled' });
  });

  it.each(['unheard-of', 'abandoned', 'ongoing', 'pending', 'processing', 'queued'])(
    'stays open under the status “%s”',
    async (status) => {
      const { outcome, said, ...answer } = await verified({ fields: { status } });
      expect([answer.status, outcome, said.data?.status]).toEqual([200, 'CheckoutOpened', 'pending']);
    },
  );

  it.each<[string, object]>([
    ['failed', { status: 'failed', refunded_to: null }],
    ['reversed', { status: 'refunded', refunded_to: 'source' }],
  ])('says of a charge that %s whether the money went back to the payer', async (status, data) => {
    expect(await verified({ fields: { status } })).toMatchObject({ outcome: 'PaymentFailed', said: { data } });
  });

  const undecided = { status: 502, outcome: 'CheckoutOpened', said: { code: 'payment_provider' } };
  const words = 'The payment provider cannot confirm this payment now. Nothing is lost: we ask again by ourselves.';

  it.each(['amount', 'currency', 'domain', 'reference', 'status'])(
    'stays open while the answer lacks “%s”',
    async (name) => {
      expect(await verified({ omit: [name] })).toMatchObject({ ...undecided, said: { detail: words } });
    },
  );

  it('stays open while the response exceeds the size limit', async () => {
    expect(await verified({}, { padding: 5_000_000 })).toMatchObject({ ...undecided, said: { detail: words } });
  });

  it('stays open while the response does not end in time', async () => {
    const [pause, began] = [60_000, performance.now()];
    expect(await verified({}, { pause })).toMatchObject({ ...undecided, said: { detail: words } });
    expect(performance.now() - began).toBeLessThan(pause / 2);
  });
});
