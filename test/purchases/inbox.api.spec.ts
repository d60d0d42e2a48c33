import { type INestApplicationContext, Injectable } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { sql } from 'kysely';
import { viewIndex } from '#projections/views';
import { modules } from '#server/app.module';
import { NestLog } from '#server/platform/log';
import { serveMetrics } from '#server/platform/metrics';
import { defineModule } from '#server/platform/module';
import { Outbox } from '#server/platform/outbox/outbox';
import { PlatformModule } from '#server/platform/platform.module';
import { inboxBacklog } from '#server/platform/providers/inbox';
import { inboxCommand, USAGE } from '#server/platform/providers/inbox.command';
import type { Webhook, WebhookHandler } from '#server/platform/providers/webhook-handler';
import { type App, startApp } from '../app.js';
import { environmentOf } from '../environment.js';
import { freePort } from '../free-port.js';
import { until } from '../until.js';
import { control, signedWebhook } from './market.js';

const handled: Webhook[] = [];

@Injectable()
class RequestPaid implements WebhookHandler {
  async handle(webhook: Webhook) {
    handled.push(webhook);
    return webhook.data.id === 2 ? { ignored: 'another shop' } : undefined;
  }
}
const later = defineModule({ name: 'payment-requests', webhooks: { 'paymentrequest.success': RequestPaid } });

let app: App;
beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '600000' });
});
afterAll(() => app.stop());

const env = () => environmentOf(app.config);
const inbox = (...words: string[]) => inboxCommand(words, env());
const send = (event: string, data: object) => control(app, { send: { event, data } });
type Row = { id: number; event: string | null; verdict: string; reason: string | null; done_at: string | null };
const rows = async () =>
  (await sql<Row>`select id, event, verdict, reason, done_at from app.inbox order by id`.execute(app.sql)).rows;
const rowOf = (event: string, verdict: string) =>
  until(
    async () => (await rows()).filter((row) => row.event === event && row.verdict === verdict),
    (found) => found.length > 0,
  ).then((found) => found[0]!);

/** The worker of a later release, with a handler for paid requests. */
async function laterWorker(): Promise<INestApplicationContext> {
  const all = [...modules, later];
  const definitions = all.map(({ definition }) => definition);
  class Later {}
  const worker = await NestFactory.createApplicationContext(
    {
      module: Later,
      imports: [
        PlatformModule.for('worker', app.config, viewIndex, definitions),
        ...all.map((module) => module.for('worker')),
      ],
    },
    { logger: new NestLog(), abortOnError: false },
  );
  worker.get(Outbox).work();
  return worker;
}

describe('A webhook of a type that no module handles', () => {
  it('stays open, in the list and in the metrics, until it is dismissed with a reason', async () => {
    await send('subscription.not_renew', { id: 1 });
    const { id, done_at } = await rowOf('subscription.not_renew', 'unhandled');
    expect(done_at).toBeNull();
    expect(await inbox('list')).toMatch(new RegExp(`^${id}  \\S+Z  subscription\\.not_renew  unhandled$`, 'm'));
    const port = await freePort();
    const metrics = serveMetrics(port, { inbox: () => inboxBacklog(app.sql) });
    const figures = await (await fetch(`http://127.0.0.1:${port}`)).text();
    expect(figures).toContain('groundwork_inbox_open{event="subscription.not_renew",verdict="unhandled"} 1');
    await metrics.close();

    await expect(inbox('dismiss', String(id))).rejects.toThrow(USAGE);
    expect(await inbox('dismiss', String(id), 'we sell no subscriptions')).toContain('dismissed');
    const row = (await rows()).find((one) => one.id === id);
    expect(row).toMatchObject({ verdict: 'dismissed', reason: 'we sell no subscriptions', done_at: expect.anything() });
    await expect(inbox('retry', String(id))).rejects.toThrow('No open message');
    expect(await inbox('list')).toBe('No message is open.');
  });

  it('is handled after a retry under a release with its handler', async () => {
    await send('paymentrequest.success', { id: 1, transaction: { reference: 'pur.1' } });
    await send('paymentrequest.success', { id: 2 });
    await until(
      async () =>
        (await rows()).filter(({ event, verdict }) => event?.includes('paymentrequest') && verdict === 'unhandled'),
      (open) => open.length === 2,
    );
    expect(await inbox('retry', 'paymentrequest.success')).toBe('2 to be handled again.');
    await until(rows, (all) => all.filter(({ verdict }) => verdict === 'unhandled').length === 2);
    await app.worker.close();
    const worker = await laterWorker();
    try {
      expect(await inbox('retry', 'all')).toBe('2 to be handled again.');
      const done = await until(
        async () => (await rows()).filter(({ event }) => event === 'paymentrequest.success'),
        (all) => all.every(({ done_at }) => done_at !== null),
      );
      expect(done.map(({ verdict, reason }) => [verdict, reason])).toEqual([
        ['processed', null],
        ['ignored', 'another shop'],
      ]);
      expect(handled.map(({ event, data }) => [event, data.id]).sort()).toEqual([
        ['paymentrequest.success', 1],
        ['paymentrequest.success', 2],
      ]);
      expect(handled[0]!.receivedAt).toMatch(/^\d{4}-.*Z$/);
    } finally {
      await worker.close();
    }
  });
});

describe('A webhook of a declared type', () => {
  it('about an unknown payment is done, with the reason', async () => {
    const worker = await laterWorker();
    try {
      const { raw, headers } = signedWebhook(app, 'pur.of-another-shop');
      expect((await app.call('POST', 'payments/paystack/webhook', { raw, headers })).status).toBe(200);
      expect(await rowOf('charge.success', 'ignored')).toMatchObject({ reason: 'no payment has this reference' });
    } finally {
      await worker.close();
    }
  });
});

describe('The inbox command', () => {
  it.each([[], ['retry'], ['forget'], ['dismiss', 'all', 'why'], ['list', 'all']])(
    'prints its usage: %s',
    async (...words) => {
      await expect(inbox(...words)).rejects.toThrow(USAGE);
    },
  );
});
