import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Decider, Fold } from '#server/kernel/decider';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { until } from '../until.js';
import { startStores, type Stores } from './stores.js';

const jarEvents = defineEvents({ Dropped: { shape: z.strictObject({ by: z.string(), coins: z.int() }) } });
type JarEvent = EventOf<typeof jarEvents>;

const EVERY = 10;
const LENGTH = 27;

/** Coins in a jar, with a snapshot every ten events. */
const total: Decider<{ coins: number }, JarEvent['data'], JarEvent> = {
  category: 'jar',
  events: jarEvents,
  initial: () => ({ coins: 0 }),
  snapshot: {
    ...{ name: 'total', version: 1, every: EVERY },
    pack: (state) => state,
    unpack: (packed) => packed as { coins: number },
  },
  decide: (data) => [{ type: 'Dropped', data }],
  evolve(state, { data }) {
    state.coins += data.coins;
    return state;
  },
};
const chained = { ...total, chained: true } as const;

/** Donors to the same jar. */
const donors: Fold<Set<string>, JarEvent> = {
  category: 'jar',
  events: jarEvents,
  initial: () => new Set(),
  snapshot: {
    ...{ name: 'donors', version: 1, every: EVERY },
    pack: (names) => [...names],
    unpack: (packed) => new Set(packed as string[]),
  },
  evolve: (names, { data }) => names.add(data.by),
};

let stores: Stores;

/** A new process: it has no state in memory. */
const freshReplica = () => stores.startProcess();

const rows = async (id: string) =>
  (
    await sql<{ fold: string; revision: number }>`
      select fold, revision from projection.fold_snapshot where stream = ${`jar-${id}`} order by fold`.execute(
      stores.db.sql,
    )
  ).rows;

/** A jar of 27 coins, with its snapshots. */
async function longJar(decider: Decider<{ coins: number }, JarEvent['data'], JarEvent> = total) {
  const id = randomUUID();
  const store = freshReplica();
  for (let n = 0; n < LENGTH; n++) {
    await store.decide(decider, id, { by: n % 2 ? 'ada' : 'bola', coins: 1 });
    if (n % EVERY === 0) await store.state(donors, id);
  }
  await store.state(donors, id);
  await until(
    () => rows(id),
    (kept) => kept.length === 2 && kept.every(({ revision }) => revision >= 2 * EVERY - 1),
  );
  return id;
}

/** Replaces the state in a jar's snapshots, so that their use is visible. */
const spoil = (id: string) =>
  sql`update projection.fold_snapshot set state = case fold when 'total' then '{"coins":1000}'::jsonb else '["nobody"]' end
    where stream = ${`jar-${id}`}`.execute(stores.db.sql);
const change = (id: string, column: string, value: string) =>
  sql`update projection.fold_snapshot set ${sql.ref(column)} = ${value} where stream = ${`jar-${id}`}`.execute(
    stores.db.sql,
  );

beforeAll(async () => {
  stores = await startStores('snapshots');
});
afterAll(() => stores.stop());

describe('A snapshot', () => {
  it('is where folding starts', async () => {
    const id = await longJar();
    const { revision } = (await rows(id)).find(({ fold }) => fold === 'total')!;
    await spoil(id);
    expect((await freshReplica().state(total, id)).coins).toBe(1_000 + LENGTH - 1 - revision);
  });

  it('and the events after it give the same state as all events', async () => {
    const id = await longJar();
    const fromSnapshot = await freshReplica().state(total, id);
    await sql`delete from projection.fold_snapshot where stream = ${`jar-${id}`}`.execute(stores.db.sql);
    expect(await freshReplica().state(total, id)).toEqual(fromSnapshot);
    expect(fromSnapshot).toEqual({ coins: LENGTH });
  });

  it('of one fold is not read by another fold of the same stream', async () => {
    const id = await longJar();
    expect(await freshReplica().state(total, id)).toEqual({ coins: LENGTH });
    expect(await freshReplica().state(donors, id)).toEqual(new Set(['ada', 'bola']));
  });

  it('of another version is not read', async () => {
    const id = await longJar();
    await spoil(id);
    const next = { ...total, snapshot: { ...total.snapshot!, version: 2 } };
    expect(await freshReplica().state(next, id)).toEqual({ coins: LENGTH });
  });

  it.each([
    ['the id of another event', total, 'event_id', randomUUID()],
    ['an event the stream does not have', total, 'revision', '5000'],
    ['the id of another event, in a chained stream', chained, 'event_id', randomUUID()],
    ['another hash, in a chained stream', chained, 'hash', '0'.repeat(64)],
  ])('that is based on %s is not used', async (_what, decider, column, value) => {
    const id = await longJar(decider);
    await spoil(id);
    await change(id, column, value);
    const replica = freshReplica();
    expect(await replica.state(decider, id)).toEqual({ coins: LENGTH });
    expect(await replica.decide(decider, id, { by: 'chidi', coins: 1 })).toMatchObject([{ revision: LENGTH }]);
  });
});
