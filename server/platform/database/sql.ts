import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { Config } from '#server/platform/config';
import { log } from '#server/platform/log';
import { PreparedStatements } from './prepared-statements.js';

/** Any handle SQL can run on: the pool or one transaction. Ask it with Kysely's `sql` tag. */
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
  /** How long one may wait for a connection, and how long a connection for the answer to a statement, in ms. */
  connectMs: number;
  answerMs: number;
};
/** For what somebody waits for. */
const REQUESTS: Timeouts = { connectMs: 3_000, answerMs: 6_000 };
/** For what is tried again by itself, and may have much to do at once. */
export const BATCHES: Timeouts = { connectMs: 5_000, answerMs: 15_000 };
/** For what is done once, however large the database has become. */
export const LONG_RUNNING: Timeouts = { connectMs: 10_000, answerMs: 600_000 };

/**
 * A connection that prepares what it is asked often. One that was silent too long is closed: its answer, should it still
 * come, is nobody's.
 */
export class Connection extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as (...question: unknown[]) => unknown;
    const prepared = new PreparedStatements();
    const bounded = (...question: unknown[]) => {
      const answer = prepared.ask(ask, question);
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

/** What the driver is told of a database, so that it is never waited for without end. */
export const connectionOf = (connectionString: string, { connectMs, answerMs }: Timeouts) => ({
  connectionString,
  Client: Connection,
  connectionTimeoutMillis: connectMs,
  query_timeout: answerMs,
  keepAlive: true,
});

/**
 * For writers of what can be made again from the log or from a promise that is kept elsewhere: their commits wait for no
 * disk. When the database dies it may take back the last half second of them, each whole and none without those after it.
 */
export const ASYNC_COMMIT = '-c synchronous_commit=off';

/** A pool that survives a restart of Postgres, and its silence. */
export function openPool(connectionString: string, max = 10, patience = BATCHES, options = ''): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOf(connectionString, patience),
    max,
    idleTimeoutMillis: 30_000,
    options: `-c statement_timeout=${patience.answerMs} -c idle_in_transaction_session_timeout=30000 ${options}`,
  });
  pool.on('error', (error: Error & { client?: unknown }) => {
    delete error.client;
    log.warn({ err: error }, 'postgres connection lost');
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** One transaction that waits for the disk, on a pool that does not. */
export const durably = <T>(db: Sql, work: (transaction: Sql) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await sql`set local synchronous_commit = on`.execute(transaction);
    return work(transaction as unknown as Sql);
  });

/** A read-only transaction that goes on showing the database as it was when it was opened, on a connection of its own. */
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

/** One transaction that may take long, on a connection of its own. */
export async function longTransaction<T>({ options }: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const pool = openPool(options.connectionString!, 1, LONG_RUNNING);
  const db: Sql = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db.transaction().execute((transaction) => work(transaction as unknown as Sql));
  } finally {
    await db.destroy();
  }
}

@Injectable()
export class Database implements OnApplicationShutdown {
  readonly pool: pg.Pool;
  readonly sql: Sql;

  constructor(config: Config) {
    this.pool = openPool(config.get('DATABASE_URL'), 10, REQUESTS);
    this.sql = new Kysely({ dialect: new PostgresDialect({ pool: this.pool }) });
  }

  /** One transaction; what it throws rolls it back. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.sql.transaction().execute((transaction) => work(transaction as unknown as Sql));
  }

  async onApplicationShutdown() {
    await this.sql.destroy();
  }
}
