import { EventStoreDBClient, jsonEvent, UnavailableError } from '@eventstore/db-client';
import pg from 'pg';
import { freePort } from '../free-port.js';
import { type Postgres, startPostgres } from '../postgres.js';
import { until } from '../until.js';
import { runEventStore } from './process.js';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe('A read whose connection the database ends', () => {
  it('is answered as unavailable, so that its client asks again', async () => {
    const databaseUrl = await postgres.createDatabase('lost');
    const server = await runEventStore(databaseUrl, await freePort());
    const client = EventStoreDBClient.connectionString(`esdb://localhost:${server.port}?tls=false`);
    await client.appendToStream('kept-1', [jsonEvent({ type: 'Kept', data: {} })]);
    const [blocker, ender] = [
      new pg.Client({ connectionString: databaseUrl }),
      new pg.Client({ connectionString: databaseUrl }),
    ];
    await Promise.all([blocker.connect(), ender.connect()]);

    await blocker.query('begin; lock table es_event in access exclusive mode');
    const reading = (async () => {
      for await (const _ of client.readStream('kept-1')) continue;
    })().catch((error: unknown) => error);
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`;
    await until(
      async () => (await ender.query(waiting)).rowCount,
      (ended) => ended === 1,
    );
    expect(await reading).toBeInstanceOf(UnavailableError);

    await blocker.query('rollback');
    const again: unknown[] = [];
    for await (const { event } of client.readStream('kept-1')) again.push(event?.type);
    expect(again).toEqual(['Kept']);
    await Promise.all([blocker.end(), ender.end(), client.dispose()]);
    server.process.kill();
    await server.ended;
  });
});
