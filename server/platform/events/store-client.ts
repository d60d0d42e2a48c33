import { EventStoreDBClient } from '@eventstore/db-client';

/** A silent connection is noticed after at most so long, and then made anew. */
const DEFAULTS = { keepAliveInterval: 10_000, keepAliveTimeout: 4_000 };

/** A client of the event store; what its address does not settle is settled here. */
export function openStoreClient(address: string): EventStoreDBClient {
  const url = new URL(address);
  for (const [name, value] of Object.entries(DEFAULTS))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  return EventStoreDBClient.connectionString(url.href);
}
