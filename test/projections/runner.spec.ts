import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import type { Changed } from '#projections/change-notifier';
import { log } from '#server/platform/log';
import { until } from '../until.js';
import { type Floor, startFloor } from './floor.js';
import { garden, many, visit } from './garden.js';

let floor: Floor;
beforeAll(async () => {
  floor = await startFloor();
});
afterAll(() => floor.stop());

/** Schemas and checkpoints beside those that serve: after a rebuild the tables of before it are kept. */
const leftOver = async (schema: string) => {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname like ${`${schema}\\_%`}
    union all select name from projection.checkpoint where name like ${`${schema}\\_%`}`.execute(floor.db);
  return rows;
};
const rebuild = (schema: string) =>
  sql`update projection.view_version set rebuild = true, differing = null where schema = ${schema}`.execute(floor.db);
const rebuilt = async (schema: string) =>
  (
    await sql<{ rebuild: boolean; differing: string[] | null }>`
      select rebuild, differing from projection.view_version where schema = ${schema}`.execute(floor.db)
  ).rows[0];

/** Repeats `step` until `work` has ended. */
async function during(step: () => Promise<unknown>, work: () => Promise<unknown>) {
  let isOver = false;
  const repeating = (async () => {
    while (!isOver) await step();
  })();
  await work().finally(() => (isOver = true));
  await repeating;
}

describe('A view', () => {
  it('catches up with past events, applies live ones, and notifies each change', async () => {
    const { schema, plant, water, view, plants } = garden(floor, 'roses');
    await plant(many(700));
    const told: Changed[] = [];
    const runner = await floor.project(view(), (changed) => told.push(changed));
    await until(
      () => runner.status.state,
      (state) => state === 'live',
    );
    await floor.passed(schema, await water('p0001', 3));
    const last = await water('p0001', 4);
    await floor.passed(schema, last);
    expect((await plants()).filter(({ litres }) => litres > 0)).toEqual([{ id: 'p0001', litres: 7 }]);
    expect(await plants()).toHaveLength(700);
    await until(
      () => told.at(-1)?.position,
      (position) => position === last,
    );
    expect(told).toHaveLength(2);
    expect(told.at(-1)).toEqual({ view: 'roses', from: last, position: last, audience: ['public'] });
    expect(runner.states).toMatchObject([
      { name: schema, position: last, owner: true, caughtUp: true, halted: undefined },
    ]);
  });

  it('goes on from its checkpoint after a restart, and counts nothing twice', async () => {
    const { schema, plant, water, view, plants } = garden(floor, 'tulips');
    await plant(['one']);
    const first = await floor.project(view());
    await floor.passed(schema, await water('one', 5));
    await first.stop();
    const later = await water('one', 20);
    const seen: object[] = [];
    await floor.project(view(1, ({ data }) => seen.push(data)));
    await floor.passed(schema, later);
    expect(await plants()).toEqual([{ id: 'one', litres: 25 }]);
    expect(seen).toEqual([{ id: 'one', litres: 20 }]);
  });

  it('misses nothing when its checkpoint is reverted while it is fed, as by a crash of the database', async () => {
    const { schema, plant, view, plants } = garden(floor, 'ferns');
    await floor.project(view());
    await floor.passed(schema, await plant(['one']));
    const before = await floor.position(schema);
    await floor.passed(schema, await plant(['two']));
    await floor.transaction(async (on) => {
      await sql`update projection.checkpoint set position = ${String(before)} where name = ${schema}`.execute(on);
      await sql`delete from ${sql.table(`${schema}.plant`)} where id = 'two'`.execute(on);
    });
    await floor.passed(schema, await plant(['three']));
    expect((await plants()).map(({ id }) => id)).toEqual(['one', 'three', 'two']);
  });
});

describe('A rebuild of the same version', () => {
  it('rebuilds the tables from the first event, also without new events, and names those that differed', async () => {
    const { schema, plant, water, view, plants, indexes } = garden(floor, 'daisies');
    await plant(many(50));
    await floor.project(view());
    await floor.passed(schema, await water('p0001', 9));
    const readyToBeRead = ['plant_litres', 'plant_pkey'];
    await until(indexes, (found) => found.length === 2);
    expect(await indexes()).toEqual(readyToBeRead);
    await sql`update ${sql.table(`${schema}.plant`)} set litres = 1000`.execute(floor.db);
    await rebuild(schema);
    expect(
      await until(
        () => rebuilt(schema),
        (row) => row?.differing !== null,
      ),
    ).toEqual({ rebuild: false, differing: ['plant'] });
    expect((await plants()).filter(({ litres }) => litres > 0)).toEqual([{ id: 'p0001', litres: 9 }]);
    expect(await indexes()).toEqual(readyToBeRead);
    await until(
      () => leftOver(schema),
      (left) => left.map(({ name }) => name).join() === `${schema}_old`,
    );
  });

  it('makes a view go on that halted because its tables were changed by hand', async () => {
    const { schema, plant, water, view, plants } = garden(floor, 'thrift');
    await plant(['one']);
    const runner = await floor.project(view());
    await floor.passed(schema, await water('one', 5));
    await until(
      () => runner.status.state,
      (state) => state === 'live',
    );
    await sql`alter table ${sql.table(`${schema}.plant`)} add check (litres < 10)`.execute(floor.db);
    const last = await water('one', 20);
    await until(
      () => runner.status.state,
      (state) => state === 'halted',
    );
    await rebuild(schema);
    await floor.passed(schema, last);
    expect(await plants()).toEqual([{ id: 'one', litres: 25 }]);
    await until(
      () => runner.status.state,
      (state) => state === 'live',
    );
  });

  it('finds all tables equal while events come without a break, fails no reader and loses nothing', async () => {
    const { schema, plant, view, plants } = garden(floor, 'lilies');
    await plant(many(300));
    const runner = await floor.project(view());
    await until(
      () => runner.status.state,
      (state) => state === 'live',
    );
    const visitors = visit(floor, schema);
    let count = 300;
    await during(
      () => plant(many(3, (count += 3) - 3)),
      async () => {
        await rebuild(schema);
        await until(
          () => rebuilt(schema),
          (row) => row?.rebuild === false && row.differing !== null,
        );
      },
    );
    await floor.passed(schema, await plant(['last']));
    expect((await rebuilt(schema))?.differing).toEqual([]);
    const { fewest, visits, failed } = await visitors.stop();
    expect(failed).toEqual([]);
    expect(visits).toBeGreaterThan(10);
    expect(fewest).toBeGreaterThanOrEqual(300);
    expect((await plants()).map(({ id }) => id)).toEqual(['last', ...many(count)].sort());
  });

  it('ends although another process feeds the view, and events come without a break', async () => {
    const { schema, plant, view, plants } = garden(floor, 'sedges');
    await plant(many(300));
    const feeding = await floor.project(view());
    await until(
      () => feeding.status.state,
      (state) => state === 'live',
    );
    let count = 300;
    await sql`update projection.view_version set rebuild = true where schema = ${schema}`.execute(floor.db);
    await during(
      () => plant(many(1, count++)),
      () => floor.rebuildBeside(view()),
    );
    expect(await rebuilt(schema)).toEqual({ rebuild: false, differing: [] });
    await floor.passed(schema, await plant(['last']));
    expect((await plants()).map(({ id }) => id)).toEqual(['last', ...many(count)].sort());
  });

  it('that fails is retried with growing delays', async () => {
    const { schema, plant, view } = garden(floor, 'teasels');
    const runner = await floor.project(view());
    await floor.passed(schema, await plant(['one']));
    await until(
      () => runner.status.built,
      (built) => built,
    );
    await sql
      .raw(
        `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
        create trigger refuse before insert on projection.checkpoint
          for each row when (new.name = '${schema}_next') execute function refuse()`,
      )
      .execute(floor.db);
    const attempts: number[] = [];
    const warned = jest.spyOn(log, 'warn').mockImplementation((fields) => {
      if ((fields as { view?: string }).view === 'teasels') attempts.push(Date.now());
    });
    await rebuild(schema);
    await until(
      () => attempts.length,
      (count) => count >= 3,
    );
    warned.mockRestore();
    await sql.raw('drop function refuse cascade').execute(floor.db);
    expect(attempts[1]! - attempts[0]!).toBeGreaterThanOrEqual(1_000);
    expect(attempts[2]! - attempts[1]!).toBeGreaterThanOrEqual(5_000);
    await runner.stop();
  });
});

describe('Two processes with one view', () => {
  it('never write both: the other continues when one stops', async () => {
    const { schema, plant, water, view, plants } = garden(floor, 'ivy');
    await plant(['one']);
    const [one, other] = [await floor.project(view()), await floor.project(view())];
    await floor.passed(schema, await water('one', 1));
    const owners = () => [one, other].flatMap(({ states }) => states).filter(({ owner }) => owner).length;
    expect(owners()).toBe(1);
    await (one.states[0]!.owner ? one : other).stop();
    await floor.passed(schema, await water('one', 10));
    expect(await plants()).toEqual([{ id: 'one', litres: 11 }]);
  });

  it('rebuild it once, and both go on with it', async () => {
    const { schema, plant, view, plants } = garden(floor, 'hops');
    await plant(many(200));
    const both = [await floor.project(view()), await floor.project(view())];
    await until(
      () => both.map(({ status }) => status.built),
      (built) => built.every(Boolean),
    );
    await rebuild(schema);
    await until(
      () => rebuilt(schema),
      (row) => row?.rebuild === false && row.differing !== null,
    );
    await floor.passed(schema, await plant(many(10, 200)));
    expect(await plants()).toEqual(many(210).map((id) => ({ id, litres: 0 })));
    await until(
      () => both.flatMap(({ states }) => states),
      (states) => states.every(({ halted }) => halted === undefined),
    );
    await until(
      () => leftOver(schema),
      (left) => left.map(({ name }) => name).join() === `${schema}_old`,
    );
  });
});
