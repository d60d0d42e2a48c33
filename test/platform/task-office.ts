import { sql } from 'kysely';
import type { OutboxMessage } from '#server/kernel/reactions';
import { migrateWith } from '#server/platform/database/schema';
import { EventStore } from '#server/platform/events/event-store';
import { Outbox } from '#server/platform/outbox/outbox';
import { Database } from '#server/platform/database/sql';
import { ReceiveDeposit, wallet } from '#server/wallet/wallet';
import { startEventStore } from '../event-store.js';
import { startPostgres } from '../postgres.js';
import { until } from '../until.js';
import { configOf } from './till.js';

export type TaskOffice = Awaited<ReturnType<typeof openTaskOffice>>;

/** Queues on a database of their own, and what became of the tasks that were handed in. */
export async function openTaskOffice(name: string) {
  const postgres = await startPostgres();
  const events = await startEventStore(postgres);
  const config = configOf(events.url, await postgres.createDatabase(name));
  await migrateWith(config);
  const [db, store] = [new Database(config), new EventStore(config)];
  const everyone: Outbox[] = [];
  const runs = new Map<string, number>();
  const ran = (id: string) => runs.get(id) ?? 0;
  const noted = (id: string) => runs.set(id, ran(id) + 1);
  const states = async (ids: string[]) =>
    (
      await sql<{ id: string; state: string; attempts: number; error: string | null }>`
      select id, state, attempts, error from app.task where id = any(${ids}) order by id`.execute(db.sql)
    ).rows;
  const table = async () => {
    const { rows } = await sql<{ name: string }>`
      select schemaname as name from pg_tables where tablename = 'job_dependency'`.execute(db.sql);
    return sql.table(`${rows[0]!.name}.job`);
  };

  return {
    db,
    /** How often a task was begun. */
    ran,
    noted,
    states,
    /** One more process that may send or do tasks. */
    hire() {
      const queues = new Outbox(config, db);
      everyone.push(queues);
      return queues;
    },
    async deposit({ ownerId }: { ownerId: string }, { id }: { id: string }) {
      noted(id);
      const money = { ownerId, reference: id, amount: 5_000, at: '2026-01-05T09:00:00.000Z' };
      await store.decide(wallet, ownerId, new ReceiveDeposit(money));
    },
    balance: async (ownerId: string) => (await store.state(wallet, ownerId)).balance,
    done: (ids: string[]) =>
      until(
        () => states(ids),
        (rows) => rows.length === ids.length && rows.every(({ state }) => state === 'done'),
        20_000,
      ),
    async handIn(queues: Outbox, tasks: OutboxMessage[]) {
      await db.transaction((on) => queues.record(tasks, on));
      await queues.dispatch(tasks);
    },
    /** As if the sweeper had waited its time. */
    async sweepLater(queues: Outbox, ids: string[]) {
      await sql`update app.task set due_at = due_at - interval '1 day' where id = any(${ids})`.execute(db.sql);
      await queues.sweep();
    },
    /** How many jobs of a queue wait or are under way. */
    async jobs(queue: string) {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${await table()} where queue = ${queue}`.execute(db.sql);
      return rows[0]!.n;
    },
    async loseJobs() {
      await sql`truncate ${await table()} cascade`.execute(db.sql);
    },
    async close() {
      for (const queues of everyone) await queues.onApplicationShutdown();
      await store.onApplicationShutdown();
      await db.onApplicationShutdown();
      await events.stop();
      await postgres.stop();
    },
  };
}
