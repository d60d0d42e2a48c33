import { createServer } from 'node:net';
import {
  EventStoreDBClient,
  jsonEvent,
  persistentSubscriptionToStreamSettingsFromDefaults,
} from '@eventstore/db-client';
import pg from 'pg';
import { type Postgres, startOwnPostgres } from '../postgres.js';
import { all, listen, refusal } from './contract/server.js';
import { freePort } from '../free-port.js';
import { until } from '../until.js';
import { type EventStoreProcess, runEventStore } from './process.js';

let postgres: Postgres;
const running: EventStoreProcess[] = [];
const run = async (databaseUrl: string, port = 0) => {
  const server = await runEventStore(databaseUrl, port);
  running.push(server);
  return server;
};
const clientOf = ({ port }: EventStoreProcess) =>
  EventStoreDBClient.connectionString(`esdb://localhost:${port}?tls=false`);

beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill('SIGKILL');
    await server.ended;
  }
});
afterAll(async () => {
  await postgres.stop();
});

describe('The event store program', () => {
  test('serves on a free port when asked for port 0, and ends with 0 on SIGTERM', async () => {
    const server = await run(await postgres.createDatabase('ends'));
    expect(server.port).toBeGreaterThan(0);
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('keeps its events over a restart, and recognises a retry after it', async () => {
    const databaseUrl = await postgres.createDatabase('restart');
    const event = jsonEvent({ type: 'Kept', data: {} });
    const first = await run(databaseUrl);
    const before = clientOf(first);
    const written = await before.appendToStream('kept', event);
    first.process.kill('SIGTERM');
    await first.ended;
    await before.dispose();
    const after = clientOf(await run(databaseUrl));
    expect(await after.appendToStream('kept', event)).toEqual(written);
    expect(await all(after.readStream('kept'))).toHaveLength(1);
    await after.dispose();
  });

  test('goes on after a long append over a restart, and recognises it', async () => {
    const databaseUrl = await postgres.createDatabase('long_restart');
    const events = Array.from({ length: 300 }, () => jsonEvent({ type: 'Kept', data: {} }));
    const first = await run(databaseUrl);
    const before = clientOf(first);
    const written = await before.appendToStream('long', events);
    first.process.kill('SIGKILL');
    await first.ended;
    await before.dispose();
    const after = clientOf(await run(databaseUrl));
    expect(await after.appendToStream('long', events)).toEqual(written);
    const next = await after.appendToStream('long', jsonEvent({ type: 'Next', data: {} }));
    expect(next.nextExpectedRevision).toBe(300n);
    expect(next.position!.commit).toBeGreaterThan(written.position!.commit);
    expect(await after.appendToStream('long', events)).toEqual(written);
    expect(await all(after.readStream('long'))).toHaveLength(301);
    await after.dispose();
  });

  test('tells its clients that it is unavailable when it stops', async () => {
    const server = await run(await postgres.createDatabase('stops'));
    const client = clientOf(server);
    const heard = listen(client.subscribeToAll());
    await heard.caughtUp();
    server.process.kill('SIGTERM');
    await heard.failed();
    expect(heard.heard.at(-1)).toBe('error unavailable');
    expect(await server.ended).toBe(0);
    await client.dispose();
  });

  test.each(['fsync', 'full_page_writes', 'synchronous_commit'])('refuses to start with %s off', async (setting) => {
    const databaseUrl = await postgres.createDatabase(`without_${setting}`);
    const admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
    const system = setting !== 'synchronous_commit';
    const change = (to: string) => `alter ${system ? 'system' : `database ${nameOf(databaseUrl)}`} ${to}`;
    await admin.query(change(`set ${setting} = off`));
    await admin.query('select pg_reload_conf()');
    await settingIs(databaseUrl, setting, 'off');
    const server = await run(databaseUrl);
    await admin.query(change(`reset ${setting}`));
    await admin.query('select pg_reload_conf()');
    await settingIs(databaseUrl, setting, 'on');
    await admin.end();
    expect(await server.ended).toBe(1);
    expect(server.errorOutput()).toContain(`${setting} = off`);
  });

  test('refuses to write beside another', async () => {
    const databaseUrl = await postgres.createDatabase('beside');
    await run(databaseUrl);
    const second = await run(databaseUrl);
    expect(await second.ended).toBe(1);
    expect(second.errorOutput()).toContain('another event store writes to this database');
  });

  test('names the port and the variable when the port is taken', async () => {
    const port = await freePort();
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve));
    const server = await run(await postgres.createDatabase('taken'), port);
    expect(await server.ended).toBe(1);
    expect(server.errorOutput()).toContain(`port ${port} is taken`);
    expect(server.errorOutput()).toContain('EVENTSTORE_PORT');
    await new Promise((resolve) => squatter.close(resolve));
  });

  test('gives up when its database goes away, so that it is started again', async () => {
    const databaseUrl = await postgres.createDatabase('away');
    const server = await run(databaseUrl);
    const admin = new pg.Client({ connectionString: postgres.url('postgres') });
    await admin.connect();
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      nameOf(databaseUrl),
    ]);
    await admin.end();
    // EX_TEMPFAIL: no failure of its own.
    expect(await server.ended).toBe(75);
  });

  test('says clearly that it has no persistent subscriptions', async () => {
    const client = clientOf(await run(await postgres.createDatabase('persistent')));
    const refused = await refusal(
      client.createPersistentSubscriptionToStream('s', 'g', persistentSubscriptionToStreamSettingsFromDefaults()),
    );
    expect(String(refused.message)).toContain('no persistent subscriptions');
    await client.dispose();
  });

  test('is found by a client that looks for a cluster', async () => {
    const { port } = await run(await postgres.createDatabase('gossip'));
    const client = EventStoreDBClient.connectionString(`esdb+discover://localhost:${port}?tls=false`);
    expect(await client.appendToStream('found', jsonEvent({ type: 'Found', data: {} }))).toMatchObject({
      success: true,
    });
    await client.dispose();
  });
});

const nameOf = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1);

/** Resolves when new connections have the setting. */
const settingIs = (databaseUrl: string, setting: string, value: string) =>
  until(
    async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const { rows } = await client.query<Record<string, string>>(`show ${setting}`);
      await client.end();
      return rows[0]?.[setting];
    },
    (current) => current === value,
  );
