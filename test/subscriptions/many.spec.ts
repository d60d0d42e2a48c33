import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { until } from '../until.js';
import { type Kitchen, startKitchen } from './kitchen.js';
import type { Program } from './programs.js';

const [SETS, VIEWS, POOL] = [30, 20, 10];
/** Maximum number of connections beside the pool, on which indexes are built. */
const BUILDING = 2;

let kitchen: Kitchen;
const most: Record<string, number> = { worker: 0, views: 0 };
beforeAll(async () => {
  kitchen = await startKitchen();
});
afterAll(() => kitchen.stop());

/** Records the largest number of connections of each process. */
async function countConnections() {
  const { rows } = await sql<{ process: string; connections: number }>`
    select application_name as process, count(*) as connections from pg_stat_activity
    where application_name = any(${Object.keys(most)}) group by 1`.execute(kitchen.floor.db);
  for (const { process, connections } of rows) most[process] = Math.max(most[process]!, connections);
}
/** Number of sets that have cooked `orders` dishes, and of views that show `orders` orders. */
async function complete(orders: number): Promise<{ sets: number; views: number }> {
  await countConnections();
  const { rows } = await sql<{ sets: number }>`
    select count(*) as sets from (select from cooked group by set having count(distinct dish) = ${orders}) done`.execute(
    kitchen.floor.db,
  );
  const shown = Array.from(
    { length: VIEWS },
    (_, n) => sql`select (select count(*) from ${sql.table(`orders_${n}_v1.ordered`)}) as n`,
  );
  const { rows: views } = await sql<{ views: number }>`
    select count(*) as views from (${sql.join(shown, sql` union all `)}) shown where n = ${orders}`.execute(
    kitchen.floor.db,
  );
  return { sets: rows[0]!.sets, views: views[0]!.views };
}
const allHave = (orders: number) =>
  until(
    () => complete(orders),
    ({ sets, views }) => sets === SETS && views === VIEWS,
    60_000,
  );
const isLive = (views: Program) =>
  until(
    () => views.ask<{ state: string }[]>('states'),
    (states) => states.every(({ state }) => state === 'live'),
    60_000,
  );
const order = (from: number, count: number) =>
  Promise.all(
    Array.from({ length: 20 }, (_, table) =>
      kitchen.order(String(table), ...Array.from({ length: count }, (_, n) => `dish-${table}-${from + n}`)),
    ),
  );

describe('One worker and one projections process, each with a pool of 10 connections', () => {
  it('run 30 sets of reactions and 20 views: all catch up, handle new events, and stop', async () => {
    await order(0, 5);
    const worker = await kitchen.worker({ SETS: String(SETS), PGAPPNAME: 'worker' });
    const views = await kitchen.program('viewer.mjs', { VIEWS: String(VIEWS), PGAPPNAME: 'views' });
    await allHave(100);
    await isLive(views);
    await order(5, 5);
    await allHave(200);
    await order(10, 1);
    await allHave(220);
    expect(await worker.ask('states')).toEqual(Array.from({ length: SETS }, () => ({ owner: true })));
    expect(most.worker).toBeGreaterThan(0);
    expect(most.worker).toBeLessThanOrEqual(POOL);
    expect(most.views).toBeLessThanOrEqual(POOL + BUILDING);
    await Promise.all([worker.end('SIGTERM'), views.end('SIGTERM')]);
    const { rows } = await sql`
      select name, owner from app.checkpoint where owner is not null
      union all select name, owner from projection.checkpoint where owner is not null`.execute(kitchen.floor.db);
    expect(rows).toEqual([]);
  }, 180_000);
});
