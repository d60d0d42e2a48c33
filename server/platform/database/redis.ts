import { Redis, type RedisOptions } from 'ioredis';
import { log } from '#server/platform/log';

/** A silent connection is made anew after `socketTimeout` ms; a lost one is sought again every second at the latest. */
const ALWAYS = {
  connectTimeout: 3_000,
  socketTimeout: 5_000,
  retryStrategy: (times: number) => Math.min(100 * times, 1_000),
};

/** For askers who have better things to do than wait: no Redis, no answer, at once or after two seconds. */
export const FAIL_FAST = {
  ...ALWAYS,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 2_000,
};
/** For listeners: what they asked for is asked again whenever Redis is back. */
export const SUBSCRIBER = { ...ALWAYS, maxRetriesPerRequest: null };
/** For workers, who wait up to ten seconds for a job. */
export const BLOCKING = { ...ALWAYS, maxRetriesPerRequest: null, socketTimeout: 15_000 };

/** Says once, not every second, that it cannot reach Redis. */
export function openRedis(url: string, options: RedisOptions, purpose: string): Redis {
  const redis = new Redis(url, options);
  let isTold = false;
  redis.on('ready', () => (isTold = false));
  redis.on('error', (err) => {
    if (!isTold) log.warn({ err, purpose }, 'no redis');
    isTold = true;
  });
  return redis;
}
