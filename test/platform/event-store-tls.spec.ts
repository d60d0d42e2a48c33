import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jsonEvent } from '@eventstore/db-client';
import { EventLog } from '#server/platform/events/event-log';
import { subscribe } from '#server/platform/events/read-call';
import { isTransient } from '#server/platform/transient-errors';
import { type EventStoreUnderTest, startEventStore } from '../event-store.js';
import { type Postgres, startPostgres } from '../postgres.js';
import { makeCertificate, startTlsProxy } from '../tls.js';

let postgres: Postgres;
let store: EventStoreUnderTest;
let proxy: Awaited<ReturnType<typeof startTlsProxy>>;
const files = makeCertificate();
beforeAll(async () => {
  postgres = await startPostgres();
  store = await startEventStore(postgres);
  proxy = await startTlsProxy(files, Number(/:(\d+)/.exec(store.url)![1]));
});
afterAll(async () => {
  await proxy.stop();
  await store.stop();
  await postgres.stop();
  files.remove();
});

const planted = (n: number) => jsonEvent({ type: 'Planted', data: { n } });
const numbersIn = async (log: EventLog, stream: string) => {
  const numbers: number[] = [];
  for await (const { data } of log.read<{ type: 'Planted'; data: { n: number } }>(stream)) numbers.push(data.n);
  return numbers;
};

describe('An event store behind TLS', () => {
  it.each([
    ['without credentials', ''],
    ['with credentials', 'shop:s3cret%40@'],
  ])('is written, read and subscribed to %s', async (name, credentials) => {
    const stream = `garden-${name}`;
    const ca = `tlsCAFile=${encodeURIComponent(files.certificate)}`;
    const log = new EventLog(`esdb://${credentials}localhost:${proxy.port}?${ca}`);
    await log.append(stream, [planted(1), planted(2)], -1);
    await log.append(stream, [planted(3)], 1);
    expect(await numbersIn(log, stream)).toEqual([1, 2, 3]);
    expect(proxy.connections).toBeGreaterThan(0);

    const subscription = await subscribe(log.client, -1n, ['Planted'], 32);
    for await (const { event } of subscription) if (event?.stream === stream && event.revision === 2) break;
    await log.close();
  });

  it.each([
    ['does not trust its certificate', ''],
    ['does not use TLS', '?tls=false'],
  ])('is unavailable to a client that %s', async (_, options) => {
    const log = new EventLog(`esdb://localhost:${proxy.port}${options}`);
    const failure = await numbersIn(log, 'garden').catch((error: unknown) => error);
    expect(isTransient(failure)).toBe(true);
    await log.close();
  });
});
