import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { z } from 'zod';
import type { Decider, Event, Recorded } from '#server/kernel/decider';
import { EventBuffer } from '#server/platform/subscriptions/event-buffer';
import { until } from '../until.js';
import { type Floor, startFloor } from './floor.js';
import { garden } from './garden.js';

let floor: Floor;
beforeAll(async () => {
  floor = await startFloor();
}, 60_000);
afterAll(() => floor.stop(), 30_000);
afterEach(() => void jest.restoreAllMocks());

const many = (count: number) => Array.from({ length: count }, (_, i) => `p${i}`);
const ids = (inflow: EventBuffer) => inflow.next(20_000).map(({ data }) => (data as { id: string }).id);
const isCaughtUp = (inflow: EventBuffer) =>
  until(
    () => inflow.isCaughtUp,
    (caughtUp) => caughtUp,
  );

describe('What was decided together', () => {
  const [sold, charged] = ['ElmSold', 'ElmCharged'];
  const fact = (type: string, then?: string[]) => ({ type, meta: { then } }) as unknown as Recorded;
  const of = (types: string[]) => new EventBuffer(floor.store.client, 0n, types);
  const sale = [fact(sold, [charged]), fact(charged)];

  it('comes together: half of it waits for the rest', async () => {
    const inflow = of([sold, charged]);
    inflow.take(sale[0]!);
    expect(inflow.next(10)).toEqual([]);
    inflow.take(sale[1]!);
    expect(inflow.next(10)).toEqual(sale);
    for (const one of sale) inflow.take(one);
    expect(inflow.next(3)).toEqual(sale);
    await inflow.close();
  });

  it('waits for nothing its reader does not take, and never for more than can come at once', async () => {
    const [takesSales, takesBoth] = [of([sold]), of([sold, charged])];
    takesSales.take(sale[0]!);
    expect(takesSales.next(10)).toEqual([sale[0]]);
    for (const one of sale) takesBoth.take(one);
    expect(takesBoth.next(1)).toEqual([sale[0]]);
    await Promise.all([takesSales.close(), takesBoth.close()]);
  });

  it('says so in the log', async () => {
    const rules: Decider<object, number, Event> = {
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
    await floor.store.decide(rules, 'tree', 2);
    const then: unknown[] = [];
    for await (const { meta } of floor.store.history('elm-tree')) then.push(meta.followedBy);
    expect(then).toEqual([[charged, sold], [sold, charged], [charged], undefined]);
  });
});

describe('Those who begin at the first event', () => {
  it('at once read the log once, and each is given its own in order', async () => {
    const [mint, sage] = [garden(floor, 'mint'), garden(floor, 'sage')];
    await mint.plant(['m1', 'm2']);
    await sage.plant(['s1']);
    await mint.plant(['m3']);
    const asked = jest.spyOn(StreamsClient.prototype, 'makeServerStreamRequest');
    const inflows = [mint, sage].map(({ name }) => new EventBuffer(floor.store.client, -1n, [`${name}Planted`]));
    await Promise.all(inflows.map(isCaughtUp));
    expect(inflows.map(ids)).toEqual([['m1', 'm2', 'm3'], ['s1']]);
    expect(asked).toHaveBeenCalledTimes(1);

    await inflows[0]!.close();
    await sage.plant(['s2']);
    await until(
      () => ids(inflows[1]!),
      (seen) => seen.includes('s2'),
    );
    await inflows[1]!.close();
    expect(inflows.map(({ failure }) => failure)).toEqual([undefined, undefined]);
  });

  it('go no faster than the slowest of them, until it leaves', async () => {
    const [fern, reed] = [garden(floor, 'fern'), garden(floor, 'reed')];
    for (let n = 0; n < 24; n++) await fern.plant(many(500));
    await reed.plant(['last']);
    const [slow, quick] = [fern, reed].map(({ name }) => new EventBuffer(floor.store.client, -1n, [`${name}Planted`]));
    await until(
      () => slow!.isFull,
      (full) => full,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(ids(slow!).length).toBeLessThan(12_000);
    expect(ids(quick!)).toEqual([]);
    await slow!.close();
    await isCaughtUp(quick!);
    expect(ids(quick!)).toEqual(['last']);
    await quick!.close();
  });
});
