import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Changed } from '#projections/change-notifier';
import { until } from '../until.js';
import { type Floor, startFloor } from './floor.js';
import { garden, visit } from './garden.js';

let floor: Floor;
beforeAll(async () => {
  floor = await startFloor();
}, 60_000);
afterAll(() => floor.stop(), 30_000);

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `p${String(from + i).padStart(4, '0')}`);
const builtVersion = async (name: string) =>
  (await sql<{ version: number }>`select version from projection.view where name = ${name}`.execute(floor.db)).rows[0]
    ?.version;
/** What a build leaves behind when it is not cleared away. */
const leftOver = async (name: string) => {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname like ${`${name}\\_\\_%`}
    union all select name from projection.checkpoint where name like ${`${name}\\_\\_%`}`.execute(floor.db);
  return rows;
};

describe('A view', () => {
  it('catches up with what happened before, goes on with what happens, and says so', async () => {
    const { name, plant, water, view, plants } = garden(floor, 'roses');
    await plant(many(700));
    const told: Changed[] = [];
    const runner = await floor.project(view(), (changed) => told.push(changed));
    await floor.passed(name, await water('p0001', 3));
    const last = await water('p0001', 4);
    await floor.passed(name, last);
    expect((await plants()).filter(({ litres }) => litres > 0)).toEqual([{ id: 'p0001', litres: 7 }]);
    expect(await plants()).toHaveLength(700);
    await until(
      () => told.at(-1)?.position,
      (position) => position === last,
    );
    expect(told.at(-1)).toEqual({ view: 'roses', position: last, audience: ['public'] });
    expect(runner.states).toEqual([{ name, position: last, owner: true, caughtUp: true, halted: undefined }]);
  });

  it('goes on from its checkpoint after a restart, and counts nothing twice', async () => {
    const { name, plant, water, view, plants } = garden(floor, 'tulips');
    await plant(['one']);
    const first = await floor.project(view());
    await floor.passed(name, await water('one', 5));
    await first.stop();
    const later = await water('one', 20);
    const seen: object[] = [];
    await floor.project(view(1, ({ data }) => seen.push(data)));
    await floor.passed(name, later);
    expect(await plants()).toEqual([{ id: 'one', litres: 25 }]);
    expect(seen).toEqual([{ id: 'one', litres: 20 }]);
  });

  it('that was put back while its owner lived, as by a database that died, misses nothing', async () => {
    const { name, plant, view, plants } = garden(floor, 'ferns');
    await floor.project(view());
    await floor.passed(name, await plant(['one']));
    const before = await floor.position(name);
    await floor.passed(name, await plant(['two']));
    await floor.transaction(async (on) => {
      await sql`update projection.checkpoint set position = ${String(before)} where name = ${name}`.execute(on);
      await sql`delete from ${sql.table(`${name}.plant`)} where id = 'two'`.execute(on);
    });
    await floor.passed(name, await plant(['three']));
    expect((await plants()).map(({ id }) => id)).toEqual(['one', 'three', 'two']);
  });

  it('of a raised version is built beside the old one and swapped in, and no visitor finds the page empty', async () => {
    const { name, plant, view, plants } = garden(floor, 'lilies');
    const old = await floor.project(view(1));
    await floor.passed(name, await plant(many(300)));
    await old.stop();
    await plant(many(20, 300));
    const visitors = visit(floor, name);
    const runner = await floor.project(view(2));
    await until(
      () => builtVersion(name),
      (version) => version === 2,
      20_000,
    );
    await floor.passed(name, await plant(many(20, 320)));
    const { fewest, visits, failed } = await visitors.stop();
    expect(failed).toEqual([]);
    expect(visits).toBeGreaterThan(10);
    expect(fewest).toBe(300);
    expect(await plants()).toEqual(many(340).map((id) => ({ id, litres: 0, colour: 'green' })));
    await until(
      () => leftOver(name),
      (left) => left.length === 0,
    );
    expect(runner.states.map(({ halted }) => halted)).toEqual([undefined]);
  }, 60_000);

  it('asked to be rebuilt is built anew from the first event, also when nothing else happens', async () => {
    const { name, plant, water, view, plants, indexes } = garden(floor, 'daisies');
    await plant(many(50));
    await floor.project(view());
    await floor.passed(name, await water('p0001', 9));
    const readyToBeRead = ['plant_litres', 'plant_pkey'];
    expect(await indexes()).toEqual(readyToBeRead);
    await sql`update ${sql.table(`${name}.plant`)} set litres = 1000`.execute(floor.db);
    await sql`update projection.view set rebuild = true where name = ${name}`.execute(floor.db);
    await until(plants, (rows) => rows[0]?.litres === 0, 20_000);
    expect((await plants()).filter(({ litres }) => litres > 0)).toEqual([{ id: 'p0001', litres: 9 }]);
    expect(await indexes()).toEqual(readyToBeRead);
    const { rows } = await sql`select rebuild from projection.view where name = ${name}`.execute(floor.db);
    expect(rows).toEqual([{ rebuild: false }]);
  }, 60_000);
});

describe('Two processes with one view', () => {
  it('share the work so that only one writes, and the other takes over when it stops', async () => {
    const { name, plant, water, view, plants } = garden(floor, 'ivy');
    await plant(['one']);
    const [one, other] = [await floor.project(view()), await floor.project(view())];
    await floor.passed(name, await water('one', 1));
    const owners = () => [one, other].flatMap(({ states }) => states).filter(({ owner }) => owner).length;
    expect(owners()).toBe(1);
    await (one.states[0]!.owner ? one : other).stop();
    await floor.passed(name, await water('one', 10));
    expect(await plants()).toEqual([{ id: 'one', litres: 11 }]);
  }, 60_000);

  it('build a raised version once, and both go on with it', async () => {
    const { name, plant, view, plants } = garden(floor, 'hops');
    const old = await floor.project(view(1));
    await floor.passed(name, await plant(many(200)));
    const both = [await floor.project(view(2)), await floor.project(view(2))];
    await until(
      () => builtVersion(name),
      (version) => version === 2,
      20_000,
    );
    const last = await plant(many(10, 200));
    await floor.passed(name, last);
    expect(await plants()).toEqual(many(210).map((id) => ({ id, litres: 0, colour: 'green' })));
    await until(
      () => both.flatMap(({ states }) => states),
      (states) => states.length === 2 && states.every(({ halted }) => halted === undefined),
    );
    expect(await leftOver(name)).toEqual([]);
    await old.stop();
  }, 60_000);
});
