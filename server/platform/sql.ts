import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Config } from './config.js';
import { log } from './log.js';

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

/** A pool that survives a restart of Postgres; statements are bounded in time. */
export function openPool(connectionString: string, max = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    options: '-c statement_timeout=20000 -c idle_in_transaction_session_timeout=30000',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'postgres connection lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

@Injectable()
export class Database implements OnApplicationShutdown {
  readonly pool: pg.Pool;
  readonly sql: Sql;

  constructor(config: Config) {
    this.pool = openPool(config.get('DATABASE_URL'));
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
