import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pLimit from 'p-limit';
import pg from 'pg';
import { Config } from '#server/platform/config';
import { log } from '#server/platform/log';
import { PreparedStatements } from './prepared-statements.js';

/** Executes SQL of Kysely's `sql` tag: the pool or one transaction. */
export type Sql = Kysely<unknown>;

const INT8 = 20;
const NUMERIC = 1700;
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} does not fit a safe integer`);
  return value;
});
pg.types.setTypeParser(NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());

type Timeouts = {
  /** Timeouts of getting a connection and of a statement, ms. */
  connectMs: number;
  answerMs: number;
};
/** For large statements of background work, which is retried. */
export const BATCHES: Timeouts = { connectMs: 5_000, answerMs: 15_000 };
/** For statements whose duration grows with the database. */
export const LONG_RUNNING: Timeouts = { connectMs: 10_000, answerMs: 600_000 };

/**
 * A connection that prepares frequent statements. It is closed after a timeout, because a late answer would be matched
 * to the next statement. Its loss while it is in use rejects its statements and does not end the process, also in a pool
 * that listens to idle connections only (BullMQ's).
 */
export class Connection extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const prepared = new PreparedStatements();
    const bounded = (...args: unknown[]) => {
      const answer = prepared.run(query, args);
      if (answer instanceof Promise)
        answer.catch((error: Error) => {
          if (error.message === SILENT) void this.end().catch(() => undefined);
        });
      return answer;
    };
    this.query = bounded as typeof this.query;
  }
}
const SILENT = 'Query read timeout';

/** Driver options with a timeout for every wait. */
export const connectionOf = (connectionString: string, { connectMs, answerMs }: Timeouts) => ({
  connectionString,
  Client: Connection,
  connectionTimeoutMillis: connectMs,
  query_timeout: answerMs,
  keepAlive: true,
  /** The system's own delay is two hours: a connection that was lost without a word, as by a firewall, is found in a minute. */
  keepAliveInitialDelayMillis: 10_000,
});

/**
 * For rows that can be rebuilt from the log: a commit does not wait for the disk. A crash of the database
 * may undo the commits of the last half second, always a suffix of them.
 */
export const ASYNC_COMMIT = '-c synchronous_commit=off';

/** A statement that is prepared is planned once, also where Postgres expects a better plan from its values. */
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan';

/** A pool that survives restarts and timeouts of Postgres. */
export function openPool(connectionString: string, max = 10, timeouts = BATCHES, options = ''): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOf(connectionString, timeouts),
    max,
    idleTimeoutMillis: 30_000,
    options: `-c statement_timeout=${timeouts.answerMs} -c idle_in_transaction_session_timeout=30000 ${options}`,
  });
  pool.on('error', (error: Error & { client?: unknown }) => {
    delete error.client;
    log.warn({ err: error }, 'postgres connection lost');
  });
  return pool;
}

/** One transaction whose commit waits for the disk, on a pool of `ASYNC_COMMIT`. */
export const durably = <T>(db: Sql, work: (transaction: Sql) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await sql`set local synchronous_commit = on`.execute(transaction);
    return work(transaction as unknown as Sql);
  });

/** A read-only transaction at isolation level repeatable read, on a connection beside the pool. */
export async function openSnapshot({ options }: pg.Pool): Promise<{ sql: Sql; end: () => Promise<void> }> {
  const pool = openPool(options.connectionString!, 1, LONG_RUNNING);
  const db: Sql = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const opening = db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const transaction = await opening.execute();
  await sql`select 1`.execute(transaction);
  return {
    sql: transaction as unknown as Sql,
    end: () =>
      transaction
        .rollback()
        .execute()
        .finally(() => db.destroy()),
  };
}

/** A process has at most two long transactions at a time, however many views it builds. */
const longTransactions = pLimit(2);

/** One transaction that may take long, on a connection beside the pool. */
export const longTransaction = <T>({ options }: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> =>
  longTransactions(async () => {
    const pool = openPool(options.connectionString!, 1, LONG_RUNNING);
    const db: Sql = new Kysely({ dialect: new PostgresDialect({ pool }) });
    try {
      return await db.transaction().execute((transaction) => work(transaction as unknown as Sql));
    } finally {
      await db.destroy();
    }
  });

@Injectable()
export class Database implements OnApplicationShutdown {
  readonly pool: pg.Pool;
  readonly sql: Sql;

  constructor(config: Config) {
    const connectMs = config.get('DATABASE_WAIT_MS');
    this.pool = openPool(config.get('DATABASE_URL'), 10, { connectMs, answerMs: 2 * connectMs }, PLANNED_ONCE);
    this.sql = new Kysely({ dialect: new PostgresDialect({ pool: this.pool }) });
  }

  /** One transaction; an error of `work` rolls it back. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.sql.transaction().execute((transaction) => work(transaction as unknown as Sql));
  }

  async onApplicationShutdown() {
    await this.sql.destroy();
  }
}
