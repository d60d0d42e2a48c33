import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { openPool } from '#server/platform/sql';
import { type Postgres, startPostgres } from '../postgres.js';

let postgres: Postgres;
let pool: pg.Pool;
beforeAll(async () => {
  postgres = await startPostgres();
  pool = openPool(await postgres.createDatabase('prepared'), 1);
  await pool.query('create schema shop; create table shop.guide (id int, title text)');
  await pool.query(`insert into shop.guide values (1, 'Food business')`);
}, 60_000);
afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

const guide = async () => {
  const client = await pool.connect();
  try {
    return (await client.query<object>('select * from shop.guide where id = $1', [1])).rows;
  } finally {
    client.release();
  }
};
const prepared = async () =>
  (await pool.query<{ n: number }>(`select count(*) as n from pg_prepared_statements where statement like '%guide%'`))
    .rows[0]!.n;

describe('A statement that is asked again and again', () => {
  it('is prepared once, and answers as before', async () => {
    expect(await guide()).toEqual([{ id: 1, title: 'Food business' }]);
    expect(await prepared()).toBe(0);
    for (let n = 0; n < 10; n++) expect(await guide()).toEqual([{ id: 1, title: 'Food business' }]);
    expect(await prepared()).toBe(1);
  });

  it('may be several at once when it takes no values', async () => {
    for (let n = 0; n < 10; n++) await pool.query('create temp table once (); drop table once', []);
  });

  it('answers from a table that was exchanged for one of another shape', async () => {
    await pool.query(`create schema next; create table next.guide (id int, title text, price int)`);
    await pool.query(`insert into next.guide values (1, 'Food business', 5000)`);
    await pool.query('begin; alter schema shop rename to old; alter schema next rename to shop; commit');
    for (let n = 0; n < 10; n++) expect(await guide()).toEqual([{ id: 1, title: 'Food business', price: 5000 }]);
  });
});
