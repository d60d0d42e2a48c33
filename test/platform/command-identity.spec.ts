import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Decider } from '#server/kernel/decider';
import type { EventStore } from '#server/platform/events/event-store';
import { uuidV5 } from '#server/platform/events/uuid';
import { until } from '../until.js';
import { startStores, type Stores } from './stores.js';
import { till, type TillCommand, type TillEvent } from './till.js';

type Till = ReturnType<typeof till.initial>;

const EVERY = 10;
/** Fills and counts in one decision, with a snapshot every ten events. */
const counting: Decider<Till, TillCommand, TillEvent> = {
  ...till,
  snapshot: { name: 'till', version: 1, every: EVERY, pack: (state) => state, unpack: (packed) => packed as Till },
  decide(command, state) {
    const events = till.decide(command, state);
    return command.type === 'fill' ? [...events, ...till.decide({ type: 'count' }, state)] : events;
  },
};

let stores: Stores;
/** A new process: it has no state in memory. */
const startProcess = () => stores.startProcess();
beforeAll(async () => {
  stores = await startStores('identity');
});
afterAll(() => stores.stop());

const fill = (store: EventStore, id: string, commandId: string) =>
  store.decide(counting, id, { type: 'fill', amount: 1 }, { commandId });
const length = async (id: string) => {
  let count = 0;
  for await (const _ of stores.processes[0]!.history(`till-${id}`)) count++;
  return count;
};

describe('A command with an identity', () => {
  it('gives its events ids that follow from it', async () => {
    expect(uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    );
    const [id, commandId] = [randomUUID(), randomUUID()];
    const events = await fill(startProcess(), id, commandId);
    expect(events.map((event) => event.id)).toEqual([uuidV5(commandId, '0'), uuidV5(commandId, '1')]);
    expect(events.map(({ meta }) => meta.commandId)).toEqual([commandId, commandId]);
  });

  it.each([
    ['in the same process', (first: EventStore) => first],
    ['in another process', () => startProcess()],
  ])('that is repeated %s is answered with the events it appended, and appends nothing', async (_where, again) => {
    const [id, commandId, first] = [randomUUID(), randomUUID(), startProcess()];
    await fill(first, id, randomUUID());
    const events = await fill(first, id, commandId);
    await fill(first, id, randomUUID());
    const repeated = await fill(again(first), id, commandId);
    expect(repeated.map((event) => [event.id, event.revision, event.data])).toEqual(
      events.map((event) => [event.id, event.revision, event.data]),
    );
    expect(await length(id)).toBe(6);
  });

  it('that was issued before the last snapshot is found in the log', async () => {
    const [id, commandId, first] = [randomUUID(), randomUUID(), startProcess()];
    const [{ id: eventId }] = (await fill(first, id, commandId)) as unknown as [{ id: string }];
    for (let n = 0; n < EVERY; n++) await fill(first, id, randomUUID());
    await until(
      async () =>
        (
          await sql`select 1 from projection.fold_snapshot where stream = ${`till-${id}`} and revision > 10`.execute(
            stores.db.sql,
          )
        ).rows.length,
      (found) => found === 1,
    );
    const [repeated] = await fill(startProcess(), id, commandId);
    expect([repeated!.id, repeated!.revision, await length(id)]).toEqual([eventId, 0, 2 * (EVERY + 1)]);
  });

  it('that is issued concurrently in several processes is decided once', async () => {
    const [id, commandId, here, there] = [randomUUID(), randomUUID(), startProcess(), startProcess()];
    await fill(here, id, randomUUID());
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => fill(i % 2 ? here : there, id, commandId)));
    expect(new Set(answers.map(([event]) => event!.id))).toEqual(new Set([uuidV5(commandId, '0')]));
    expect(await length(id)).toBe(4);
  });

  it('does not begin its stream a second time where it is assumed to be empty', async () => {
    const [id, commandId] = [randomUUID(), randomUUID()];
    const opening = { ...counting, assumesEmpty: () => true };
    const open = (store: EventStore, isFirst?: true) =>
      store.decide(opening, id, { type: 'fill', amount: 1 }, { commandId, isFirst });
    await open(startProcess(), true);
    await fill(startProcess(), id, randomUUID());
    expect((await open(startProcess())).map(({ revision }) => revision)).toEqual([0, 1]);
    expect(await length(id)).toBe(4);
  });

  it('that was refused, or changed nothing, is decided again', async () => {
    const [id, commandId, store] = [randomUUID(), randomUUID(), startProcess()];
    const take = () => store.decide(counting, id, { type: 'take', by: 'ada' }, { commandId });
    await expect(take()).rejects.toThrow('empty');
    await fill(store, id, randomUUID());
    expect(await take()).toMatchObject([{ type: 'Taken' }]);
  });

  it('gets the result of its query on the current state', async () => {
    const [id, commandId, store] = [randomUUID(), randomUUID(), startProcess()];
    const ask = () =>
      store.decideAndQuery(counting, id, { type: 'fill', amount: 2 }, ({ left }) => left, { commandId });
    expect(await ask()).toBe(2);
    await fill(store, id, randomUUID());
    expect(await ask()).toBe(3);
  });
});
