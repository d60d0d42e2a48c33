import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { jsonEvent } from '@eventstore/db-client';
import type { Recorded } from '#server/kernel/decider';
import { modules } from '#server/app.module';
import { EventLog } from '#server/platform/events/event-log';
import { EventRegistry } from '#server/platform/events/event-registry';
import { CHAIN_START, hashOf } from '#server/platform/events/hash-chain';
import { type EventStoreUnderTest, startEventStore } from '../event-store.js';
import { type Postgres, startPostgres } from '../postgres.js';

/** An event stored by a release: one line of a `stored-events/<release>.jsonl`, beside the module's specs or these. */
type Stored = {
  stream: string;
  revision: number;
  type: string;
  data: Record<string, unknown>;
  metadata: { version: number; hash?: string };
};

const folder = resolve('test');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => basename(dirname(file)) === 'stored-events',
);
const releases = [...new Set(files.map((file) => basename(file, '.jsonl')))].map((release): [string, Stored[]] => [
  release,
  files.filter((file) => basename(file, '.jsonl') === release).flatMap(eventsIn),
]);
const declared = modules.flatMap(({ definition: { events = [] } }) => events);
const registry = new EventRegistry(...declared);

let postgres: Postgres, server: EventStoreUnderTest, log: EventLog;
beforeAll(async () => {
  postgres = await startPostgres();
  server = await startEventStore(postgres);
  log = new EventLog(server.url);
});
afterAll(async () => {
  await log.close();
  await server.stop();
  await postgres.stop();
});

function eventsIn(file: string): Stored[] {
  const lines = readFileSync(join(folder, file), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Stored);
}

/** Stores a release's events; resolves to the events as read. */
async function readBack(release: string, stored: Stored[], upcasts?: EventRegistry) {
  const streams = [...new Set(stored.map(({ stream }) => stream))];
  const events: Recorded[] = [];
  for (const stream of streams) {
    const name = `${release}-${stream}`;
    const own = stored.filter((event) => event.stream === stream);
    await log.append(
      name,
      own.map(({ type, data, metadata }) => jsonEvent({ type, data, metadata })),
      -1,
    );
    for await (const event of log.read(name, upcasts)) events.push({ ...event, stream });
  }
  return events;
}

describe('What a release has stored', () => {
  it.each(releases)('is read in the current shape: %s', async (release, stored) => {
    const events = await readBack(`today-${release}`, stored, registry);
    expect(events).toHaveLength(stored.length);
    for (const event of events) registry.check(event);
  });

  it.each(releases)('keeps its hash chains: %s', async (release, stored) => {
    const heads = new Map<string, string>();
    const chained = (await readBack(`chain-${release}`, stored)).filter(({ meta }) => meta.hash);
    expect(chained.length).toBeGreaterThan(0);
    for (const event of chained) {
      const { stream, meta } = event;
      heads.set(stream, hashOf(heads.get(stream) ?? CHAIN_START, event)!);
      expect(meta.hash).toBe(heads.get(stream));
    }
  });

  it('holds an example of every event type in every version', () => {
    const found = new Set(
      releases.flatMap(([, stored]) =>
        stored.map(({ type, metadata }) => `${registry.nameOf(type)} ${metadata.version}`),
      ),
    );
    const expected = declared.flatMap((types) =>
      Object.entries(types).flatMap(([name, { upcasts = [] }]) =>
        Array.from({ length: upcasts.length + 1 }, (_, version) => `${name} ${version}`),
      ),
    );
    expect(expected.filter((one) => !found.has(one))).toEqual([]);
  });
});

describe('An event type', () => {
  it('whose field holds encrypted text says so, and takes no plain text there', () => {
    const ciphertext = { v: 1, kid: '1', by: 'ada', ciphertext: 'c2VhbGVk' };
    for (const types of declared)
      for (const [name, { shape, sealed: purposes = {} }] of Object.entries(types)) {
        const sealed = Object.keys(purposes);
        const problems = (value: unknown, field: string) =>
          shape.safeParse({ [field]: value }).error?.issues.some(({ path }) => path[0] === field) ?? false;
        const fields = Object.keys((shape as unknown as { shape: object }).shape);
        const takesCiphertext = fields.filter((field) => !problems(ciphertext, field));
        expect([name, takesCiphertext.toSorted()]).toEqual([name, sealed.toSorted()]);
        for (const field of sealed) expect([name, problems('plain text', field)]).toEqual([name, true]);
      }
  });
});
