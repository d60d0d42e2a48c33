import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { BACKWARDS, END } from '@eventstore/db-client';
import { sql } from 'kysely';
import { INBOX_JOB } from '#server/platform/providers/inbox';
import type { Person } from '../app.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { control, factsAbout, ONE_PURCHASE, statusOf, startPurchase, webhookRun } from './market.js';
import { openProxiedMarket, type ProxiedMarket } from './proxied-market.js';

type Message = { raw: string | Buffer; headers: Record<string, string | string[]> };

let { app, proxy, listing, stop } = {} as ProxiedMarket;
let buyer: Person, reference: string;

beforeAll(async () => {
  ({ app, proxy, listing, stop } = await openProxiedMarket());
  buyer = await app.person();
  reference = await startPurchase(app, buyer, listing);
  await control(app, { pay: reference });
  await settled(app);
});
afterAll(() => stop());

const sign = (raw: string | Buffer, key = app.config.get('PAYSTACK_SECRET_KEY'), by = 'sha512') =>
  createHmac(by, key).update(raw).digest('hex');
const json = (raw: string | Buffer, signature?: string | string[]): Message => ({
  raw,
  headers: {
    'content-type': 'application/json',
    ...(signature === undefined ? {} : { 'x-paystack-signature': signature }),
  },
});
const charge = (change: object = {}) => ({
  event: 'charge.success',
  data: { id: 1, domain: 'test', status: 'success', reference, amount: 1_250_000, currency: 'NGN', ...change },
});
const body = (change: object = {}) => JSON.stringify(charge(change));
/** A message altered after it was signed. */
const altered = (change: object) => json(body(change), sign(body()));

/** Sends a message with repeated header lines, which fetch would join. */
function send({ raw, headers }: Message): Promise<{ status: number; body: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const to = request(`${app.url}/api/payments/paystack/webhook`, { method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const said = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode!, body: JSON.parse(said) as Record<string, unknown> });
      });
    });
    to.once('error', reject);
    to.end(raw);
  });
}

async function head() {
  for await (const { event } of app.store.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
    return event?.position.commit;
  return undefined;
}

/** Messages that webhooks have ever put in the outbox, done or open. */
const webhookMessages = async () =>
  (await sql<{ n: number }>`select count(*) as n from app.outbox where name = ${INBOX_JOB}`.execute(app.sql)).rows[0]!
    .n;

/** Forged messages and their allowed statuses. */
const forged: [string, () => Message, ...number[]][] = [
  ['without a signature', () => json(body()), 401],
  ['with an empty signature', () => json(body(), ''), 401],
  ['with half a signature', () => json(body(), sign(body()).slice(0, 64)), 401],
  ['with a signature in capitals', () => json(body(), sign(body()).toUpperCase()), 401],
  [
    'with a signature and a blank in it',
    () => json(body(), `${sign(body()).slice(0, 60)} ${sign(body()).slice(61)}`),
    401,
  ],
  ['with a signature that is not hexadecimal', () => json(body(), 'g'.repeat(128)), 401],
  ['with a signature of zeroes', () => json(body(), '0'.repeat(128)), 401],
  ['with two signatures, the right one first', () => json(body(), [sign(body()), '0'.repeat(128)]), 401],
  ['with two signatures, the right one last', () => json(body(), ['0'.repeat(128), sign(body())]), 401],
  ['with the right signature twice', () => json(body(), [sign(body()), sign(body())]), 401],
  ['signed with another key', () => json(body(), sign(body(), 'sk_test_of_somebody_else')), 401],
  ['signed with nothing', () => json(body(), sign(body(), '')), 401],
  ['signed with another algorithm', () => json(body(), sign(body(), undefined, 'sha256').repeat(2)), 401],
  ['signed for another message', () => json(body(), sign('{}')), 401],
  ['with one byte more', () => json(`${body()} `, sign(body())), 401],
  ['with one byte changed', () => json(body().replace('success', 'succesS'), sign(body())), 401],
  [
    'with its keys in another order',
    () => json(JSON.stringify({ data: charge().data, event: charge().event }), sign(body())),
    401,
  ],
  ['that claims less was paid', () => altered({ amount: 1 }), 401],
  ['that claims another currency', () => altered({ currency: 'USD' }), 401],
  ['that names another payment', () => altered({ reference: 'pur.another' }), 401],
  ['that claims the live domain', () => altered({ domain: 'live' }), 401],
  ['that hides a failure', () => altered({ status: 'failed' }), 401],
  ['of ten megabytes', () => json(Buffer.alloc(10_000_000, 0x20), sign(Buffer.alloc(10_000_000, 0x20))), 413],
  ['that is packed', () => packed(), 400, 415],
  [
    'of another type',
    () => ({ raw: body(), headers: { 'content-type': 'text/plain', 'x-paystack-signature': sign(body()) } }),
    415,
    401,
  ],
  ['that is not JSON and has no signature', () => json('{"event": "charge.success", "data": {'), 401],
  ['that is not JSON and has a wrong signature', () => json('gibberish', sign(body())), 401],
  ['that is empty and has no signature', () => json(''), 401],
  ['that pollutes prototypes and has no signature', () => json('{"__proto__":{"event":"x"}}'), 401],
  ['that is signed and truncated', () => json(body().slice(0, -2), sign(body().slice(0, -2))), 400],
];

const packed = (): Message => {
  const raw = gzipSync(body());
  return { raw, headers: { ...json(raw, sign(raw)).headers, 'content-encoding': 'gzip' } };
};

describe('A forged report', () => {
  it.each(forged)('%s is refused without a request to the provider', async (_name, make, ...statuses) => {
    const before = [await head(), proxy.verified(), await webhookMessages()];
    const answer = await send(make());
    expect(statuses).toContain(answer.status);
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'detail', 'request_id']);
    expect([await head(), proxy.verified(), await webhookMessages()]).toEqual(before);
  });

  it('is stored as its hash only', async () => {
    const { rows } = await sql<{ verdict: string; bodies: number }>`
      select verdict, count(body)::int as bodies from app.inbox group by verdict`.execute(app.sql);
    expect(rows).toEqual([{ verdict: 'refused', bodies: 0 }]);
    expect(await factsAbout(app, reference)).not.toContain('PaymentSettled');
  });
});

const irrelevant: [string, () => string][] = [
  ['an unknown payment', () => body({ reference: 'pur.unknown' })],
  ['no payment', () => body({ reference: null })],
  ['a payment with a malformed reference', () => body({ reference: { $ne: '' } })],
  ['a payment with a path as its reference', () => body({ reference: `../../transaction/verify/${reference}` })],
  ['another event type', () => JSON.stringify({ ...charge(), event: 'charge.dispute.create' })],
  ['something without data', () => JSON.stringify({ event: 'charge.success' })],
  ['nothing', () => '[]'],
];

describe('A genuine report', () => {
  it.each(irrelevant)('of %s is stored and changes nothing', async (_name, make) => {
    const [before, asked] = [await head(), proxy.verified()];
    expect((await send(json(make(), sign(make())))).status).toBe(200);
    await settled(app);
    expect([await head(), proxy.verified()]).toEqual([before, asked]);
  });

  it('of an unpaid payment credits nothing', async () => {
    const other = await app.person();
    const unpaid = await startPurchase(app, other, listing);
    await settled(app);
    const before = await head();
    expect((await send(json(body({ reference: unpaid }), sign(body({ reference: unpaid }))))).status).toBe(200);
    await until(
      () => webhookRun(app, unpaid),
      (run) => run !== undefined && run.attempts > 0 && !run.isRunning,
    );
    expect(proxy.verified(unpaid)).toBeGreaterThan(0);
    expect([await head(), await statusOf(app, other, unpaid)]).toEqual([before, 'pending']);
  });

  it('only triggers a verification: the provider’s answer decides', async () => {
    const claims = body({ amount: 1, currency: 'USD', domain: 'live', status: 'failed' });
    expect((await send(json(claims, sign(claims)))).status).toBe(200);
    await until(
      () => factsAbout(app, reference),
      (facts) => facts.length === ONE_PURCHASE.length,
    );
    expect(await factsAbout(app, reference)).toEqual(ONE_PURCHASE);
  });
});
