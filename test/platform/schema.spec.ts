import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { purchasesView } from '#projections/purchases/purchases.view';
import { migrate } from '#server/platform/database/schema';
import { startDatabase, type TestDatabase } from '../database.js';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await startDatabase('schema');
  await migrate(database.db);
  await database.createView(purchasesView);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('set enable_seqscan = off');
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.stop();
}, 30_000);

describe('The erasure of a person finds by an index', () => {
  it.each([
    ['the sessions, ended ones too', `delete from app.session where person_id = 'ada'`],
    ['the devices to which is pushed', `delete from app.push_device where person_id = 'ada'`],
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
