import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { dropKept } from '#projections/versions';
import { endOfLog } from '#server/platform/subscriptions/log-end';
import { comparisonLock, requestRebuild, viewRebuilds } from '#server/platform/subscriptions/view-rebuilds';
import type { UserId } from '#server/kernel/ids';
import { until } from '../until.js';
import { type Floor, startFloor } from './floor.js';
import { garden, many, visit } from './garden.js';

let floor: Floor;
beforeAll(async () => {
  floor = await startFloor();
});
afterAll(() => floor.stop());

const by = randomUUID() as UserId;
const ask = (schema: string, kind: 'rebuild' | 'rollback') =>
  requestRebuild(floor.db, schema, { kind, by, id: randomUUID() });
const shown = async (schema: string) =>
  (await viewRebuilds([{ schema }], floor.db, () => endOfLog(floor.store.client)))[0]!;
const outcome = (schema: string) =>
  until(
    () => shown(schema),
    ({ rebuild }) => rebuild?.state === 'compared' || rebuild?.state === 'abandoned',
  );

/** A garden of three plants, fed and rebuilt after every plant was given 1,000 litres by hand. */
async function rebuiltGarden(name: string) {
  const made = garden(floor, name);
  const { schema } = made;
  const runner = await floor.project(made.view());
  await floor.passed(schema, await made.plant(many(3)));
  await until(
    () => runner.status.state,
    (state) => state === 'live',
  );
  await sql`update ${sql.table(`${schema}.plant`)} set litres = 1000`.execute(floor.db);
  expect(await ask(schema, 'rebuild')).toBe('requested');
  await outcome(schema);
  const litres = async () => (await made.plants()).map((plant) => plant.litres);
  return { ...made, runner, litres };
}

describe('A rebuild', () => {
  it('says who requested it and how many rows of which table differed, and keeps the tables of before it', async () => {
    const { schema, litres } = await rebuiltGarden('asters');
    expect(await shown(schema)).toEqual({
      may_roll_back: true,
      rebuild: {
        ...{ kind: 'rebuild', state: 'compared', percent: null, remaining_seconds: null, asked_by: by },
        ...{ asked_at: expect.any(String), exchanged_at: expect.any(String) },
        differences: [{ table: 'plant', before: 3, now: 3 }],
      },
    });
    expect(await litres()).toEqual([0, 0, 0]);
  });

  it('is refused while one is under way, and a roll back where no tables are kept', async () => {
    const { schema, plant, view } = garden(floor, 'irises');
    expect(await ask(schema, 'rebuild')).toBe('not built');
    const runner = await floor.project(view());
    await floor.passed(schema, await plant(['one']));
    await until(
      () => runner.status.state,
      (state) => state === 'live',
    );
    expect(await shown(schema)).toEqual({ rebuild: null, may_roll_back: false });
    expect(await ask(schema, 'rollback')).toBe('nothing kept');
    await runner.stop();
    const once = { kind: 'rebuild', by, id: 'once' } as const;
    for (const _ of [1, 2]) expect(await requestRebuild(floor.db, schema, once)).toBe('requested');
    expect(await ask(schema, 'rebuild')).toBe('under way');
    expect((await shown(schema)).rebuild).toMatchObject({ state: 'waiting', percent: null, exchanged_at: null });
  });

  it('shows the share of the log that it has applied while it is built', async () => {
    const { schema, plant, view } = garden(floor, 'violets');
    const runner = await floor.project(view());
    await floor.passed(schema, await plant(many(10)));
    await until(
      () => runner.status.built,
      (built) => built,
    );
    await runner.stop();
    await ask(schema, 'rebuild');
    await sql`update projection.view_version set began_at = now() - interval '10 s', began_position = -1
      where schema = ${schema}`.execute(floor.db);
    const end = Number(await plant(['one']));
    await sql`insert into projection.checkpoint (name, position) values (${`${schema}_next`}, ${Math.floor(end / 4)})`.execute(
      floor.db,
    );
    const { rebuild } = await shown(schema);
    expect(rebuild).toMatchObject({ state: 'building' });
    expect([rebuild!.percent! >= 24, rebuild!.percent! <= 25]).toEqual([true, true]);
    expect([rebuild!.remaining_seconds! >= 29, rebuild!.remaining_seconds! <= 35]).toEqual([true, true]);
  });
});

describe('The comparison after an exchange', () => {
  const state = async (schema: string) => (await shown(schema)).rebuild?.state;

  it('is shown while a process compares, and as not ended when none does', async () => {
    const { schema } = await rebuiltGarden('tansies');
    await sql`update projection.view_version set differing = null where schema = ${schema}`.execute(floor.db);
    await floor.transaction(async (on) => {
      await sql`select pg_advisory_xact_lock_shared(hashtext(${comparisonLock(schema)}))`.execute(on);
      expect(await state(schema)).toBe('comparing');
    });
    expect(await state(schema)).toBe('not compared');
  });
});

describe('A roll back', () => {
  it('brings back the tables of before the rebuild with the events since, and can itself be rolled back', async () => {
    const { schema, water, litres } = await rebuiltGarden('poppies');
    await floor.passed(schema, await water('p0001', 5));
    expect(await ask(schema, 'rollback')).toBe('requested');
    const { rebuild, may_roll_back } = await outcome(schema);
    expect(rebuild).toMatchObject({ kind: 'rollback', differences: [{ table: 'plant', before: 3, now: 3 }] });
    expect(may_roll_back).toBe(true);
    expect(await litres()).toEqual([1000, 1005, 1000]);
    await floor.passed(schema, await water('p0002', 1));
    expect(await litres()).toEqual([1000, 1005, 1001]);

    expect(await ask(schema, 'rollback')).toBe('requested');
    await outcome(schema);
    expect(await litres()).toEqual([0, 5, 1]);
  });

  it('fails no reader and loses nothing while events come without a break', async () => {
    const { schema, plant, plants, runner } = await rebuiltGarden('foxgloves');
    const visitors = visit(floor, schema);
    const planted = many(300, 10);
    const planting = (async () => {
      for (const id of planted) await plant([id]);
    })();
    await ask(schema, 'rollback');
    await outcome(schema);
    await planting;
    await floor.passed(schema, await plant(['last']));
    const { fewest, failed } = await visitors.stop();
    expect(failed).toEqual([]);
    expect(fewest).toBeGreaterThanOrEqual(3);
    expect((await plants()).map(({ id }) => id)).toEqual(['last', ...many(3), ...planted].sort());
    expect(runner.states.every(({ halted }) => halted === undefined)).toBe(true);
  });

  it('that is interrupted is abandoned: the tables that served go on to serve', async () => {
    const { schema, water, litres } = await rebuiltGarden('lupins');
    // As a process leaves it that dies after it has taken the kept tables.
    await sql`alter schema ${sql.id(`${schema}_old`)} rename to ${sql.id(`${schema}_next`)}`.execute(floor.db);
    await sql`update projection.view_version set kept = null, rebuild = true, is_rollback = true where schema = ${schema}`.execute(
      floor.db,
    );
    const { rebuild, may_roll_back } = await outcome(schema);
    expect([rebuild!.state, may_roll_back]).toEqual(['abandoned', false]);
    await floor.passed(schema, await water('p0001', 5));
    expect(await litres()).toEqual([0, 5, 0]);
    expect(await ask(schema, 'rebuild')).toBe('requested');
    expect((await outcome(schema)).rebuild).toMatchObject({ kind: 'rebuild', differences: [] });
  });

  it('is possible until the kept tables are dropped', async () => {
    const { schema } = await rebuiltGarden('peonies');
    const drop = (hours: number) => floor.transaction((on) => dropKept(hours, on));
    expect(await drop(1)).not.toContain(schema);
    expect(await drop(0)).toContain(schema);
    expect((await shown(schema)).may_roll_back).toBe(false);
    const { rows } = await sql`select from pg_namespace where nspname = ${`${schema}_old`}`.execute(floor.db);
    expect(rows).toHaveLength(0);
  });
});
