import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { OutboxMessage } from '#server/kernel/reactions';
import { Outbox } from '#server/platform/outbox/outbox';
import { Database } from '#server/platform/database/sql';
import { RateLimits } from '#server/platform/http/rate-limits';
import { type App, startApp } from '../app.js';
import { Proxy } from '../faults/proxy.js';
import { openSocket } from '../platform/socket.js';
import { control, mailsAbout, openMarket, paid, startPurchase } from '../purchases/market.js';
import { startRedis } from '../redis.js';
import { until } from '../until.js';

const MANY = 300;

let redis: Awaited<ReturnType<typeof startRedis>>;
let proxy: Proxy;
let app: App;
beforeAll(async () => {
  redis = await startRedis();
  proxy = await Proxy.before('127.0.0.1', redis.port);
  app = await startApp({ REDIS_URL: `redis://127.0.0.1:${proxy.port}`, RATE_LIMITS: 'on' });
});
afterEach(() => proxy.end());
afterAll(async () => {
  await app.stop();
  await proxy.stop();
  await redis.stop();
});

/** An outbox with a queue of this name, whose handler records each run. */
function recordingOutbox(name: string) {
  const db = new Database(app.config);
  const outbox = new Outbox(app.config, db);
  const runs = new Map<string, number>();
  outbox.handle(name, 'count', (_payload, { id }) => Promise.resolve(runs.set(id, (runs.get(id) ?? 0) + 1)));
  const messages = Array.from(
    { length: MANY },
    (_, i) => new OutboxMessage({ id: `${name}-${i}`, queue: name, name: 'count', payload: {} }),
  );
  const open = async () =>
    (
      await sql<{ n: number }>`select count(*) as n from app.outbox where queue = ${name} and state <> 'done'`.execute(
        db.sql,
      )
    ).rows[0]!.n;
  return {
    outbox,
    open,
    async write() {
      await outbox.record(messages, db.sql);
      await outbox.dispatch(messages);
    },
    ranOnce: () => messages.filter(({ id }) => runs.get(id) === 1).length,
    async close() {
      await outbox.onApplicationShutdown();
      await db.onApplicationShutdown();
    },
  };
}

const inRedis = async <T>(ask: (client: Redis) => Promise<T>) => {
  const client = new Redis(redis.url);
  return ask(client).finally(() => client.disconnect());
};

describe('On Redis', () => {
  it('a purchase completes, mails buyer and creator, and notifies the creator’s browser', async () => {
    const { creator, listing } = await openMarket(app);
    const buyer = await app.person();
    const screen = openSocket(app.url, { auth: { token: creator.token } });
    await screen.connected();
    const reference = await startPurchase(app, buyer, listing);
    await control(app, { pay: reference });
    await paid(app, buyer, reference);
    await screen.hears('wallet');
    screen.socket.disconnect();
    for (const person of [buyer, creator])
      await until(
        () => mailsAbout(app, person, reference),
        (count) => count === 1,
      );
  });

  it('a new process counts its first sign-in, though it reaches Redis late', async () => {
    await proxy.begin('hung');
    const db = new Database(app.config);
    const limits = new RateLimits(app.config, db);
    const started = limits.onApplicationBootstrap();
    await proxy.end();
    await started;
    await limits.count({ name: 'first', points: 1, minutes: 1, whenUnavailable: 'refuse' }, 'one');
    await limits.onApplicationShutdown();
    await db.onApplicationShutdown();
  });

  it('messages whose queue is emptied all run, each once', async () => {
    const shop = recordingOutbox('emptied');
    await shop.write();
    expect(await inRedis((client) => client.llen('bull:emptied:wait'))).toBeGreaterThan(0);
    await inRedis((client) => client.flushall());
    shop.outbox.work();
    await until(shop.open, (left) => left === 0, 60_000);
    expect(shop.ranOnce()).toBe(MANY);
    await shop.close();
  });

  it('messages whose queue is emptied while they run are all done, each once', async () => {
    const shop = recordingOutbox('robbed');
    shop.outbox.work(2);
    await shop.write();
    await until(shop.open, (left) => left < MANY);
    await inRedis((client) => client.flushall());
    await until(shop.open, (left) => left === 0, 60_000);
    expect(shop.ranOnce()).toBe(MANY);
    await shop.close();
  });

  it.each(['stopped', 'hung', 'reset'] as const)(
    'sign-in is refused with 503 while Redis is %s, so that no attempt is uncounted, and works afterwards',
    async (fault) => {
      const { email, password } = await app.person();
      const signIn = () => app.call<{ code?: string }>('POST', 'login', { body: { email, password } });
      await proxy.begin(fault);
      const { status, body, headers } = await signIn();
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
      await proxy.end();
      await until(signIn, (answer) => answer.status === 200);
    },
  );
});
