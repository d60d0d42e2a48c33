import { randomUUID } from 'node:crypto';
import {
  type AllStreamSubscription,
  type AppendResult,
  EventStoreDBClient,
  type EventTypeToRecordedEvent,
  jsonEvent,
  type JSONEventType,
  type ResolvedEvent,
  type StreamSubscription,
} from '@eventstore/db-client';
import { type EventStoreUnderTest, startEventStore } from '../../event-store.js';
import { type Postgres, startPostgres } from '../../postgres.js';
import { until as poll } from '../../until.js';

export type Subscription = StreamSubscription | AllStreamSubscription;
export type Fact = JSONEventType<string, Record<string, unknown>>;
export type Recorded = EventTypeToRecordedEvent<Fact>;

/** The server under test: the one of EVENTSTORE_CONTRACT_URL, or the embedded one. */
export function server() {
  const run = randomUUID().slice(0, 8);
  let postgres: Postgres | undefined;
  let embedded: EventStoreUnderTest | undefined;
  let url = process.env.EVENTSTORE_CONTRACT_URL;
  let client: EventStoreDBClient;

  beforeAll(async () => {
    if (!url) {
      postgres = await startPostgres();
      embedded = await startEventStore(postgres);
      url = embedded.url;
    }
    client = EventStoreDBClient.connectionString(url);
  });
  afterAll(async () => {
    await client.dispose();
    await embedded?.stop();
    await postgres?.stop();
  });

  return {
    get client() {
      return client;
    },
    get url() {
      return url ?? '';
    },
    /** A stream name unique to this run. */
    stream: (name: string) => `${name}-${run}-${randomUUID().slice(0, 8)}`,
    /** A stream of `count` events of the types E0, E1, … */
    async streamOf(count: number, name = 'stream') {
      const stream = this.stream(name);
      if (count > 0) await client.appendToStream(stream, facts(count));
      return stream;
    },
  };
}

export const fact = (type: string, data: Record<string, unknown> = {}, id: string = randomUUID()) =>
  jsonEvent<Fact>({ id, type, data, metadata: { by: 'contract' } });
export const facts = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => fact(`E${from + i}`, { i: from + i }));

export async function all<T>(events: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const event of events) list.push(event);
  return list;
}

/** `revision:type` of every event. */
export const told = async (events: AsyncIterable<ResolvedEvent>): Promise<string[]> =>
  (await all(events)).map(({ event }) => `${event?.revision}:${event?.type}`);

/** The error of a refused call. */
export async function refusal(call: Promise<unknown> | AsyncIterable<unknown>): Promise<Record<string, unknown>> {
  try {
    await (Symbol.asyncIterator in call ? all(call) : call);
  } catch (error) {
    return error as Record<string, unknown>;
  }
  throw new Error('It was not refused.');
}

export const position = (result: AppendResult) => {
  if (!result.position) throw new Error('The append has no position.');
  return result.position;
};

/** Resolves when the condition holds. */
export const until = (condition: () => boolean) => poll(condition, Boolean);

/** Records all messages of a subscription. */
export function listen(subscription: Subscription) {
  const heard: string[] = [];
  subscription
    .on('confirmation', () => heard.push('confirmed'))
    .on('caughtUp', () => heard.push('caught up'))
    .on('error', (error: Error & { type?: string }) => heard.push(`error ${error.type}`))
    .on('data', ({ event }: ResolvedEvent) => heard.push(`${event?.revision}:${event?.type}`));
  return {
    heard,
    events: () => heard.filter((each) => each.includes(':')),
    caughtUp: () => until(() => heard.includes('caught up')),
    count: (count: number) => until(() => heard.filter((each) => each.includes(':')).length >= count),
    failed: () => until(() => heard.some((each) => each.startsWith('error'))),
    stop: () => subscription.unsubscribe(),
  };
}
