import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { openPool } from '#server/platform/database/sql';
import { type Postgres, startPostgres } from '../postgres.js';

let postgres: Postgres;
let pool: pg.Pool;
beforeAll(async () => {
  postgres = await startPostgres();
  pool = openPool(await postgres.createDatabase('prepared'), 1);
  await pool.query('create schema shop; create table shop.guide (id int, title text)');
  await pool.query(`insert into shop.guide values (1, 'Food business')`);
});
afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

const guide = async (question = 'select * from shop.guide where id = $1') => {
  const client = await pool.connect();
  try {
    return (await client.query<object>(question, [1])).rows;
  } finally {
    client.release();
  }
};
const prepared = async () =>
  (await pool.query<{ n: number }>(`select count(*) as n from pg_prepared_statements where statement like '%guide%'`))
    .rows[0]!.n;

describe('A statement that is asked again and again', () => {
  it('is prepared once, with the same results', async () => {
    expect(await guide()).toEqual([{ id: 1, title: 'Food business' }]);
    expect(await prepared()).toBe(0);
    for (let n = 0; n < 10; n++) expect(await guide()).toEqual([{ id: 1, title: 'Food business' }]);
    expect(await prepared()).toBe(1);
  });

  it('may be several at once when it takes no values', async () => {
    for (let n = 0; n < 10; n++) await pool.query('create temp table once (); drop table once', []);
  });

  it('works after its table was exchanged for one of another shape', async () => {
    await pool.query(`create schema next; create table next.guide (id int, title text, price int)`);
    await pool.query(`insert into next.guide values (1, 'Food business', 5000)`);
    await pool.query('begin; alter schema shop rename to old; alter schema next rename to shop; commit');
    for (let n = 0; n < 10; n++) expect(await guide()).toEqual([{ id: 1, title: 'Food business', price: 5000 }]);
    const titles = () => guide('select title from shop.guide where id = $1');
    for (let n = 0; n < 10; n++) expect(await titles()).toEqual([{ title: 'Food business' }]);
    await pool.query('begin; alter table shop.guide rename to leaflet');
    await pool.query(
      `create table shop.guide (id text, title text); insert into shop.guide values ('1', 'Bakery'); commit`,
    );
    for (let n = 0; n < 10; n++) expect(await titles()).toEqual([{ title: 'Bakery' }]);
  });

  it('fails with its reason in a transaction, and works the next time', async () => {
    const ask = () => pool.query<object>('select * from shop.leaflet where title = $1', ['none']);
    for (let n = 0; n < 10; n++) await ask();
    await pool.query('alter table shop.leaflet add column pages int');
    await pool.query('begin');
    await expect(ask()).rejects.toThrow('cached plan must not change result type');
    await pool.query('rollback');
    expect((await ask()).rows).toEqual([]);
  });

  it('is prepared up to a limit per connection', async () => {
    for (let shape = 0; shape < 300; shape++)
      for (let n = 0; n < 6; n++) await pool.query(`select ${shape} as guide where $1 = 1`, [1]);
    expect(await prepared()).toBeLessThanOrEqual(200);
  });

  it('is prepared anew after an exchange on a connection that had reached the limit, and the old ones go', async () => {
    const another = openPool(pool.options.connectionString!, 1);
    const connection = await another.connect();
    const titles = () => connection.query<object>('select title from shop.leaflet where $1 = 1', [1]);
    const shapes = async (first: number, count: number) => {
      for (let shape = first; shape < first + count; shape++)
        for (let n = 0; n < 6; n++) await connection.query(`select ${shape} as shape where $1 = 1`, [1]);
    };
    const names = async () =>
      (await connection.query<{ statement: string }>('select statement from pg_prepared_statements')).rows;
    for (let n = 0; n < 6; n++) await titles();
    await shapes(0, 250);
    expect(await names()).toHaveLength(200);
    await connection.query('alter table shop.leaflet alter column title type varchar(100)');
    await titles();
    await shapes(1_000, 3);
    const shown = (await names()).map(({ statement }) => /\d+/.exec(statement)![0]);
    expect(shown.sort()).toEqual(['1000', '1001', '1002']);
    connection.release();
    await another.end();
  });
});
