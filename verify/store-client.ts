import { EventStoreDBClient } from '@eventstore/db-client';

const EMBEDDED = /^(esdb:\/\/)([^:@]+:[^@]+)@((?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\/?\?.*\btls=false\b.*)$/i;

/**
 * A client for any connection string of EventStoreDB. The embedded store is reached without TLS, where the client leaves the
 * credentials out: each call gets them here.
 */
export function openStore(url: string): EventStoreDBClient {
  const [, scheme, credentials, rest] = EMBEDDED.exec(url) ?? [];
  if (credentials === undefined) return EventStoreDBClient.connectionString(url);
  const client = EventStoreDBClient.connectionString(`${scheme}${rest}`);
  const calls = client as unknown as { callArguments: CallArguments };
  const own = calls.callArguments;
  const basic = `Basic ${Buffer.from(decodeURIComponent(credentials)).toString('base64')}`;
  calls.callArguments = (...given) => {
    const made = own(...given);
    made[0].set('authorization', basic);
    return made;
  };
  return client;
}

type CallArguments = (...given: unknown[]) => [{ set(name: string, value: string): void }, unknown];
