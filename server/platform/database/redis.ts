import { once } from 'node:events';
import { Redis, type RedisOptions } from 'ioredis';
import { log } from '#server/platform/log';

/** A silent connection is replaced after `socketTimeout` ms; a lost one reconnects within a second. */
const ALWAYS = {
  connectTimeout: 3_000,
  socketTimeout: 5_000,
  retryStrategy: (times: number) => Math.min(100 * times, 1_000),
};

/** For requests: fails at once without a connection, or after two seconds without an answer. */
export const FAIL_FAST = {
  ...ALWAYS,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 2_000,
};
/** For subscribers: subscriptions are renewed after a reconnect. */
export const SUBSCRIBER = { ...ALWAYS, maxRetriesPerRequest: null };
/** For workers: they wait up to ten seconds for a job. */
export const BLOCKING = { ...ALWAYS, maxRetriesPerRequest: null, socketTimeout: 15_000 };

/** Opens a connection that logs a failure once, not at every attempt. */
export function openRedis(url: string, options: RedisOptions, purpose: string): Redis {
  const redis = new Redis(url, options);
  let isLogged = false;
  redis.on('ready', () => (isLogged = false));
  redis.on('error', (err) => {
    if (!isLogged) log.warn({ err, purpose }, 'redis cannot be reached');
    isLogged = true;
  });
  return redis;
}

/** Resolves when the connection can be used, or its first attempt has failed. */
export async function opened(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return;
  await once(redis, 'ready', { signal: AbortSignal.timeout(ALWAYS.connectTimeout) }).catch(() => undefined);
}
