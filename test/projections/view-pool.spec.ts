import type { Pool } from 'pg';
import { openViewPool } from '#projections/view-pool';
import { openPool } from '#server/platform/database/sql';
import { startDatabase, type TestDatabase } from '../database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase('pools');
});
afterAll(() => database.stop());

/** The plan of a batch's statement: it updates the rows of a list, by their key. */
async function planOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`
    explain with place as (select true)
    update plant t set litres = t.litres + s.litres from place, json_populate_recordset(null::plant, '[]') s where t.id = s.id`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('A batch finds its rows by their keys, also in a table small enough to be read whole', async () => {
  const views = openViewPool(database.url);
  const others = openPool(database.url, 1);
  try {
    await others.query(`
      create table plant (id text primary key, litres int not null, story text not null);
      insert into plant select 'p' || n, n, repeat('green ', 100) from generate_series(1, 400) n;
      analyze plant`);
    expect(await planOf(others)).toContain('Seq Scan on plant');
    expect(await planOf(views)).toContain('Index Scan using plant_pkey on plant');
  } finally {
    await Promise.all([views.end(), others.end()]);
  }
});

it('A backend that filled a temporary table keeps few buffers for it', async () => {
  const views = openViewPool(database.url);
  const kept = async () => {
    const { rows } = await views.query<{ bytes: number }>(`
      select coalesce(sum(total_bytes), 0)::int as bytes from pg_backend_memory_contexts where name = 'LocalBufferContext'`);
    return rows[0]!.bytes;
  };
  try {
    await views.query('create temp table fold (story text) on commit delete rows');
    await views.query(`insert into fold select repeat('green ', 1000) from generate_series(1, 4000) n`);
    expect(await kept()).toBeGreaterThan(0);
    expect(await kept()).toBeLessThan(1.5 * 1_048_576);
  } finally {
    await views.end();
  }
});
