import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.js';
import { until } from './until.js';

/** A real Redis of a spec's own, as production wants it: nothing is evicted. Debian's `redis-server` must be installed. */
export async function startRedis(): Promise<{ url: string; port: number; stop(): Promise<void> }> {
  const [dir, port] = [mkdtempSync(join(tmpdir(), 'groundwork-redis-')), await freePort()];
  const settings = { port, bind: '127.0.0.1', save: '', 'maxmemory-policy': 'noeviction', databases: 1_000, dir };
  const server = spawn(
    'redis-server',
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = once(server, 'exit');
  const killed = () => server.kill('SIGKILL');
  process.once('exit', killed);
  const url = `redis://127.0.0.1:${port}`;
  await Promise.race([
    until(
      () => onRedis(url, (redis) => redis.ping()),
      (word) => word === 'PONG',
    ),
    ended.then(() => Promise.reject(new Error('redis-server ended before it was ready'))),
  ]);
  return {
    url,
    port,
    async stop() {
      process.off('exit', killed);
      server.kill('SIGTERM');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** An empty database on the Redis that `TEST_REDIS_URL` names: specs that run side by side each have another. Undefined without one. */
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
