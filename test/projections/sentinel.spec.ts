import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import type { Changed } from '#projections/change-notifier';
import { walletView } from '#projections/wallet/wallet.view';
import type { Drift } from '#server/incidents/incidents.events';
import { log } from '#server/platform/log';
import { measureDrift } from '#server/platform/subscriptions/view-metrics';
import { wallet } from '#server/wallet/wallet';
import { ReceiveDeposit } from '#server/wallet/wallet-commands';
import { guarded } from '../guarded.js';
import { until } from '../until.js';
import { type Floor, startFloor } from './floor.js';

const { schema } = walletView;
const FOUND_MS = 60_000;
const EVERY_MS = 50;

let floor: Floor;
let runner: Awaited<ReturnType<Floor['project']>>;
const told: Changed[] = [];
let deposits = 0;

beforeAll(async () => {
  floor = await startFloor({ SEGMENT_EVENTS: '5' });
  jest.spyOn(log, 'error').mockImplementation(() => undefined);
  for (const owner of ['ada', 'bola', 'chidi']) for (let n = 0; n < 7; n++) await deposit(owner);
  runner = await guard();
});
afterAll(() => floor.stop());

const guard = async () => {
  const started = await floor.project(walletView, (changed) => told.push(changed), 24, EVERY_MS);
  await until(
    () => started.driftChecks!.compared,
    (compared) => compared >= 3,
  );
  return started;
};
async function deposit(ownerId: string) {
  const at = new Date().toISOString();
  const command = new ReceiveDeposit({ ownerId, reference: `dep.${++deposits}`, amount: 100, at });
  const [event] = await floor.store.decide(wallet, ownerId, command);
  return event!.position;
}

/** All rows of the view as text. */
async function rows() {
  const tables = await Promise.all(
    Object.keys(walletView.tables).map((name) =>
      sql<{ row: string }>`select t::text as row from ${sql.id(schema, name)} t order by 1`.execute(floor.db),
    ),
  );
  return tables.map((table) => table.rows.map(({ row }) => row));
}
const incidents = async () =>
  (
    await sql<{ payload: Drift }>`select payload from app.outbox where queue = 'incidents' order by created_at`.execute(
      floor.db,
    )
  ).rows.map(({ payload }) => payload);
const change = (statement: string) => sql.raw(statement.replaceAll('wallet.', `${schema}.`)).execute(floor.db);

describe('A row of a wallet that was changed by hand', () => {
  it.each<[string, string, Partial<Drift>, object | null]>([
    [
      'a balance',
      `update wallet.account set balance = 900000 where owner_id = 'ada'`,
      { key: 'ada', rows: 1 },
      { table: 'account', row: { owner_id: 'ada' }, found: { balance: '900000' }, stands: { balance: '700' } },
    ],
    [
      'the amount of an entry',
      `update wallet.entry set amount = 5 where owner_id = 'bola' and revision = 2`,
      { key: 'bola', rows: 1 },
      { table: 'entry', row: { owner_id: 'bola', revision: '2' }, found: { amount: '5' }, stands: { amount: '100' } },
    ],
    [
      'the label of an entry',
      `update wallet.entry set label = 'Gift' where owner_id = 'ada' and revision = 8`,
      { key: 'ada', rows: 1 },
      {
        ...{ table: 'entry', row: { owner_id: 'ada', revision: '8' } },
        ...{ found: { label: 'Gift' }, stands: { label: 'Wallet Funded' } },
      },
    ],
    [
      'a deleted entry',
      `delete from wallet.entry where owner_id = 'chidi' and revision = 0`,
      { key: 'chidi', rows: 1 },
      null,
    ],
    [
      'an added entry',
      `insert into wallet.entry select 'bola', 99, id, kind, type, label, direction, amount, balance, reference, listing_id,
        available_at, at, hash, counter from wallet.entry where owner_id = 'ada' and revision = 0`,
      { key: 'bola', rows: 1 },
      null,
    ],
    [
      'a wallet that no event made',
      `insert into wallet.account select 'mallory', 5, owed, 0, revision, position, head, at from wallet.account where owner_id = 'ada'`,
      { key: 'mallory', rows: 1 },
      null,
    ],
    [
      'the rows of a whole wallet',
      `with gone as (delete from wallet.entry where owner_id = 'chidi') delete from wallet.account where owner_id = 'chidi'`,
      { key: 'chidi', rows: 8 },
      null,
    ],
  ])('is found, made anew from the log and recorded once: %s', async (_, statement, about, difference) => {
    const [before, known] = [await rows(), (await incidents()).length];
    told.length = 0;
    await change(statement);
    const found = await until(incidents, ({ length }) => length > known, FOUND_MS);
    expect(await rows()).toEqual(before);
    expect(found.at(-1)).toMatchObject({ view: 'wallet', version: walletView.version, ...about });
    if (difference) expect(found.at(-1)!.differences).toEqual([difference]);
    const { compared } = { ...runner.driftChecks! };
    await until(
      () => runner.driftChecks!.compared,
      (now) => now > compared + 4,
    );
    expect(await incidents()).toHaveLength(known + 1);
    const audience = about.key === 'mallory' ? [] : [{ user: about.key }];
    expect(told).toEqual([expect.objectContaining({ view: 'wallet', from: -1n, audience })]);
  });
});

describe('The figures of the sentinel', () => {
  it('count what was compared and what was made anew, for each view', async () => {
    const registry = new Registry();
    measureDrift(registry, () => [runner.driftChecks!]);
    const text = await registry.metrics();
    expect(text).toContain('groundwork_view_drift_healed_total{view="wallet"} 7');
    expect(text).toMatch(/groundwork_view_keys_compared_total\{view="wallet"\} \d\d/);
  });
});

describe('A wallet that is right', () => {
  it('raises no incident while events come at 20 a second, the view lags, and it is rebuilt', async () => {
    const known = (await incidents()).length;
    const { compared } = { ...runner.driftChecks! };
    let last = 0n;
    const writing = (async () => {
      for (let n = 0; n < 50; n++) {
        last = await deposit(['ada', 'bola', 'chidi', 'dayo'][n % 4]!);
        await new Promise((resolve) => setTimeout(resolve, 45));
      }
    })();
    await floor.transaction(async (on) => {
      await sql`select from projection.checkpoint where name = ${schema} for update`.execute(on);
      await new Promise((resolve) => setTimeout(resolve, 700));
    });
    await sql`update projection.view_version set rebuild = true where schema = ${schema}`.execute(floor.db);
    await writing;
    await floor.passed(schema, last);
    await until(
      () => runner.driftChecks!.compared,
      (now) => now > compared + 12,
    );
    expect(await incidents()).toHaveLength(known);
  });
});

describe('A process that is killed while it makes rows anew', () => {
  it('leaves them as they were found, and the next one makes them anew and records one incident', async () => {
    await runner.stop();
    const [before, known] = [await rows(), (await incidents()).length];
    await change(`update wallet.account set balance = 900000 where owner_id = 'ada'`);
    const spoilt = await rows();
    const child = spawn(process.execPath, guarded('dist/projections/main.js'), {
      env: {
        ...{ PATH: process.env.PATH, LOG_LEVEL: 'fatal', ...floor.environment },
        ...{ DRIFT_CHECK_SECONDS: '0.05', FAIL_AT: 'healing:2' },
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    expect(await rows()).toEqual(spoilt);
    expect(await incidents()).toHaveLength(known);
    runner = await floor.project(walletView, undefined, 24, EVERY_MS);
    await until(incidents, ({ length }) => length > known, FOUND_MS);
    expect(await rows()).toEqual(before);
    expect(await incidents()).toHaveLength(known + 1);
  });
});
