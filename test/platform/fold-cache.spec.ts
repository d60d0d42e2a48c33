import type { Fold } from '#server/kernel/decider';
import { EventLog } from '#server/platform/events/event-log';
import { EventStore } from '#server/platform/events/event-store';
import { FoldCache } from '#server/platform/events/fold-cache';
import { StreamReader } from '#server/platform/events/stream-reader';
import { type EventStoreUnderTest, startEventStore } from '../event-store.js';
import { type Postgres, startPostgres } from '../postgres.js';
import { configOf, till, type TillEvent } from './till.js';

const MOST = 3;
const IDS = ['a', 'b', 'c', 'd', 'e'];

/** How much was ever filled into a till. */
const filled: Fold<number, TillEvent> = {
  ...{ category: till.category, events: till.events },
  initial: () => 0,
  evolve: (sum, { type, data }) => (type === 'Filled' ? sum + data.amount : sum),
};

describe('States of streams under several folds', () => {
  let postgres: Postgres;
  let server: EventStoreUnderTest;
  let store: EventStore;
  let log: EventLog;
  let cache: FoldCache;
  beforeAll(async () => {
    postgres = await startPostgres();
    server = await startEventStore(postgres);
    const config = configOf(server.url);
    store = new EventStore(config);
    log = new EventLog(config.get('EVENTSTORE_URL'));
    cache = new FoldCache(new StreamReader(log), MOST);
    await Promise.all(IDS.map((id, i) => store.decide(till, id, { type: 'fill', amount: i + 1 })));
  });
  afterAll(async () => {
    await Promise.all([store.onApplicationShutdown(), log.close()]);
    await server.stop();
    await postgres.stop();
  });

  const sums = () => Promise.all(IDS.map((id) => cache.get(filled, id)));
  const left = () => Promise.all(IDS.map(async (id) => (await cache.get(till, id)).left));

  it('of one stream are kept apart, each as the log is now', async () => {
    const both = () => Promise.all([cache.get(filled, 'a'), cache.get(till, 'a')]);
    expect(await both()).toEqual([1, { left: 1, takers: [] }]);
    await store.decide(till, 'a', { type: 'take', by: 'ada' });
    await store.decide(till, 'a', { type: 'fill', amount: 2 });
    expect(await both()).toEqual([3, { left: 2, takers: [] }]);
  });

  it('are kept up to a number, however many the folds are; the others are read from the log again', async () => {
    const [wasFilled, isLeft] = await Promise.all([sums(), left()]);
    expect([wasFilled, isLeft]).toEqual([
      [3, 2, 3, 4, 5],
      [2, 2, 3, 4, 5],
    ]);
    expect(cache.size).toBe(MOST);
    expect(await cache.get({ ...filled }, 'e')).toBe(5);
    expect(cache.size).toBe(MOST);
  });
});
