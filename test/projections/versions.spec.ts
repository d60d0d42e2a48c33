import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Changed } from '#projections/change-notifier';
import { promote } from '#projections/versions';
import { until } from '../until.js';
import { type Floor, startFloor } from './floor.js';
import { garden, many, poisoned, visit } from './garden.js';

let floor: Floor;
beforeAll(async () => {
  floor = await startFloor();
});
afterAll(() => floor.stop());

const serving = async (name: string) =>
  (await sql<{ version: number }>`select version from projection.view where name = ${name}`.execute(floor.db)).rows[0]
    ?.version;
const serves = (name: string, version: number) =>
  until(
    () => serving(name),
    (found) => found === version,
  );
const schemas = async (name: string) => {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname like ${`${name}\\_v%`} order by 1`.execute(floor.db);
  return rows.map((row) => row.name);
};
const isBuilt = (runner: { status: { built: boolean } }) =>
  until(
    () => runner.status.built,
    (built) => built,
  );

describe('A raised version of a view', () => {
  it('is built beside the old one, which stays current; both are complete, each with its own columns', async () => {
    const { name, schemaOf, plant, water, view, plants } = garden(floor, 'peonies');
    const old = await floor.project(view(1));
    await floor.passed(schemaOf(1), await plant(many(300)));
    const visitors = visit(floor, schemaOf(1));
    await floor.project(view(2));
    await floor.passed(schemaOf(1), await plant(many(20, 300)));
    await serves(name, 2);
    const last = await water('p0001', 4);
    await Promise.all([1, 2].map((version) => floor.passed(schemaOf(version), last)));
    const { fewest, visits, failed } = await visitors.stop();
    expect(failed).toEqual([]);
    expect(visits).toBeGreaterThan(10);
    expect(fewest).toBe(300);
    const rows = many(320).map((id) => ({ id, litres: id === 'p0001' ? 4 : 0 }));
    expect(await plants(1)).toEqual(rows);
    expect(await plants(2)).toEqual(rows.map((row) => ({ ...row, colour: 'green' })));
    expect(old.states).toMatchObject([{ halted: undefined, owner: true }]);
  });

  it('gives its own meaning to a column in its own tables only', async () => {
    const { schemaOf, plant, water, view, plants } = garden(floor, 'orchids');
    await floor.project(view(1));
    await plant(['one']);
    await floor.passed(schemaOf(1), await water('one', 2));
    await floor.project(view(3));
    const last = await water('one', 1);
    await Promise.all([1, 3].map((version) => floor.passed(schemaOf(version), last)));
    expect([await plants(1), await plants(3)]).toEqual([[{ id: 'one', litres: 3 }], [{ id: 'one', litres: 3_000 }]]);
  });

  it('sends no notification while it is built, and then one per change, like the old version', async () => {
    const { name, schemaOf, plant, water, view } = garden(floor, 'asters');
    const told: Record<number, Changed[]> = { 1: [], 2: [] };
    await plant(many(50));
    const start = async (version: number) => {
      await floor.project(view(version), (changed) => told[version]!.push(changed));
      await serves(name, version);
    };
    await start(1);
    await floor.passed(schemaOf(1), await water('p0000', 1));
    await start(2);
    const last = await water('p0001', 1);
    for (const version of [1, 2])
      await until(
        () => told[version]!.at(-1)?.position,
        (position) => position === last,
      );
    expect([told[1]!.length, told[2]!.length]).toEqual([2, 1]);
  });

  it('that cannot apply an event halts alone: the old version goes on and serves', async () => {
    const { name, schemaOf, plant, view } = garden(floor, 'poppies');
    await plant(['poison']);
    const [old, raised] = [await floor.project(view(1)), await floor.project(view(2, poisoned))];
    await until(
      () => raised.status,
      ({ state, halted_event_id }) => state === 'halted' && halted_event_id !== null,
    );
    await floor.passed(schemaOf(1), await plant(['after']));
    await until(
      () => old.status,
      ({ state, halted_event_id }) => state === 'live' && halted_event_id === null,
    );
    expect(await serving(name)).toBe(1);
    expect(raised.status.built).toBe(false);
  });
});

describe('Which version serves', () => {
  it('is the highest built one: a lower one does not serve again with a process of an older release', async () => {
    const { name, view, plant, schemaOf } = garden(floor, 'irises');
    await plant(['one']);
    await isBuilt(await floor.project(view(2)));
    expect(await serving(name)).toBe(2);
    await isBuilt(await floor.project(view(1)));
    await floor.passed(schemaOf(1), await plant(['two']));
    expect(await serving(name)).toBe(2);
  });

  it('is the promoted one, until a version higher than all before is built', async () => {
    const { name, view, plant, schemaOf } = garden(floor, 'violets');
    await plant(['one']);
    await isBuilt(await floor.project(view(1)));
    const second = await floor.project(view(2));
    await isBuilt(second);
    const to = (version: number) => floor.transaction((on) => promote(name, version, on));
    await to(1);
    expect(await serving(name)).toBe(1);
    await second.stop();
    await isBuilt(await floor.project(view(2)));
    await floor.passed(schemaOf(2), await plant(['two']));
    expect(await serving(name)).toBe(1);
    await isBuilt(await floor.project(view(3)));
    expect(await serving(name)).toBe(3);
    await expect(to(4)).rejects.toThrow('violets v4 is not built; built are 1, 2, 3.');
  });
});

describe('An old version', () => {
  it('is dropped with its checkpoint when nothing feeds it; one that is fed or serves is kept', async () => {
    const { name, view, plant, schemaOf } = garden(floor, 'crocuses');
    await plant(['one']);
    const first = await floor.project(view(1));
    const second = await floor.project(view(2));
    await Promise.all([isBuilt(first), isBuilt(second)]);
    await first.stop();
    await isBuilt(await floor.project(view(3), undefined, 0));
    await until(
      () => schemas(name),
      (found) => !found.includes(schemaOf(1)),
      90_000,
    );
    expect(await schemas(name)).toEqual([schemaOf(2), schemaOf(3)]);
    const { rows } = await sql<{ name: string }>`
      select name from projection.checkpoint where name like ${`${name}%`} order by 1`.execute(floor.db);
    expect(rows.map((row) => row.name)).toEqual([schemaOf(2), schemaOf(3)]);
    expect(second.states).toMatchObject([{ owner: true, halted: undefined }]);
  });
});
