import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { z } from 'zod';
import type { Decider, Event, Recorded } from '#server/kernel/decider';
import { EventBuffer } from '#server/platform/subscriptions/event-buffer';
import { until } from '../until.js';
import { type Floor, startFloor } from './floor.js';
import { garden, many } from './garden.js';

let floor: Floor;
beforeAll(async () => {
  floor = await startFloor();
});
afterAll(() => floor.stop());
afterEach(() => void jest.restoreAllMocks());

const ids = (buffer: EventBuffer) => buffer.next(20_000).map(({ data }) => (data as { id: string }).id);
const isCaughtUp = (buffer: EventBuffer) =>
  until(
    () => buffer.isCaughtUp,
    (caughtUp) => caughtUp,
  );

describe('Events decided together', () => {
  const [sold, charged] = ['ElmSold', 'ElmCharged'];
  const event = (type: string, followedBy?: string[]) => ({ type, meta: { followedBy } }) as unknown as Recorded;
  const bufferOf = (types: string[]) => new EventBuffer(floor.store.client, 0n, types);
  const sale = [event(sold, [charged]), event(charged)];

  it('come in one batch: the first waits for the last', async () => {
    const buffer = bufferOf([sold, charged]);
    buffer.take(sale[0]!);
    expect(buffer.next(10)).toEqual([]);
    buffer.take(sale[1]!);
    expect(buffer.next(10)).toEqual(sale);
    for (const one of sale) buffer.take(one);
    expect(buffer.next(3)).toEqual(sale);
    await buffer.close();
  });

  it('wait for no type that is not subscribed to, and never for more than one batch holds', async () => {
    const [takesSales, takesBoth] = [bufferOf([sold]), bufferOf([sold, charged])];
    takesSales.take(sale[0]!);
    expect(takesSales.next(10)).toEqual([sale[0]]);
    for (const one of sale) takesBoth.take(one);
    expect(takesBoth.next(1)).toEqual([sale[0]]);
    await Promise.all([takesSales.close(), takesBoth.close()]);
  });

  it('name the types that follow in the log', async () => {
    const decider: Decider<object, number, Event> = {
      category: 'elm',
      events: { [sold]: { shape: z.object() }, [charged]: { shape: z.object() } },
      initial: () => ({}),
      decide: (sales) =>
        Array.from({ length: sales }, () => [
          { type: sold, data: {} },
          { type: charged, data: {} },
        ]).flat(),
      evolve: (state) => state,
    };
    await floor.store.decide(decider, 'tree', 2);
    const followedBy: unknown[] = [];
    for await (const { meta } of floor.store.history('elm-tree')) followedBy.push(meta.followedBy);
    expect(followedBy).toEqual([[charged, sold], [sold, charged], [charged], undefined]);
  });
});

describe('A buffer of large events', () => {
  const [LARGE, COUNT] = [500_000, 90];

  it('pauses before it holds all of them, gives what it holds as a whole batch, and gets the rest afterwards', async () => {
    const palm = garden(floor, 'palm');
    for (let n = 0; n < COUNT; n++) await palm.plant([`${n}${'x'.repeat(LARGE)}`]);
    const buffer = new EventBuffer(floor.store.client, 0n, [`${palm.name}Planted`]);
    await until(
      () => buffer.isFull,
      (full) => full,
    );
    const held = buffer.nextWhole(2_000).length;
    expect(held).toBeGreaterThan(10);
    expect(held).toBeLessThan(COUNT);
    let taken = 0;
    await until(
      () => {
        const { length } = buffer.next(20);
        buffer.done(length);
        return (taken += length);
      },
      (count) => count === COUNT,
    );
    await buffer.close();
  }, 30_000);
});

describe('Subscribers that start at the beginning of the log', () => {
  it('at the same time share one subscription, and each gets its own events in order', async () => {
    const [mint, sage] = [garden(floor, 'mint'), garden(floor, 'sage')];
    await mint.plant(['m1', 'm2']);
    await sage.plant(['s1']);
    await mint.plant(['m3']);
    const requests = jest.spyOn(StreamsClient.prototype, 'makeServerStreamRequest');
    const buffers = [mint, sage].map(({ name }) => new EventBuffer(floor.store.client, -1n, [`${name}Planted`]));
    await Promise.all(buffers.map(isCaughtUp));
    expect(buffers.map(ids)).toEqual([['m1', 'm2', 'm3'], ['s1']]);
    expect(requests).toHaveBeenCalledTimes(1);

    await buffers[0]!.close();
    await sage.plant(['s2']);
    await until(
      () => ids(buffers[1]!),
      (seen) => seen.includes('s2'),
    );
    await buffers[1]!.close();
    expect(buffers.map(({ failure }) => failure)).toEqual([undefined, undefined]);
  });

  it('are as fast as the slowest of them, until it unsubscribes', async () => {
    const [fern, reed] = [garden(floor, 'fern'), garden(floor, 'reed')];
    const types = [fern, reed].map(({ name }) => `${name}Planted`);
    for (let n = 0; n < 24; n++) await fern.plant(many(500));
    await reed.plant(['last']);
    const [slow, quick] = types.map((type) => new EventBuffer(floor.store.client, -1n, [type]));
    await until(
      () => slow!.isFull,
      (full) => full,
    );
    const independent = new EventBuffer(floor.store.client, 0n, types);
    await until(
      () => {
        const events = independent.next(20_000);
        independent.done(events.length);
        return events.at(-1)?.type;
      },
      (type) => type === types[1],
    );
    await independent.close();
    expect(ids(slow!).length).toBeLessThan(12_000);
    expect(ids(quick!)).toEqual([]);
    await slow!.close();
    await isCaughtUp(quick!);
    expect(ids(quick!)).toEqual(['last']);
    await quick!.close();
  });
});
