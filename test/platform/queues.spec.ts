import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Task } from '#server/kernel/reaction';
import { migrateWith } from '#server/platform/app-schema';
import { EventStore } from '#server/platform/event-store';
import { Queues } from '#server/platform/queues';
import { Database } from '#server/platform/sql';
import { ReceiveDeposit, wallet } from '#server/wallet/wallet';
import { startEventStore } from '../event-store.js';
import { startPostgres } from '../postgres.js';
import { until } from '../until.js';
import { configOf } from './till.js';

const MOST_ATTEMPTS = 12;

let db: Database;
let store: EventStore;
let [sender, worker, other]: Queues[] = [];
let stop: () => Promise<void>;
const runs = new Map<string, number>();
const ran = (id: string) => runs.get(id) ?? 0;
const noted = (id: string) => runs.set(id, ran(id) + 1);

beforeAll(async () => {
  const postgres = await startPostgres();
  const events = await startEventStore(postgres);
  const config = configOf(events.url, await postgres.createDatabase('queues'));
  await migrateWith(config);
  [db, store] = [new Database(config), new EventStore(config)];
  [sender, worker, other] = [new Queues(config, db), new Queues(config, db), new Queues(config, db)];
  for (const queues of [worker, other]) {
    queues.handle('post', 'fine', (_payload, { id }) => Promise.resolve(noted(id)));
    queues.handle('post', 'broken', (_payload, { id }) => {
      noted(id);
      return Promise.reject(new Error('no stamps'));
    });
    queues.handle('bank', 'deposit', async ({ ownerId }: { ownerId: string }, { id }) => {
      noted(id);
      const money = { ownerId, reference: id, amount: 5_000, at: '2026-01-05T09:00:00.000Z' };
      await store.decide(wallet, ownerId, new ReceiveDeposit(money));
    });
  }
  stop = async () => {
    for (const queues of [sender!, worker!, other!]) await queues.onApplicationShutdown();
    await store.onApplicationShutdown();
    await db.onApplicationShutdown();
    await events.stop();
    await postgres.stop();
  };
}, 60_000);
afterAll(() => stop(), 30_000);

const states = async (ids: string[]) =>
  (
    await sql<{ id: string; state: string; attempts: number; error: string | null }>`
    select id, state, attempts, error from app.task where id = any(${ids}) order by id`.execute(db.sql)
  ).rows;
const done = (ids: string[]) =>
  until(
    () => states(ids),
    (rows) => rows.length === ids.length && rows.every(({ state }) => state === 'done'),
    20_000,
  );
const handIn = async (tasks: Task[]) => {
  await db.transaction((on) => sender!.record(tasks, on));
  await sender!.dispatch(tasks);
};
/** As if the sweeper had waited its time. */
const sweepLater = async (ids: string[]) => {
  await sql`update app.task set due_at = due_at - interval '1 day' where id = any(${ids})`.execute(db.sql);
  await worker!.sweep();
};
const schemaOfQueues = async () =>
  (
    await sql<{ name: string }>`select schemaname as name from pg_tables where tablename = 'job_dependency'`.execute(
      db.sql,
    )
  ).rows[0]!.name;

describe('A task', () => {
  it('whose queue was lost is sent again from its row, and done once', async () => {
    const tasks = Array.from({ length: 100 }, (_, i) => new Task('post', 'fine', `lost-${i}`, {}));
    const ids = tasks.map(({ id }) => id);
    await handIn(tasks);
    const job = sql.table(`${await schemaOfQueues()}.job`);
    const jobs = async () => (await sql<{ n: number }>`select count(*) as n from ${job}`.execute(db.sql)).rows[0]!.n;
    expect(await jobs()).toBe(100);
    await sql`truncate ${job} cascade`.execute(db.sql);
    for (const queues of [worker!, other!]) queues.work();
    expect(await jobs()).toBe(0);
    expect(ids.filter((id) => ran(id) > 0)).toEqual([]);
    await sweepLater(ids);
    await done(ids);
    expect(ids.filter((id) => ran(id) !== 1)).toEqual([]);
  }, 60_000);

  it('handed over by many at once, and again when it is done, is done once', async () => {
    const task = new Task('post', 'fine', 'eager', {});
    await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? sender! : other!).run(task)));
    await done(['eager']);
    await sender!.run(task);
    await sweepLater(['eager']);
    const marker = new Task('post', 'fine', 'marker', {});
    await sender!.run(marker);
    await done(['marker']);
    expect(ran('eager')).toBe(1);
  });

  it('that fails is tried again until it is given up, and holds up nobody', async () => {
    await handIn([new Task('post', 'broken', 'poison', {})]);
    const state = async () => (await states(['poison']))[0]!.state;
    for (let round = 1; (await state()) === 'open'; round++) {
      await handIn([new Task('post', 'fine', `beside-${round}`, {})]);
      await done([`beside-${round}`]);
      await again('poison');
    }
    expect(await states(['poison'])).toMatchObject([{ state: 'dead', attempts: MOST_ATTEMPTS, error: 'no stamps' }]);
    await sweepLater(['poison']);
    await handIn([new Task('post', 'fine', 'last', {})]);
    await done(['last']);
    expect(ran('poison')).toBe(MOST_ATTEMPTS);
  }, 60_000);

  it('no one handles is not lost silently: it fails with its reason', async () => {
    await handIn([new Task('post', 'unheard-of', 'stray', {})]);
    await until(
      () => states(['stray']),
      ([task]) => task!.error === 'no one handles post/unheard-of',
    );
  });

  it('that runs twice, its worker having died before it could say so, takes effect once', async () => {
    await handIn([new Task('bank', 'deposit', 'deposit-1', { ownerId: 'ada' })]);
    await done(['deposit-1']);
    await sql`update app.task set state = 'open', done_at = null where id = 'deposit-1'`.execute(db.sql);
    await until(
      () => again('deposit-1'),
      (sent) => sent,
    );
    await done(['deposit-1']);
    expect(ran('deposit-1')).toBeGreaterThanOrEqual(2);
    expect((await store.state(wallet, 'ada')).balance).toBe(5_000);
  });
});

/** Sweeps, and says whether the task ran once more. */
async function again(id: string): Promise<boolean> {
  const before = ran(id);
  await sweepLater([id]);
  return until(
    () => ran(id) > before,
    (more) => more,
    500,
  ).catch(() => false);
}
