import { createAdapter as postgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as redisAdapter } from '@socket.io/redis-adapter';
import type { Pool, PoolClient } from 'pg';
import { log } from '#server/platform/log';
import { FAIL_FAST, SUBSCRIBER, openRedis } from '#server/platform/database/redis';

const KNOCK_MS = 5_000;
/** From the moment a connection is back until it is heard by. */
const SETTLING_MS = 500;

/** Brings live news from the processes that make it to this one, over Redis or Postgres. */
export type Relay = {
  adapter: ReturnType<typeof postgresAdapter | typeof redisAdapter>;
  close(): Promise<unknown>;
};

/** `missed` is called whenever we listen again after a time in which news may have gone by. */
export function redisRelay(url: string, missed: () => void): Relay {
  const [publish, listen] = [openRedis(url, FAIL_FAST, 'live news'), openRedis(url, SUBSCRIBER, 'live news')];
  let lost = false;
  listen.on('close', () => (lost = true));
  listen.on('ready', () => {
    if (lost) setTimeout(missed, SETTLING_MS);
    lost = false;
  });
  const knocking = setInterval(() => void listen.ping().catch(() => undefined), KNOCK_MS);
  const say = publish.publish.bind(publish);
  publish.publish = ((channel: string, message: string) =>
    say(channel, message).catch((err: unknown) => {
      log.warn({ err }, 'live news could not be sent');
      return 0;
    })) as typeof publish.publish;
  return {
    adapter: redisAdapter(publish, listen),
    close() {
      clearInterval(knocking);
      return Promise.all([publish, listen].map((one) => one.quit().catch(() => one.disconnect())));
    },
  };
}

/** The adapter listens on a connection of the pool and keeps it when it is lost; here it is given back. */
export function postgresRelay(pool: Pool, missed: () => void): Relay {
  let listening: PoolClient | undefined;
  let heardBefore = false;
  const letGo = (client: PoolClient | undefined) => {
    if (!client || client !== listening) return;
    listening = undefined;
    client.removeAllListeners('end').release(true);
  };
  const listeners = {
    query: pool.query.bind(pool),
    async connect() {
      letGo(listening);
      const client = await pool.connect();
      listening = client;
      if (heardBefore) setTimeout(missed, SETTLING_MS);
      heardBefore = true;
      client.once('end', () => setImmediate(letGo, client));
      return client;
    },
  };
  const adapter = postgresAdapter(listeners as unknown as Pool, {
    tableName: 'app.socket_attachment',
    errorHandler: (err: Error) => log.warn({ err }, 'live news'),
  });
  return { adapter, close: () => Promise.resolve() };
}
