import { sql } from 'kysely';
import { type App, type Person, startApp } from '../app.js';
import { control, grant, openMarket, startPurchase } from '../purchases/market.js';
import { until } from '../until.js';
import { unhandledMessage } from './webhook-messages.js';

type Message = {
  id: number;
  event: string;
  verdict: string;
  reference: string | null;
  hash: string;
  reason: string | null;
};
type List = { count: number; results: Message[] };

let app: App, auditor: Person, reference: string;
beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '600000' });
  auditor = await app.person();
  await grant(app, auditor, 'auditor');
  const { listing } = await openMarket(app);
  reference = await startPurchase(app, await app.person(), listing);
  await control(app, { pay: reference });
});
afterAll(() => app.stop());

const list = async (query = '') =>
  (await app.call<List>('GET', `audit/webhooks/${query}`, { token: auditor.token })).body;
const act = (id: string, action: string, body: object = {}, key?: string) =>
  app.call<{ message?: string }>('POST', `audit/webhooks/${id}/${action}/`, {
    ...{ token: auditor.token, body, headers: key ? { 'idempotency-key': key } : {} },
  });
const runsOf = async (hash: string) =>
  (await sql<{ id: string }>`select id from app.outbox where id like ${`webhook-${hash}%`}`.execute(app.sql)).rows
    .length;

describe('The messages of the payment provider', () => {
  it('are listed with what became of each, and without what names a person', async () => {
    const { results } = await until(list, ({ results }) => results.some(({ verdict }) => verdict === 'processed'));
    expect(results).toMatchObject([{ event: 'charge.success', verdict: 'processed', reference, reason: null }]);
    expect(results[0]!.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(results)).not.toMatch(/@|authorization|card/);
  });

  it('with a wrong signature are shown, and never handled', async () => {
    const answer = await fetch(`${app.url}/api/payments/paystack/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': 'f'.repeat(128) },
      body: JSON.stringify({ event: 'charge.success', data: { reference } }),
    });
    expect(answer.status).toBe(401);
    const refused = (await list()).results.find(({ verdict }) => verdict === 'refused')!;
    expect(refused).toMatchObject({ event: null, reference: null });
    expect(await runsOf(refused.hash)).toBe(0);
    for (const action of ['retry', 'dismiss'])
      expect((await act(String(refused.id), action, action === 'retry' ? {} : { reason: 'No.' })).status).toBe(404);
  });

  it('that are not done are handled again once for each key', async () => {
    const id = await unhandledMessage(app);
    const shown = async () => (await list('?state=open')).results.find((one) => String(one.id) === id)!;
    const { hash } = await shown();
    expect((await act(id, 'retry', {}, 'again')).body).toEqual({ message: 'The message is handled again' });
    await act(id, 'retry', {}, 'again');
    expect(await until(shown, ({ verdict }) => verdict === 'unhandled')).toMatchObject({ retries: 1 });
    expect(await runsOf(hash)).toBe(2);
  });

  it('that need nothing more are dismissed with a reason, which stays', async () => {
    const id = await unhandledMessage(app);
    expect((await act(id, 'dismiss', { reason: ' ' })).status).toBe(400);
    expect((await act(id, 'dismiss', { reason: 'We sell no subscriptions.' })).status).toBe(200);
    expect((await list('?state=open')).results.map((one) => String(one.id))).not.toContain(id);
    expect((await list()).results.find((one) => String(one.id) === id)).toMatchObject({
      ...{ verdict: 'dismissed', reason: 'We sell no subscriptions.' },
    });
    expect((await act(id, 'dismiss', { reason: 'Another.' })).status).toBe(404);
    expect((await act(id, 'retry')).status).toBe(404);
    const { rows } = await sql<{ by: string }>`select dismissed_by as by from app.inbox where id = ${id}`.execute(
      app.sql,
    );
    expect(rows[0]!.by).toBe(auditor.id);
  });
});
