import { migrate } from '#server/platform/database/schema';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { Snapshots } from '#server/platform/events/snapshots';
import { startEventStore } from '../event-store.js';
import { startPostgres } from '../postgres.js';
import { configOf } from './till.js';

export type OneStore = Awaited<ReturnType<typeof startStore>>;
export type Stores = Awaited<ReturnType<typeof startStores>>;

/** An event store, and one process that decides on it. */
export async function startStore() {
  const postgres = await startPostgres();
  const server = await startEventStore(postgres);
  const store = new EventStore(configOf(server.url));
  return {
    server,
    store,
    async stop() {
      await store.onApplicationShutdown();
      await server.stop();
      await postgres.stop();
    },
  };
}

/** An event store, and processes that decide on it with snapshots in one database, named after `name`. */
export async function startStores(name: string) {
  const postgres = await startPostgres();
  const server = await startEventStore(postgres);
  const databaseUrl = await postgres.createDatabase(name);
  const db = new Database(configOf(server.url, databaseUrl));
  await migrate(db.sql);
  const processes: EventStore[] = [];
  return {
    db,
    processes,
    /** A new process: it has no state in memory. */
    startProcess(settings: Record<string, string> = {}) {
      const store = new EventStore(configOf(server.url, databaseUrl, undefined, settings), new Snapshots(db));
      processes.push(store);
      return store;
    },
    async stop() {
      await Promise.all(processes.map((store) => store.onApplicationShutdown()));
      await db.onApplicationShutdown();
      await server.stop();
      await postgres.stop();
    },
  };
}
