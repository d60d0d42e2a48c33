import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Inflow } from '#server/platform/inflow';
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
const ids = (inflow: Inflow) => inflow.next(10_000).map(({ data }) => (data as { id: string }).id);
const isCaughtUp = (inflow: Inflow) =>
  until(
    () => inflow.isCaughtUp,
    (caughtUp) => caughtUp,
  );

describe('Those who begin at the first event', () => {
  it('at once read the log once, and each is given its own in order', async () => {
    const [mint, sage] = [garden(floor, 'mint'), garden(floor, 'sage')];
    await mint.plant(['m1', 'm2']);
    await sage.plant(['s1']);
    await mint.plant(['m3']);
    const asked = jest.spyOn(floor.store.client, 'subscribeToAll');
    const inflows = [mint, sage].map(({ name }) => new Inflow(floor.store.client, -1n, [`${name}Planted`]));
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
    for (let n = 0; n < 12; n++) await fern.plant(many(500));
    await reed.plant(['last']);
    const [slow, quick] = [fern, reed].map(({ name }) => new Inflow(floor.store.client, -1n, [`${name}Planted`]));
    await until(
      () => slow!.isFull,
      (full) => full,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(ids(slow!).length).toBeLessThan(6_000);
    expect(ids(quick!)).toEqual([]);
    await slow!.close();
    await isCaughtUp(quick!);
    expect(ids(quick!)).toEqual(['last']);
    await quick!.close();
  });
});
