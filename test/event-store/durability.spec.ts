import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM, START, streamNameFilter } from '@eventstore/db-client';
import { type Postgres, startPostgres } from '../postgres.js';
import { all, until } from './contract/server.js';
import { freePort } from '../free-port.js';
import { type EventStoreProcess, runEventStore } from './process.js';

const WRITERS = 32;
const APPENDS = 24;
const STREAMS = 8;
const KILLS = 6;

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
});

/** Follows one stream prefix, from the last position again after every loss of the server. */
function follow(url: string, prefix: string) {
  const seen: { stream: string; revision: bigint; position: bigint; id: string }[] = [];
  let fromPosition: { commit: bigint; prepare: bigint } | typeof START = START;
  let stopped = false;
  const run = async () => {
    while (!stopped) {
      const client = EventStoreDBClient.connectionString(url);
      const subscription = client.subscribeToAll({ fromPosition, filter: streamNameFilter({ prefixes: [prefix] }) });
      try {
        for await (const { event } of subscription) {
          if (!event) continue;
          fromPosition = event.position;
          seen.push({
            stream: event.streamId,
            revision: event.revision,
            position: event.position.commit,
            id: event.id,
          });
          if (stopped) break;
        }
      } catch {
        // The server is unavailable: the next iteration retries.
      }
      await client.dispose().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const running = run();
  return {
    seen,
    stop: () => {
      stopped = true;
      return running;
    },
  };
}

test('What was acknowledged survives six kills of the server, once and in order, for early and late readers', async () => {
  const databaseUrl = await postgres.createDatabase('durability');
  const port = await freePort();
  let server: EventStoreProcess = await runEventStore(databaseUrl, port);
  const url = `esdb://localhost:${port}?tls=false`;
  const prefix = `kept-${randomUUID()}`;
  const acknowledged = new Map<string, { stream: string; revision: bigint }>();
  const attempted = new Map<string, string[]>();
  const early = follow(url, prefix);

  let client = EventStoreDBClient.connectionString(url);
  const writer = async (index: number) => {
    const stream = `${prefix}-${index % STREAMS}`;
    for (let done = 0; done < APPENDS;) {
      const events = Array.from({ length: 1 + (done % 3) }, () => jsonEvent({ type: 'Kept', data: { index, done } }));
      attempted.set(
        events[0]?.id ?? '',
        events.map(({ id }) => id),
      );
      // The writers of one stream race; each retries the same events at the same revision until it knows the outcome.
      let expectedRevision: bigint | typeof NO_STREAM | undefined;
      for (let settled = false; !settled;) {
        try {
          expectedRevision ??= await lastRevision(client, stream);
          const { nextExpectedRevision } = await client.appendToStream(stream, events, { expectedRevision });
          events.forEach(({ id }, i) =>
            acknowledged.set(id, { stream, revision: nextExpectedRevision - BigInt(events.length - 1 - i) }),
          );
          settled = true;
          done++;
        } catch (error) {
          if ((error as { type?: string }).type === 'wrong-expected-version') settled = true;
          else await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, index) => writer(index)));
  let finished = false;
  void writing.then(() => (finished = true));

  let late: ReturnType<typeof follow> | undefined;
  for (let kill = 0; kill < KILLS; kill++) {
    const before = acknowledged.size;
    await until(() => finished || acknowledged.size > before + 20);
    server.process.kill('SIGKILL');
    await server.ended;
    server = await runEventStore(databaseUrl, port);
    expect(server.errorOutput()).toBe('');
    await client.dispose().catch(() => {});
    client = EventStoreDBClient.connectionString(url);
    if (kill === KILLS / 2) late = follow(url, prefix);
  }
  await writing;

  const stored = (
    await Promise.all(
      Array.from({ length: STREAMS }, async (_, i) => {
        const events = (await all(client.readStream(`${prefix}-${i}`))).map(({ event }) => event);
        expect(events.map((event) => event?.revision)).toEqual(events.map((_each, revision) => BigInt(revision)));
        return events;
      }),
    )
  ).flat();
  const ids = stored.map((event) => event?.id ?? '');
  expect(new Set(ids).size).toBe(ids.length);
  for (const [id, { stream, revision }] of acknowledged)
    expect(stored.find((event) => event?.id === id)).toMatchObject({ streamId: stream, revision });
  const present = new Set(ids);
  for (const append of attempted.values())
    expect([0, append.length]).toContain(append.filter((id) => present.has(id)).length);

  for (const reader of [early, late]) {
    await until(() => (reader?.seen.length ?? 0) >= stored.length);
    const seen = reader?.seen ?? [];
    expect(seen).toHaveLength(stored.length);
    expect(seen.every(({ position }, i) => i === 0 || position > (seen[i - 1]?.position ?? 0n))).toBe(true);
    for (let i = 0; i < STREAMS; i++) {
      const revisions = seen.filter(({ stream }) => stream === `${prefix}-${i}`).map(({ revision }) => revision);
      expect(revisions).toEqual(revisions.map((_, revision) => BigInt(revision)));
    }
  }
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await Promise.all([early.stop(), late?.stop(), client.dispose()]);
});

async function lastRevision(client: EventStoreDBClient, stream: string): Promise<bigint | typeof NO_STREAM> {
  try {
    const [last] = await all(client.readStream(stream, { direction: 'backwards', fromRevision: 'end', maxCount: 1 }));
    return last?.event?.revision ?? NO_STREAM;
  } catch (error) {
    if ((error as { type?: string }).type === 'stream-not-found') return NO_STREAM;
    throw error;
  }
}
