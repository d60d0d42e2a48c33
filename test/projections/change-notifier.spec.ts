import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { changeNotifier } from '#projections/change-notifier';
import { openPool } from '#server/platform/database/sql';
import { type Postgres, startPostgres } from '../postgres.js';
import { until } from '../until.js';

let postgres: Postgres;
let url: string;
let listener: pg.Client;
const payloads: string[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase('notifier');
  listener = new pg.Client({ connectionString: url });
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => payloads.push(payload));
  await listener.query('listen "socket.io#/"');
}, 60_000);
afterAll(async () => {
  await listener.end();
  await postgres.stop();
}, 30_000);

const SOAP = { topic: 'listing', key: 'soap' };

describe('A change notifier that is closed', () => {
  it('sends the messages it still coalesces, with the first and the last position they stand for', async () => {
    const pool = openPool(url, 2);
    const notifier = changeNotifier(pool);
    notifier.changed({ view: 'catalogue', from: 5n, position: 6n, audience: ['public'] });
    notifier.changed({ ...{ view: 'catalogue', from: 7n, position: 7n }, audience: ['public', SOAP] });
    await notifier.close();
    await pool.end();
    const sent = await until(
      () => payloads.map((payload) => JSON.parse(payload) as { packet: { data: unknown } }),
      (found) => found.length === 2,
    );
    expect(JSON.stringify(sent)).toContain('{"view":"catalogue","from":"5","position":"7","shared":true}');
    expect(JSON.stringify(sent)).toContain('{"view":"catalogue","from":"7","position":"7","key":"soap"}');
  });
});
