import { once } from 'node:events';
import { Redis } from 'ioredis';
import { resource } from './resources.js';

/** An empty, real Redis for this spec file, on a free port or on the port of a killed one. */
export const startRedis = (wanted: { port?: number } = {}) => resource<{ url: string; port: number }>('redis', wanted);

/** Kills the server; its jobs are lost with it. */
export async function killRedis(url: string) {
  await onRedis(url, async (redis) => {
    const [, pid] = /process_id:(\d+)/.exec(await redis.info('server'))!;
    const cut = once(redis, 'close');
    process.kill(Number(pid), 'SIGKILL');
    await cut;
  });
}

/** An empty database on the Redis of `TEST_REDIS_URL`, a different one for each concurrent spec file. Undefined if not set. */
export async function sharedRedis(): Promise<string | undefined> {
  const server = process.env.TEST_REDIS_URL;
  if (!server) return undefined;
  return onRedis(server, async (redis) => {
    const [, databases] = (await redis.config('GET', 'databases')) as [string, string];
    const number = 1 + ((await redis.incr('groundwork-specs')) % (Number(databases) - 1));
    await redis.select(number);
    await redis.flushdb();
    return Object.assign(new URL(server), { pathname: `/${number}` }).href;
  });
}

async function onRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
