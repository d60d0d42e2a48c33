import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { log } from '#server/platform/log';
import { until } from '../until.js';
import { type Floor, startFloor } from './floor.js';
import { garden, many, poisoned } from './garden.js';

let floor: Floor;
beforeAll(async () => {
  floor = await startFloor();
});
afterAll(() => floor.stop());

type State = { halted?: string; position: bigint };
const halted = (runner: { states: State[] }) =>
  until(
    () => runner.states[0]!.halted ?? '',
    (reason) => reason.includes('at position'),
  );

describe('An event that cannot be applied', () => {
  it('halts its view before it, with name and position, while other views go on; after a fix no event is lost', async () => {
    const { schema, plant, water, view, plants } = garden(floor, 'nettle');
    const other = garden(floor, 'clover');
    const said = jest.spyOn(log, 'error');
    const ill = await floor.project(view(1, poisoned));
    await floor.project(other.view());

    await plant([...many(200), 'poison', 'after']);
    const last = await water('after', 2);
    expect(await halted(ill)).toMatch(
      /^nettlePlanted [0-9a-f-]{36} at position \d+ \(garden-nettle, revision 200\): no plant$/,
    );
    const at = /position (\d+)/.exec(ill.states[0]!.halted!)![1]!;
    const reports = said.mock.calls.map(([fields]) => fields as unknown as { subscription: string; err: Error });
    expect(
      reports.some(({ subscription, err }) => subscription === schema && err.message.includes(`position ${at}`)),
    ).toBe(true);
    said.mockRestore();
    expect(await plants()).toHaveLength(200);
    expect(await floor.position(schema)).toBeLessThan(BigInt(at));
    await floor.passed(other.schema, await other.plant(['one']));

    await ill.stop();
    const well = await floor.project(view());
    await floor.passed(schema, last);
    expect(await plants()).toHaveLength(202);
    expect((await plants()).find(({ id }) => id === 'after')).toEqual({ id: 'after', litres: 2 });
    expect(well.states[0]!.halted).toBeUndefined();
  });

  it('is retried with growing delays', async () => {
    const { plant, view } = garden(floor, 'thistle');
    const tries: number[] = [];
    const ill = await floor.project(
      view(1, (event) => {
        tries.push(Date.now());
        poisoned(event);
      }),
    );
    await plant(['poison']);
    await until(
      () => tries.length,
      (count) => count >= 5,
    );
    const waits = tries.slice(1).map((time, i) => time - tries[i]!);
    [100, 250, 500, 1_000].forEach((least, i) => expect(waits[i]).toBeGreaterThanOrEqual(least - 5));
    await ill.stop();
  });
});

describe('A view whose database was unavailable', () => {
  it('reports the failure, then applies the events appended meanwhile and clears the report', async () => {
    const { schema, plant, view, plants } = garden(floor, 'sorrel');
    const runner = await floor.project(view());
    await floor.passed(schema, await plant(['one']));
    const admin = new pg.Client({ connectionString: floor.adminUrl });
    await admin.connect();
    const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(floor.db);
    const database = admin.escapeIdentifier(rows[0]!.database);
    await admin.query(`alter database ${database} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [rows[0]!.database]);
    const last = await plant(['two']);
    await until(
      () => runner.states[0]!.halted,
      (reason) => reason !== undefined,
    );
    await admin.query(`alter database ${database} allow_connections true`);
    await admin.end();
    await floor.passed(schema, last);
    await until(
      () => runner.states[0]!.halted,
      (reason) => reason === undefined,
    );
    expect(await plants()).toHaveLength(2);
  });
});
