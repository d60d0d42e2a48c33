import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { Kysely, PostgresDialect } from 'kysely';
import { walletView } from '#projections/wallet/wallet.view';
import { migrate } from '#server/platform/database/schema';
import { openPool, type Sql } from '#server/platform/database/sql';
import { comparisonLock } from '#server/platform/subscriptions/view-rebuilds';
import { guarded } from '../guarded.js';
import { type Postgres, startPostgres } from '../postgres.js';
import { until } from '../until.js';

const { name, version, schema } = walletView;

let postgres: Postgres;
let databaseUrl: string;
let projections: pg.Client;
/** The spec writes what a process writes that feeds the view. */
beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase('rebuild');
  const db: Sql = new Kysely({ dialect: new PostgresDialect({ pool: openPool(databaseUrl, 1) }) });
  await migrate(db);
  await db.destroy();
  projections = new pg.Client({ connectionString: databaseUrl });
  await projections.connect();
  await projections.query(
    'insert into projection.view_version (name, version, schema, built_at) values ($1, $2, $3, now())',
    [name, version, schema],
  );
  await projections.query(
    `insert into projection.checkpoint (name, heartbeat_at) values ($1, now() + interval '1 hour')`,
    [schema],
  );
}, 60_000);
afterAll(async () => {
  await projections.end();
  await postgres.stop();
}, 30_000);

/** `npm run rebuild` as a process; `ended` resolves to its exit code and output. */
function rebuild() {
  const child = spawn(process.execPath, guarded('dist/projections/rebuild.main.js', name), {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text: Buffer) => (said += text.toString()));
  return { ended: once(child, 'close').then(([code]) => ({ code: code as number, said: said.trim() })) };
}
const isRequested = () =>
  until(
    async () => (await projections.query('select from projection.view_version where rebuild')).rowCount,
    (rows) => rows === 1,
  );
const exchange = () =>
  projections.query('update projection.view_version set rebuild = false, rebuilt_at = now(), differing = null');

describe('npm run rebuild', () => {
  it('fails when the process that exchanged the tables died before it compared them', async () => {
    const { ended } = rebuild();
    await isRequested();
    await exchange();
    expect(await ended).toEqual({ code: 1, said: expect.stringContaining(`in ${schema}_old, did not end`) });
  }, 30_000);

  it('waits as long as a process compares the tables', async () => {
    const { ended } = rebuild();
    await isRequested();
    await projections.query('begin');
    await projections.query('select pg_advisory_xact_lock_shared(hashtext($1))', [comparisonLock(schema)]);
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query('update projection.view_version set rebuild = false, rebuilt_at = now(), differing = null');
    await until(
      async () =>
        (await other.query(`select from pg_stat_activity where query like 'select pg_try_advisory_xact_lock%'`))
          .rowCount,
      (rows) => rows === 1,
    );
    await other.query(`update projection.view_version set differing = '{}'`);
    await projections.query('commit');
    await other.end();
    expect(await ended).toEqual({ code: 0, said: expect.stringContaining('all tables were equal') });
  }, 30_000);

  it('leaves a roll back that is under way alone', async () => {
    await projections.query('update projection.view_version set rebuild = true, is_rollback = true, asked_at = now()');
    expect(await rebuild().ended).toEqual({ code: 1, said: `${schema} is being rolled back.` });
    const { rows } = await projections.query('select rebuild, is_rollback from projection.view_version');
    expect(rows).toEqual([{ rebuild: true, is_rollback: true }]);
  }, 30_000);
});
