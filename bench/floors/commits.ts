import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inFlight } from '../measure.js';
import type { Measure } from '../suite.js';

const TABLE = `create table if not exists event (position bigint generated always as identity primary key,
  stream text not null, version int not null, type text not null, data jsonb not null, unique (stream, version))`;

const row = (n: number) => ({
  wallet: 'w',
  amount: 125_000,
  reference: `r${n}`,
  at: '2026-11-21T00:00:00.000Z',
  note: 'x'.repeat(120),
});

/** Commit cost: one row, or 64 rows in one statement; each commit ends before the next statement is sent. */
export async function commits(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(TABLE);
  const stream = randomUUID();
  let version = 0;
  const one = () =>
    client.query({
      name: 'one',
      text: 'insert into event (stream, version, type, data) values ($1, $2, $3, $4)',
      values: [stream, version, 'FundsDeposited', row(version++)],
    });
  const many = () => {
    const versions = Array.from({ length: 64 }, () => version++);
    return client.query({
      name: 'many',
      text: `insert into event (stream, version, type, data)
        select $1, v, 'FundsDeposited', d from unnest($2::int[], $3::jsonb[]) t(v, d)`,
      values: [stream, versions, versions.map((n) => JSON.stringify(row(n)))],
    });
  };
  const measures: Record<'single' | 'sixtyFour', Measure> = {
    single: inFlight(1, one),
    sixtyFour: inFlight(1, many, 64),
  };
  return { measures, close: () => client.end() };
}

const STREAM_LENGTH = 20;

/** Reads a stream, decides and appends with plain node-pg: two round trips per command, on `connections` connections. */
export async function readDecideAppend(databaseUrl: string, connections: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  await pool.query(TABLE);
  let run = '';
  const command = async (worker: number, turn: number) => {
    const stream = `${run}-${worker}-${Math.floor(turn / STREAM_LENGTH)}`;
    const { rows } = await pool.query<{ version: number; data: { amount: number } }>({
      name: 'read',
      text: 'select version, data from event where stream = $1 order by version',
      values: [stream],
    });
    const balance = rows.reduce((sum, { data }) => sum + data.amount, 0);
    await pool.query({
      name: 'append',
      text: 'insert into event (stream, version, type, data) values ($1, $2, $3, $4)',
      values: [stream, rows.length, 'FundsDeposited', { ...row(turn), balance }],
    });
  };
  const measure: Measure = {
    warms: true,
    run(ms) {
      run = randomUUID();
      return inFlight(connections, command).run(ms);
    },
  };
  return { measure, close: () => pool.end() };
}
