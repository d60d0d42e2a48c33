import { randomUUID } from 'node:crypto';
import { START } from '@eventstore/db-client';
import { sql } from 'kysely';
import { type App, startApp } from '../app.js';
import { moduleFiles } from '../module-files.js';
import { control, openMarket } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { type Market, post, type Repeats } from './repeats.js';

/** POST routes that take no key: they hand out secrets, end a session, keep nothing, or are keyed by the provider's own message. */
const WITHOUT_KEY = [
  '/api/audit/case-files',
  '/api/auth/authenticator',
  '/api/auth/authenticator/confirm',
  '/api/auth/authenticator/recovery-codes',
  '/api/auth/google/callback',
  '/api/auth/jwt/create',
  '/api/auth/jwt/refresh',
  '/api/auth/logout',
  '/api/auth/users/me/export',
  '/api/client-errors',
  '/api/gifts/{reference}/look',
  '/api/login',
  '/api/payments/paystack/approval',
  '/api/payments/paystack/webhook',
];

/** The requests of every module. */
const repeats: Repeats = Object.assign(
  {},
  ...moduleFiles<{ repeats: Repeats }>('repeats').map((module) => module.repeats),
) as Repeats;

let app: App, market: Market;
beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '600000' });
  const opened = await openMarket(app);
  await control(app, { webhook: { drop: true } });
  const section = {
    path: 'listing/section/create',
    who: opened.creator,
    body: { listing: opened.listing.id, title: 'First' },
  };
  market = { app, ...opened, section: (await post<{ id: string }>(app, section)).body.data };
});
afterAll(() => app.stop());

/** Simulates a process that died before it stored its response: the outcome is unknown. */
const forget = (key: string) =>
  sql`update app.idempotency set status = null, body = null, locked_until = now() where key = ${key}`.execute(app.sql);

async function eventCount() {
  let count = 0;
  for await (const { event } of app.store.client.readAll({ fromPosition: START }))
    if (!event?.type.startsWith('$')) count++;
  return count;
}

describe('A POST repeated under its Idempotency-Key after an unknown outcome', () => {
  it('is sent to every route with a key: all but those that return secrets, record nothing or take webhooks', async () => {
    const { paths } = (
      await app.call<{ paths: Record<string, { post?: { parameters: { name: string }[] } }> }>('GET', 'openapi.json')
    ).body;
    const posts = Object.entries(paths).flatMap(([path, { post }]) => (post ? [{ path, ...post }] : []));
    const takesKey = ({ parameters }: (typeof posts)[0]) => parameters.some(({ name }) => name === 'Idempotency-Key');
    const names = (some: typeof posts) => some.map(({ path }) => path).sort();
    expect(names(posts.filter((post) => !takesKey(post)))).toEqual(WITHOUT_KEY);
    expect(names(posts.filter(takesKey))).toEqual(
      Object.keys(repeats)
        .map((path) => `/api/${path}`)
        .sort(),
    );
  });

  it.each(Object.entries(repeats))('gets the same response and appends nothing: %s', async (_route, prepare) => {
    const [request, key] = [await prepare(market), randomUUID()];
    // An overloaded machine may answer 503 first; that outcome is unknown, too.
    const first = await until(
      () => post(app, request, key),
      ({ status }) => status !== 503,
    );
    expect([200, 201, 202, 204]).toContain(first.status);
    await settled(app);
    const events = await eventCount();
    await forget(key);
    const again = await post(app, request, key);
    expect([again.status, withoutExpiry(again.text)]).toEqual([first.status, withoutExpiry(first.text)]);
    await settled(app);
    expect(await eventCount()).toBe(events);
  });
});

/** Links to files carry the second they expire and its signature. */
const withoutExpiry = (text: string) => text.replace(/expires=\d+&signature=[\w-]+/g, '');
