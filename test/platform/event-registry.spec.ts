import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import { z } from 'zod';
import type { Event, Fold, Recorded } from '#server/kernel/decider';
import { defineEvents, type EventOf, type EventTypes } from '#server/kernel/event-types';
import { EventRegistry, InvalidEventError } from '#server/platform/events/event-registry';
import { type OneStore, startStore } from './stores.js';
import { till, type TillCommand, type TillEvent } from './till.js';

let { store, stop } = {} as OneStore;
beforeAll(async () => {
  ({ store, stop } = await startStore());
});
afterAll(() => stop());

const stored = async (stream: string, upcasts?: EventRegistry) => {
  const events: Recorded[] = [];
  for await (const event of store.history(stream, upcasts)) events.push(event);
  return events;
};
const store1 = (stream: string, type: string, data: Record<string, unknown>, version = 0) =>
  store.client.appendToStream(stream, jsonEvent({ type, data, metadata: { version } }));

const priced = defineEvents({
  ListingPriced: {
    shape: z.strictObject({ kobo: z.int(), currency: z.string() }),
    upcasts: [
      ({ naira }: { naira: number }) => ({ kobo: naira * 100 }),
      ({ kobo }: { kobo: number }) => ({ kobo, currency: 'NGN' }),
    ],
    aliases: ['PriceSet'],
  },
});

describe('An event that is written', () => {
  /** A decider that returns its command as events, unchecked. */
  const careless = { ...till, decide: (events: TillCommand) => events as unknown as TillEvent[] };
  const write = (id: string, ...events: object[]) => store.decide(careless, id, events as unknown as TillCommand);

  it.each([
    ['of a type its stream does not declare', { type: 'Stolen', data: {} }, /^Stolen is not written: its stream/],
    ['with a field too many', { type: 'Filled', data: { amount: 1, by: 'ada' } }, /^Filled is not written: .*"by"/],
    ['with a value of another kind', { type: 'Filled', data: { amount: '1' } }, /^Filled is not written: amount: /],
  ])('%s is an error at its writer, and nothing is appended', async (_what, event, message) => {
    const id = randomUUID();
    const rejected = write(id, { type: 'Filled', data: { amount: 3 } }, event);
    await expect(rejected).rejects.toThrow(InvalidEventError);
    await expect(rejected).rejects.toThrow(message);
    expect(await stored(`till-${id}`)).toEqual([]);
    await store.decide(till, id, { type: 'fill', amount: 1 });
    expect(await store.decide(till, id, { type: 'take', by: 'ada' })).toMatchObject([{ data: { left: 0 } }]);
  });
});

describe('An event that was written', () => {
  it.each([
    ['under an old name', 'PriceSet', { kobo: 5, currency: 'NGN' }, 2],
    ['in the first version', 'ListingPriced', { naira: 5 }, 0],
    ['in the first version, under an old name', 'PriceSet', { naira: 5 }, 0],
    ['in the second version', 'ListingPriced', { kobo: 500 }, 1],
  ])('%s reads as today’s', async (_how, type, data, version) => {
    const stream = `priced-${randomUUID()}`;
    await store1(stream, type, data, version);
    const [event] = await stored(stream, EventRegistry.of(priced));
    expect(event).toMatchObject({ type: 'ListingPriced', data: { currency: 'NGN' } });
    EventRegistry.of(priced).check(event!);
  });

  it('by a newer release is refused by this one', async () => {
    const stream = `priced-${randomUUID()}`;
    await store1(stream, 'ListingPriced', { kobo: 500, currency: 'NGN', tax: 1 }, 3);
    const [event] = await stored(stream, EventRegistry.of(priced));
    expect(() => event!.data).toThrow('version 3 is newer');
  });

  it('and cannot be upcast is named, and fails only the reader that handles it', async () => {
    const broken = { Posted: { shape: z.object(), upcasts: [() => JSON.parse('no JSON') as object] } };
    const counting = <State>(evolve: Fold<State, Event>['evolve'], initial: () => State): Fold<State, Event> => ({
      category: 'posted',
      events: broken,
      initial,
      evolve,
    });
    const id = randomUUID();
    await store1(`posted-${id}`, 'Posted', {});
    const [{ id: eventId }] = (await stored(`posted-${id}`)) as [Recorded];
    const count = await store.state(
      counting<number>(
        (n) => n + 1,
        () => 0,
      ),
      id,
    );
    expect(count).toBe(1);
    const reader = counting<object>(
      (_, { data }) => data,
      () => ({}),
    );
    await expect(store.state(reader, id)).rejects.toThrow(
      `Posted ${eventId} (posted-${id}, revision 0) cannot be upcast: `,
    );
  });

  it('and is of a type its stream does not declare is not folded', async () => {
    const id = randomUUID();
    await store1(`till-${id}`, 'Burgled', {});
    await expect(store.state(till, id)).rejects.toThrow(/^Burgled .* is of a type this process does not know/);
  });
});

describe('The registry', () => {
  it('takes one declaration of a name, wherever it is used, and refuses a second', () => {
    const other = (types: EventTypes) => () => new EventRegistry(priced, types);
    expect(other({ ListingPriced: priced.ListingPriced })).not.toThrow();
    expect(other({ ListingPriced: { shape: z.object() } })).toThrow('ListingPriced is declared twice');
    expect(other({ PriceSet: { shape: z.object() } })).toThrow('PriceSet is declared twice');
    expect(other({ Valued: { shape: z.object(), aliases: ['PriceSet'] } })).toThrow('PriceSet is declared twice');
  });

  it('gives the TypeScript type of an event by its shape', () => {
    const event: EventOf<typeof priced> = { type: 'ListingPriced', data: { kobo: 1, currency: 'NGN' } };
    // @ts-expect-error: the shape has no such field
    const wrong: EventOf<typeof priced> = { type: 'ListingPriced', data: { naira: 1 } };
    expect([event, wrong]).toHaveLength(2);
  });
});
