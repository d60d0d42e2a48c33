import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { START } from '@eventstore/db-client';
import { tableHashes } from '#projections/table-hashes';
import { typesOf } from '#projections/projection';
import { apply, createTables } from '#projections/tables';
import { upcasts, views } from '#projections/views';
import type { Recorded } from '#server/kernel/decider';
import { readEvent } from '#server/platform/events/recorded-event';
import { die } from './die.js';
import { type Floor, startFloor } from './floor.js';
import { generateHistory } from './history.js';
import { sized } from '../sizes.js';

const [MARKETS, LIVE_MARKETS, ROUNDS] = [sized(16, 48), 4, 8];
const FIRST_EVENTS = 1_000;
const NO_ROWS = createHash('sha256').digest('hex');

let floor: Floor;
let log: Recorded[];
beforeAll(async () => {
  floor = await startFloor({ SEGMENT_EVENTS: '5' });
  const seeds = Array.from({ length: MARKETS }, (_, i) => `market${i}`);
  const happen = (some: string[]) => Promise.all(some.map((seed) => generateHistory(floor.store, seed, ROUNDS)));
  // The views catch up with the first markets, and project the others live.
  await happen(seeds.slice(LIVE_MARKETS));
  for (const view of views) await floor.project(view);
  await happen(seeds.slice(0, LIVE_MARKETS));
  log = await readLog();
  // Markets share the streams that a platform has once, so their order decides some steps, and a rare one may not happen.
  for (let more = 0; missingTypes().length > 0 && more < MARKETS; more++) {
    await happen([`more${more}`]);
    log = await readLog();
  }
  for (const view of views) await floor.passed(view.schema, lastOf(view.name));
}, 600_000);
afterAll(() => floor.stop());

async function readLog() {
  const events: Recorded[] = [];
  for await (const resolved of floor.store.client.readAll({ fromPosition: START })) {
    const event = resolved.event?.streamId.startsWith('$') ? undefined : readEvent(resolved, upcasts);
    if (event) events.push(event);
  }
  return events;
}

function missingTypes() {
  const happened = new Set(log.map(({ type }) => type));
  return views.flatMap(typesOf).filter((type) => !happened.has(type));
}

const seenBy = (name: string) => {
  const types = new Set(typesOf(views.find((view) => view.name === name)!));
  return log.filter(({ type }) => types.has(type));
};
const lastOf = (name: string) => seenBy(name).at(-1)!.position;

/** The hashes of new tables after these events, applied in batches of `size()` events. */
async function built(prefix: string, events: Recorded[], size: () => number) {
  const hashes: Record<string, string | null> = {};
  for (const view of views) {
    const schema = `${prefix}_${view.schema}`;
    await floor.transaction((on) => createTables(view, schema, on));
    const rest = events.filter(({ type }) => type in view.on);
    while (rest.length) {
      const batch = rest.splice(0, size());
      await floor.transaction((on) => apply(view, schema, batch, on));
    }
    for (const [table, hash] of await floor.transaction((on) => tableHashes(view, schema, on)))
      hashes[`${view.name}.${table}`] = hash;
  }
  return hashes;
}

describe('A history of thousands of events', () => {
  it('holds every event type of the views', () => {
    expect(log.length).toBeGreaterThan(5_000);
    expect(missingTypes()).toEqual([]);
  });

  it('caught up with and projected live gives the same tables as its replay from the first event', async () => {
    const served: Record<string, string | null> = {};
    for (const view of views)
      for (const [table, hash] of await floor.transaction((on) => tableHashes(view, view.schema, on)))
        served[`${view.name}.${table}`] = hash;
    expect(Object.keys(served).length).toBeGreaterThan(10);
    expect(Object.keys(served).filter((table) => [null, NO_ROWS].includes(served[table]!))).toEqual([]);
    expect(await built('anew', log, () => 500)).toEqual(served);
  });

  it('builds the same tables in batches of 1, of 7, of all, and of any size', async () => {
    const first = log.slice(0, FIRST_EVENTS);
    const { throwOf } = die('cuts');
    const whole = await built('whole', first, () => FIRST_EVENTS);
    expect(await built('one', first, () => 1)).toEqual(whole);
    expect(await built('seven', first, () => 7)).toEqual(whole);
    expect(await built('any', first, () => 1 + throwOf(60))).toEqual(whole);
  });
});
