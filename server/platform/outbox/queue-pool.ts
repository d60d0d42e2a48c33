import { createPostgresBackend, DEFAULT_SCHEMA, runMigrations, withBackend } from 'bullmq';
import pg from 'pg';
import { ASYNC_COMMIT, BATCHES, connectionOf } from '#server/platform/database/sql';
import { log } from '#server/platform/log';
import { SharedListener } from './shared-listener.js';

/** Connections with which all queues of a process send and fetch jobs, beside the one on which the workers listen. */
const SHARED = 4;
/** A connection is closed after this time without use, ms. */
const SELDOM_MS = 2_000;

/**
 * BullMQ's queues and workers on one pool of Postgres connections for the process. By itself BullMQ opens a pool for each of
 * them: with twenty queues, more connections than Postgres has. The first connection makes BullMQ's tables.
 */
export class QueuePool {
  private readonly pool: pg.Pool;
  private readonly listener: SharedListener;
  private migrated?: Promise<unknown>;
  private readonly on = withBackend((name, options, more) =>
    createPostgresBackend(name, { ...options, connection: this.view() }, more),
  );

  constructor(url: string) {
    this.pool = new pg.Pool({
      ...connectionOf(url, BATCHES),
      ...{ max: SHARED + 1, idleTimeoutMillis: SELDOM_MS, options: `${ASYNC_COMMIT} -c search_path=${DEFAULT_SCHEMA}` },
      onConnect: (client) => this.migrate(client),
    });
    this.listener = new SharedListener(this.pool);
    this.pool.on('error', (error: Error & { client?: unknown }) => {
      delete error.client;
      log.warn({ err: error }, 'a connection of the queues was lost');
    });
  }

  queue(name: string) {
    return new this.on.Queue(name, { connection: {} });
  }

  worker(name: string, run: () => Promise<void>, options: object) {
    return new this.on.Worker(name, run, { ...options, connection: {} });
  }

  close() {
    return this.pool.end();
  }

  /** Once for all connections; after a failure the next one tries again. */
  private migrate(client: pg.ClientBase) {
    this.migrated ??= runMigrations(client as never, DEFAULT_SCHEMA).catch((error: unknown) => {
      this.migrated = undefined;
      throw error;
    });
    return this.migrated;
  }

  /**
   * The pool as one backend sees it: it connects once to see that the tables are there, and a worker then once more to listen.
   * Without `on`: a backend never removes its listener.
   */
  private view() {
    const { pool, listener } = this;
    let isKnown = false;
    const connect = () => {
      if (isKnown) return listener.connect();
      isKnown = true;
      return pool.connect();
    };
    return {
      ...{ options: pool.options, connect, end: () => Promise.resolve() },
      query: (text: string, values?: unknown[]) => pool.query(text, values),
      on: () => pool,
    };
  }
}
