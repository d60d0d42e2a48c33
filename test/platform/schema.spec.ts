import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Kysely, PostgresDialect } from 'kysely';
import { purchasesView } from '#projections/purchases/purchases.view';
import { createTables } from '#projections/tables';
import { migrate } from '#server/platform/database/schema';
import { openPool, type Sql } from '#server/platform/database/sql';
import { type Postgres, startPostgres } from '../postgres.js';

let postgres: Postgres;
let client: pg.Client;
beforeAll(async () => {
  postgres = await startPostgres();
  const url = await postgres.createDatabase('schema');
  const db: Sql = new Kysely({ dialect: new PostgresDialect({ pool: openPool(url, 2) }) });
  await migrate(db);
  await db.transaction().execute((on) => createTables(purchasesView, purchasesView.schema, on as unknown as Sql));
  await db.destroy();
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set enable_seqscan = off');
}, 60_000);
afterAll(async () => {
  await client.end();
  await postgres.stop();
}, 30_000);

describe('The erasure of a person finds by an index', () => {
  it.each([
    ['the sessions, ended ones too', `delete from app.session where person_id = 'ada'`],
    ['the files', `select from app.file where owner_id = 'ada'`],
    [
      'its own messages',
      `select from app.outbox where queue = 'erasure' and (id = 'erase-ada' or id like 'erase-ada-%')`,
    ],
    [
      'the answers, also those to the visitor who registered',
      `delete from app.idempotency where person_id = 'ada' or (person_id like 'visitor:%' and left(body ->> 'id', 100) = 'ada')`,
    ],
    ['the payments', `select reference from ${purchasesView.table.payment} where payer_id = 'ada'`],
    [
      'the provider’s messages about them',
      `update app.inbox set body = null where body is not null and reference = any('{pur.1,pur.2}')`,
    ],
  ])('%s', async (_rows, statement) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index');
    expect(plan).not.toContain('Seq Scan');
  });
});
