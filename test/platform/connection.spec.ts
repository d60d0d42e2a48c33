import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { BATCHES, connectionOf } from '#server/platform/database/sql';
import { type Postgres, startPostgres } from '../postgres.js';

let postgres: Postgres;
let pool: pg.Pool;
beforeAll(async () => {
  postgres = await startPostgres();
  pool = new pg.Pool(connectionOf(await postgres.createDatabase('connection'), BATCHES));
});
afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

it('A connection that is lost while it is in use ends no process, and its next statement is rejected', async () => {
  const [client, other] = [await pool.connect(), await pool.connect()];
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => client.once('end', () => resolve(undefined)));
  await other.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
  await ended;
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
  other.release();
});
