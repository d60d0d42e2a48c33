import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Kysely, PostgresDialect, sql } from 'kysely';
import webpush from 'web-push';

import { startPayments } from '#local/payments/server';
import { changeNotifier } from '#projections/change-notifier';
import { Projector } from '#projections/projector';
import { upcasts, viewIndex, views } from '#projections/views';
import { openViewPool } from '#projections/view-pool';
import { AppModule } from '#server/app.module';
import { migrateWith } from '#server/platform/database/schema';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { createHttpApp } from '#server/platform/http/app';
import { NestLog } from '#server/platform/log';
import { Outbox } from '#server/platform/outbox/outbox';
import type { Sql } from '#server/platform/database/sql';
import { openStoreClient } from '#server/platform/events/store-client';
import { Leases } from '#server/platform/subscriptions/lease';
import { viewsBuilt, ViewReadiness } from '#server/platform/subscriptions/view-readiness';
import { declaredOutput } from './declared-output.js';
import { startEventStore } from './event-store.js';
import { freePort } from './free-port.js';
import { startMail } from './mail.js';
import { startPostgres } from './postgres.js';
import { sharedRedis } from './redis.js';
import { until } from './until.js';

export type Answer<Body = Record<string, never>> = { status: number; body: Body; headers: Headers };
export type Person = { id: string; username: string; email: string; password: string; token: string; refresh: string };
type Request = {
  token?: string;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  raw?: string | Buffer;
};

/** The only push service of an app in the specs; no name server knows it. */
export const PUSH_SERVICE = 'push.invalid';
export const PASSWORD = 'Correct-horse-battery-7';

/**
 * The whole product in this process on real embedded parts: Postgres, event store, queue, payments, mail, views, web and
 * worker. Uses the Redis and the Postgres of `TEST_REDIS_URL` and `TEST_DATABASE_URL`, where set.
 */
export async function startApp(overrides: Record<string, string> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'groundwork-'));
  const postgres = await startPostgres();
  const events = await startEventStore(postgres);
  const mail = await startMail(join(dir, 'mails'));
  const secretKey = `sk_test_${randomBytes(20).toString('hex')}`;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const payments = await startPayments({
    port: 0,
    dataDir: dir,
    secretKey,
    webhookUrl: `${url}/api/payments/paystack/webhook`,
    publicUrl: url,
  });
  const config = Config.from({
    NODE_ENV: 'test',
    GROUNDWORK_MODE: 'embedded',
    PORT: String(port),
    PUBLIC_URL: url,
    EVENTSTORE_URL: events.url,
    DATABASE_URL: await postgres.createAppDatabase(),
    REDIS_URL: await sharedRedis(),
    PAYSTACK_BASE_URL: payments.url,
    PAYSTACK_SECRET_KEY: secretKey,
    SMTP_URL: mail.smtpUrl,
    SMS_URL: mail.smtpUrl,
    IDENTITY_CHECK: 'on',
    FILES_URL: `file://${join(dir, 'files')}`,
    RATE_LIMITS: 'off',
    // A busy machine is no outage.
    DATABASE_WAIT_MS: '30000',
    FIRST_SCREENS: 'on-demand',
    DRIFT_CHECK_SECONDS: '0',
    JWT_SECRET: randomBytes(32).toString('hex'),
    KEYS_SECRET: randomBytes(32).toString('hex'),
    ...vapidKeys(),
    PUSH_SERVICES: PUSH_SERVICE,
    ...overrides,
  });
  await migrateWith(config);
  const projecting = await startViews(config);
  const worker = await NestFactory.createApplicationContext(AppModule.for('worker', config), {
    logger: new NestLog(),
    abortOnError: false,
  });
  worker.get(Outbox).work();
  const web = await createHttpApp(AppModule.for('web', config), config);
  await web.listen({ port, host: '127.0.0.1' });
  // Its first look at the views fails where the database has no connection in time.
  await until(() => web.get(ViewReadiness).isReadable, Boolean);

  const holdToDeclared = declaredOutput(web);
  const app = {
    url,
    config,
    mailUrl: mail.url,
    paymentsUrl: payments.url,
    eventsDatabase: events.databaseUrl,
    sql: projecting.db,
    web,
    worker,
    store: web.get(EventStore),
    commands: worker.get(CommandBus),
    /** The response; a success whose body is not what its route declares fails the spec. */
    async call<Body = Record<string, never>>(method: string, path: string, request?: Request) {
      const address = path.startsWith('/') ? path : `/api/${path}`;
      const answer = await call<Body>(url, method, address, request);
      holdToDeclared(method, address, answer);
      return answer;
    },
    person: (about: Partial<Person> = {}): Promise<Person> => person(app as unknown as Desk, about),
    mails: async (to: string): Promise<Mail[]> =>
      ((await (await fetch(`${mail.url}/api/email`)).json()) as Mail[]).filter((one) =>
        one.to.some(({ address }) => address === to),
      ),
    async stop() {
      await stopAll(web, worker);
      await projecting.stop();
      await payments.stop();
      await mail.stop();
      await events.stop();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
  return app;
}

export type App = Awaited<ReturnType<typeof startApp>>;
type Mail = { to: { address: string }[]; subject: string; text: string };

async function startViews(config: Config) {
  const client = openStoreClient(config.get('EVENTSTORE_URL'));
  const pool = openViewPool(config.get('DATABASE_URL'));
  const db: Sql = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const notifier = changeNotifier(pool, config.get('REDIS_URL'));
  const leases = new Leases(db, 'projection.checkpoint');
  const world = { client, pool, db, leases, upcasts, notifier };
  const projector = new Projector(
    views,
    world,
    config.get('VIEW_KEEP_HOURS'),
    config.get('DRIFT_CHECK_SECONDS') * 1_000,
  );
  await projector.start();
  await viewsBuilt(viewIndex, config);
  return {
    db,
    async stop() {
      await projector.stop();
      await notifier.close();
      await client.dispose();
      await db.destroy();
    },
  };
}

function vapidKeys() {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
}

/** The worker first: a store client that closes fails the appends of all clients in its process. */
async function stopAll(web: NestFastifyApplication, worker: INestApplicationContext) {
  await worker.close();
  await web.close();
}

async function call<Body>(
  url: string,
  method: string,
  path: string,
  { token, body, form, headers, raw }: Request = {},
): Promise<Answer<Body>> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: form ?? (raw as string | undefined) ?? (body === undefined ? undefined : JSON.stringify(body)),
    redirect: 'manual',
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: (json && text ? JSON.parse(text) : text) as Body, headers: response.headers };
}

/** The parts of the app that a registration needs. */
type Desk = {
  call<Body>(method: string, path: string, request?: Request): Promise<Answer<Body>>;
  mails(to: string): Promise<Mail[]>;
};

/** Registers a person, activates the account by the mailed link and signs in. */
async function person(app: Desk, about: Partial<Person>): Promise<Person> {
  const username = about.username ?? `u${randomUUID().slice(0, 12)}`;
  const [email, password] = [about.email ?? `${username}@example.test`, about.password ?? PASSWORD];
  const send = <Body>(path: string, body: object) => whenTaken(() => app.call<Body>('POST', path, { body }));
  const named = { first_name: 'Ada', last_name: 'Obi', username };
  const made = await send<{ id: string }>('auth/users/', { ...named, email, password });
  if (made.status !== 201) throw new Error(`not registered: ${JSON.stringify(made.body)}`);
  const [mail] = await until(
    async () => app.mails(email),
    (mails) => mails.length > 0,
  );
  const link = new URL(/https?:\S+activate\S+/.exec(mail!.text)![0]);
  const { uid, token } = Object.fromEntries(link.searchParams);
  const activated = await send('auth/users/activation/', { uid, token });
  if (activated.status !== 204) throw new Error(`not activated: ${JSON.stringify(activated.body)}`);
  const signed = await send<{ access: string; refresh: string }>('login', { email, password });
  if (signed.status !== 200) throw new Error(`not signed in: ${JSON.stringify(signed.body)}`);
  return { id: made.body.id, username, email, password, token: signed.body.access, refresh: signed.body.refresh };
}

/** Sent again while it is not taken for now, as on a busy machine. */
const whenTaken = <Body>(send: () => Promise<Answer<Body>>) => until(send, ({ status }) => status !== 503);

/** Number of rows of a table. */
export const countOf = async (app: App, table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(app.sql)).rows[0]!.n;
