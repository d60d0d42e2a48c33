import { sql } from 'kysely';
import { type OutboxEffect, OutboxMessage } from '#server/kernel/reactions';
import { migrateWith } from '#server/platform/database/schema';
import { Database } from '#server/platform/database/sql';
import { Outbox } from '#server/platform/outbox/outbox';
import { type Postgres, startPostgres } from '../postgres.js';
import { sharedRedis } from '../redis.js';
import { until } from '../until.js';
import { configOf } from './till.js';

export type Outboxes = Awaited<ReturnType<typeof openOutboxes>>;
type Row = {
  id: string;
  state: string;
  attempts: number;
  failures: number;
  error: string | null;
  owner: string | null;
};

export const message = (id: string, change: Partial<ConstructorParameters<typeof OutboxMessage>[0]> = {}) =>
  new OutboxMessage({ id, queue: 'mail', name: 'note', payload: {}, ...change });

/**
 * Outboxes on one database, each as another process would have it, and a record of what they ran: on the stores of the run,
 * unless a spec file has its own.
 */
export async function openOutboxes(name: string, own: { postgres?: Postgres; redis?: string } = {}) {
  const postgres = own.postgres ?? (await startPostgres());
  const redis = own.redis ?? (await sharedRedis());
  const database = await postgres.createDatabase(name);
  const configFor = (more: Record<string, string> = {}) =>
    configOf('esdb://127.0.0.1:1?tls=false', database, redis, more);
  const config = configFor();
  await migrateWith(config);
  const db = new Database(config);
  const opened: Outbox[] = [];
  const runs = new Map<string, number>();
  const ran = (id: string) => runs.get(id) ?? 0;
  const rows = async (ids: readonly string[]) =>
    (
      await sql<Row>`select id, state, attempts, failures, error, owner from app.outbox where id = any(${ids}) order by id`.execute(
        db.sql,
      )
    ).rows;
  /** An outbox as the next process of an instance has it, or a process without one. */
  const open = (instance?: string) => {
    const outbox = new Outbox(instance === undefined ? config : configFor({ INSTANCE: instance }), db);
    opened.push(outbox);
    return outbox;
  };

  return {
    config,
    db,
    open,
    /** Number of runs of a message. */
    ran,
    noteRun: (id: string) => runs.set(id, ran(id) + 1),
    rows,
    row: async (id: string) => (await rows([id]))[0],
    done: (ids: readonly string[]) =>
      until(
        () => rows(ids),
        (found) => found.length === ids.length && found.every(({ state }) => state === 'done'),
      ),
    /** Writes in one transaction and dispatches after the commit. */
    async write(outbox: Outbox, effects: readonly OutboxEffect[]) {
      await db.transaction((transaction) => outbox.record(effects, transaction));
      await outbox.dispatch(effects);
    },
    /** Ends the delay of a retry. */
    dueNow: (id: string) =>
      sql`update app.outbox set due_at = now() - interval '1 minute' where id = ${id} and state = 'open'`.execute(
        db.sql,
      ),
    /** Number of BullMQ's waiting or active jobs on Postgres. */
    async jobs(queue: string): Promise<number> {
      const { rows: found } = await sql<{ count: number }>`
        select count(*) as count from bullmq.job where queue = ${queue}`.execute(db.sql);
      return found[0]!.count;
    },
    async close() {
      for (const outbox of opened) await outbox.onApplicationShutdown();
      await db.onApplicationShutdown();
      await postgres.stop();
    },
  };
}
