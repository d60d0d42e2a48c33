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
