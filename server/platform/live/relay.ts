import { createAdapter as postgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as redisAdapter } from '@socket.io/redis-adapter';
import type { Pool, PoolClient } from 'pg';
import { log } from '#server/platform/log';
import { FAIL_FAST, SUBSCRIBER, openRedis } from '#server/platform/database/redis';

const PING_MS = 5_000;
/** From the moment a connection is back until its subscriptions are, ms. */
const RESUBSCRIBE_MS = 500;

/** Brings live messages from the projections to this process, over Redis or Postgres. */
export type Relay = {
  adapter: ReturnType<typeof postgresAdapter | typeof redisAdapter>;
  close(): Promise<unknown>;
};

/** The name of the topic in a channel of the emitter for Redis: `socket.io#/#user:1#`. */
const TOPIC_OF_CHANNEL = /#([^#]+)#$/;

/** `listens` is called each time from when on all messages arrive; `missed` then too, unless it is the first time. */
export type RelayEvents = {
  listens: () => void;
  missed: () => void;
  /** Called with the topic of each message, also where no socket of this process receives it. */
  passed: (topic: string) => void;
};

function onceSubscribed({ listens, missed }: RelayEvents, wasLost: boolean) {
  setTimeout(() => {
    listens();
    if (wasLost) missed();
  }, RESUBSCRIBE_MS);
}

/**
 * The adapter is not the sharded one: the projections send through `@socket.io/redis-emitter`, which has no sharded channels
 * (its issue 127).
 */
export function redisRelay(url: string, events: RelayEvents): Relay {
  const [publish, listen] = [openRedis(url, FAIL_FAST, 'live'), openRedis(url, SUBSCRIBER, 'live')];
  let lost = false;
  listen.on('close', () => (lost = true));
  listen.on('ready', () => {
    const wasLost = lost;
    lost = false;
    onceSubscribed(events, wasLost);
  });
  listen.on('pmessageBuffer', (_pattern: Buffer, channel: Buffer) => {
    const [, topic] = TOPIC_OF_CHANNEL.exec(channel.toString()) ?? [];
    if (topic) events.passed(topic);
  });
  const pinging = setInterval(() => void listen.ping().catch(() => undefined), PING_MS);
  const send = publish.publish.bind(publish);
  publish.publish = ((channel: string, message: string) =>
    send(channel, message).catch((err: unknown) => {
      log.warn({ err }, 'a live message could not be sent');
      return 0;
    })) as typeof publish.publish;
  return {
    adapter: redisAdapter(publish, listen),
    close() {
      clearInterval(pinging);
      return Promise.all([publish, listen].map((one) => one.quit().catch(() => one.disconnect())));
    },
  };
}

/** The adapter takes a connection from the pool and keeps it when it breaks; here it is released. */
export function postgresRelay(pool: Pool, events: RelayEvents): Relay {
  let listening: PoolClient | undefined;
  let wasListening = false;
  const release = (client: PoolClient | undefined) => {
    if (!client || client !== listening) return;
    listening = undefined;
    client.removeAllListeners('end').release(true);
  };
  const listeners = {
    query: pool.query.bind(pool),
    async connect() {
      release(listening);
      const client = await pool.connect();
      listening = client;
      const wasLost = wasListening;
      wasListening = true;
      onceSubscribed(events, wasLost);
      client.once('end', () => setImmediate(release, client));
      client.on('notification', ({ payload }) => topicsOf(payload).forEach(events.passed));
      return client;
    },
  };
  const adapter = postgresAdapter(listeners as unknown as Pool, {
    tableName: 'app.socket_attachment',
    errorHandler: (err: Error) => log.warn({ err }, 'the live adapter failed'),
  });
  return { adapter, close: () => Promise.resolve() };
}

/** Topics of a message of the emitter; none for what adapters say to each other. */
function topicsOf(payload = ''): string[] {
  try {
    return (JSON.parse(payload) as { data?: { opts?: { rooms?: string[] } } }).data?.opts?.rooms ?? [];
  } catch {
    return [];
  }
}
