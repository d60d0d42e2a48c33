import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { Recorded } from '#server/kernel/decider';
import type { DomainError } from '#server/kernel/domain-error';
import { CHAIN_START, hashOf } from '#server/platform/events/hash-chain';
import { EventStore } from '#server/platform/events/event-store';
import { type EventStoreUnderTest, startEventStore } from '../event-store.js';
import { type Postgres, startPostgres } from '../postgres.js';
import { until } from '../until.js';
import { startLine } from './line.js';
import { configOf, till, type TillCommand, type TillEvent } from './till.js';

const COMMANDS = 200;

let postgres: Postgres;
let server: EventStoreUnderTest;
let [here, there]: EventStore[] = [];
let id: string;
let tills = 0;
beforeAll(async () => {
  postgres = await startPostgres();
  server = await startEventStore(postgres);
  [here, there] = [new EventStore(configOf(server.url)), new EventStore(configOf(server.url))];
});
afterAll(async () => {
  await Promise.all([here!, there!].map((store) => store.onApplicationShutdown()));
  await server.stop();
  await postgres.stop();
});
beforeEach(() => {
  id = `till${++tills}`;
});

const say = (store: EventStore, command: TillCommand) => store.decide(till, id, command);
const take = (store: EventStore, by: string) => say(store, { type: 'take', by });
const fill = (store: EventStore, amount: number) => say(store, { type: 'fill', amount });
const history = async () => {
  const events: Recorded<TillEvent>[] = [];
  for await (const event of there!.history<TillEvent>(`till-${id}`)) events.push(event);
  return events;
};
const takersIn = (events: Recorded<TillEvent>[]) =>
  events.flatMap((event) => (event.type === 'Taken' ? [event.data.by] : []));
/** The outcome of each: its event types, or the code of its domain error. */
const outcomes = async (work: Promise<Recorded<TillEvent>[]>[]) =>
  (await Promise.allSettled(work)).map((one) =>
    one.status === 'fulfilled' ? one.value.length : (one.reason as DomainError).code,
  );
const count = (of: unknown, all: unknown[]) => all.filter((one) => one === of).length;

describe('Commands of one stream', () => {
  it.each([
    ['in one process', () => [here!, here!]],
    ['in two processes', () => [here!, there!]],
  ])('given all at once %s keep the rule, and lose nothing', async (_where, stores) => {
    await fill(here!, COMMANDS / 2);
    const [even, odd] = stores();
    const all = await outcomes(Array.from({ length: COMMANDS }, (_, i) => take(i % 2 ? odd! : even!, `guest${i}`)));
    expect([count(1, all), count('empty', all)]).toEqual([COMMANDS / 2, COMMANDS / 2]);
    const events = await history();
    expect(events.map(({ revision }) => revision)).toEqual(events.map((_, i) => i));
    expect(new Set(takersIn(events)).size).toBe(COMMANDS / 2);
    expect(events.at(-1)!.data).toMatchObject({ left: 0 });
  });

  it('with the same effect count once under concurrency in several processes', async () => {
    await fill(here!, 10);
    const all = await outcomes(Array.from({ length: 40 }, (_, i) => take(i % 2 ? here! : there!, 'ada')));
    expect([count(1, all), count(0, all)]).toEqual([1, 39]);
    expect(takersIn(await history())).toEqual(['ada']);
  });

  it('resolve their query on the log’s state after them, also with competing processes', async () => {
    await fill(here!, 10);
    const look = (store: EventStore, by: string) =>
      store.decideAndQuery(till, id, { type: 'take', by }, ({ left, takers }) => ({ left, in: takers.includes(by) }));
    const seen = await Promise.all(Array.from({ length: 8 }, (_, i) => look(i % 2 ? here! : there!, `guest${i}`)));
    expect(seen.every((one) => one.in)).toBe(true);
    expect(Math.min(...seen.map(({ left }) => left))).toBe(2);
    expect(await look(here!, 'guest1')).toEqual({ left: 2, in: true });
  });

  it('are decided on the log’s state, not on a stale cached one', async () => {
    await fill(here!, 1);
    await take(here!, 'ada');
    await fill(there!, 5);
    expect(await take(here!, 'bola')).toMatchObject([{ type: 'Taken', revision: 3 }]);
    await fill(there!, 5);
    expect(await take(here!, 'bola')).toMatchObject([{ type: 'Taken', revision: 5 }]);
    await outcomes(Array.from({ length: 7 }, (_, i) => take(there!, `guest${i}`)));
    expect(await outcomes([take(here!, 'chidi'), take(here!, 'dayo'), take(here!, 'efe')])).toEqual([
      1,
      'empty',
      'empty',
    ]);
  });

  it('leave a cached state equal to a fold from the first event', async () => {
    for (let round = 0; round < 6; round++) {
      await fill(round % 2 ? here! : there!, 7);
      await outcomes(Array.from({ length: 20 }, (_, i) => take(i % 3 ? here! : there!, `guest${i % 11}`)));
      const [[counted], fresh] = [await say(here!, { type: 'count' }), new EventStore(configOf(server.url))];
      expect(counted!.data).toEqual(await fresh.state(till, id));
      await fresh.onApplicationShutdown();
    }
  });

  it('that are queued together share an append, and a refusal may depend on an earlier one’s events', async () => {
    await fill(here!, 15);
    const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => take(here!, `guest${i}`)));
    const positions = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value.map((e) => e.position) : []));
    expect([positions.length, new Set(positions).size]).toEqual([15, 1]);
  });

  it('that assume an empty stream are decided without a read, and again after a read if it is not empty', async () => {
    const opening = { ...till, assumesEmpty: ({ type }: TillCommand) => type === 'fill' };
    const reads = jest.spyOn(StreamsClient.prototype, 'makeServerStreamRequest');
    const amount = 5;
    expect(await here!.decide(opening, id, { type: 'fill', amount })).toMatchObject([{ revision: 0 }]);
    expect(reads).not.toHaveBeenCalled();
    expect(await there!.decide(opening, id, { type: 'fill', amount })).toMatchObject([{ revision: 1 }]);
    expect(await take(here!, 'ada')).toMatchObject([{ revision: 2, data: { left: 2 * amount - 1 } }]);
    expect(reads).toHaveBeenCalled();
    reads.mockRestore();
  });

  it('are appended although the events of one of them exceed the store’s limit', async () => {
    await fill(here!, 5);
    const giant = 'ada'.repeat(500_000);
    const answers = await Promise.allSettled(['bola', giant, 'chidi'].map((by) => take(here!, by)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(takersIn(await history())).toEqual(['bola', 'chidi']);
    expect(await take(here!, 'dayo')).toMatchObject([{ data: { left: 2 } }]);
  });

  it('make one valid hash chain across processes', async () => {
    await fill(here!, 60);
    await outcomes(Array.from({ length: 60 }, (_, i) => take(i % 2 ? here! : there!, `guest${i}`)));
    let hash: string | undefined = CHAIN_START;
    for (const event of await history()) {
      hash = hashOf(hash!, event);
      expect([event.meta.chain, event.meta.hash]).toEqual([2, hash]);
    }
  });
});

describe('A read of one event', () => {
  it('leaves nothing behind in the process', async () => {
    await fill(here!, 1);
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    for (let n = 0; n < 20; n++) expect(await here!.event(`till-${id}`, 0)).toMatchObject({ revision: 0 });
    expect(await here!.event(`till-${id}`, 1)).toBeUndefined();
    expect(timers()).toBeLessThan(before + 20);
  });
});

describe('An append whose answer was lost', () => {
  let line: Awaited<ReturnType<typeof startLine>>;
  let faraway: EventStore;
  beforeAll(async () => {
    line = await startLine(Number(/:(\d+)/.exec(server.url)![1]));
    faraway = new EventStore(configOf(`esdb://127.0.0.1:${line.port}?tls=false`));
  });
  afterAll(async () => {
    await faraway.onApplicationShutdown();
    await line.stop();
  });
  const arrived = (by: string) =>
    until(
      async () => takersIn(await history()),
      (takers) => takers.includes(by),
    );

  it('is sent again and stored once', async () => {
    await fill(faraway, 5);
    line.mute();
    const answer = take(faraway, 'ada');
    await arrived('ada');
    line.cut();
    expect(await answer).toMatchObject([{ type: 'Taken', revision: 1, data: { by: 'ada' } }]);
    await take(faraway, 'bola');
    expect(takersIn(await history())).toEqual(['ada', 'bola']);
  });

  it('is recognised after later appends by other processes', async () => {
    await fill(faraway, 5);
    line.mute();
    const answer = take(faraway, 'ada');
    await arrived('ada');
    await take(here!, 'bola');
    line.cut();
    expect(await answer).toMatchObject([{ revision: 1, data: { by: 'ada' } }]);
    expect(await outcomes([take(faraway, 'ada'), take(faraway, 'bola'), take(faraway, 'chidi')])).toEqual([0, 0, 1]);
    expect(takersIn(await history())).toEqual(['ada', 'bola', 'chidi']);
  });
});
