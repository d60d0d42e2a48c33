import { EventStoreDBClient } from '@eventstore/db-client';

/** Detect a silent connection within 14 s; in ms. They apply where the connection string does not set them. */
const KEEP_ALIVE = { keepAliveInterval: 10_000, keepAliveTimeout: 4_000 };

/**
 * A client of the event store. `connectionString` has any form of the official client: one host, a cluster
 * (`esdb://a:2113,b:2113`), `esdb+discover://`, credentials and options. Throws if the client refuses it.
 */
export function openStoreClient(connectionString: string): EventStoreDBClient {
  const text = withKeepAlive(connectionString);
  const credentials = isPlainLoopback(text) ? CREDENTIALS.exec(text)?.[2] : undefined;
  if (credentials === undefined) return EventStoreDBClient.connectionString(text);
  const client = EventStoreDBClient.connectionString(text.replace(CREDENTIALS, '$1'));
  return withAuthorization(client, decodeURIComponent(credentials));
}

/**
 * Gives each call these credentials (`user:password`). The client ignores those of a connection without TLS; the embedded store has no
 * certificate and is reached over loopback only, where they do not leave the machine.
 */
function withAuthorization(client: EventStoreDBClient, credentials: string): EventStoreDBClient {
  const calls = client as unknown as { callArguments: (...of: unknown[]) => [Metadata, ...unknown[]] };
  const { callArguments } = calls;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  calls.callArguments = (...of) => {
    const [metadata, ...rest] = callArguments(...of);
    metadata.set('authorization', authorization);
    return [metadata, ...rest];
  };
  return client;
}

type Metadata = { set(name: string, value: string): void };

/** One node of this machine, without TLS. */
const isPlainLoopback = (text: string) =>
  /^esdb:\/\/([^@]*@)?(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/?\?([^]*&)?tls=false(&|$)/i.test(text);

/** Adds missing keep-alive options. Not parsed by `URL`, which refuses an authority of several hosts. */
export function withKeepAlive(connectionString: string): string {
  const text = connectionString.trim().replace(/\/+$/, '');
  const start = text.indexOf('?', CREDENTIALS.exec(text)?.[0].length);
  const given = start < 0 ? [] : text.slice(start + 1).split('&');
  const names = new Set(given.map((option) => flatCase(option.split('=')[0]!)));
  const added = Object.entries(KEEP_ALIVE).filter(([name]) => !names.has(flatCase(name)));
  if (added.length === 0) return text;
  return `${text}${start < 0 ? '?' : '&'}${added.map(([name, ms]) => `${name}=${ms}`).join('&')}`;
}

/** Scheme and `user:password@` as the client reads them; a password may hold a `?`. */
const CREDENTIALS = /^([^:]+:\/\/)([^:]+:[^@]+)@/;

/** The client compares option names without case, `_` and `-`. */
const flatCase = (name: string) => name.trim().toLowerCase().replace(/[_-]/g, '');

/** Why the client refuses a connection string, without repeating its text, which may hold a password. */
export function refusalOf(connectionString: string): string | undefined {
  try {
    EventStoreDBClient.connectionString(connectionString);
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    const [, position, expected] = /^Unexpected "[^]*" at position (\d+), expected ([^]*)\.$/.exec(message) ?? [];
    return expected ? `expected ${expected} at position ${position}` : message;
  }
}
