import { randomBytes } from 'node:crypto';
import { startEventStore as start } from '#local/event-store/event-store';
import type { Postgres } from './postgres.js';

export interface EventStoreUnderTest {
  /** Connection string for `EventStoreDBClient.connectionString`. */
  url: string;
  /** Connection string of the database that holds its events. */
  databaseUrl: string;
  stop(): Promise<void>;
}

/** On a busy machine the store, which shares this process with its clients, answers late: that is no silent connection. */
const PATIENT = 'keepAliveInterval=60000&keepAliveTimeout=60000';

/** The embedded event store in this process, on a free port and a new database. */
export async function startEventStore(postgres: Postgres): Promise<EventStoreUnderTest> {
  const databaseUrl = await postgres.createDatabase(`events_${randomBytes(6).toString('hex')}`);
  const store = await start({ port: 0, databaseUrl });
  return { url: `esdb://localhost:${store.port}?tls=false&${PATIENT}`, databaseUrl, stop: () => store.stop() };
}
