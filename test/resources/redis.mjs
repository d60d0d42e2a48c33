import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.mjs';

/** Starts an empty Redis, on a free port or on `wanted.port`, without eviction, as in production. Debian's `redis-server` must be installed. */
export async function startRedis(wanted) {
  const [dir, port] = [mkdtempSync(join(tmpdir(), 'groundwork-redis-')), wanted?.port ?? (await freePort())];
  const settings = { port, bind: '127.0.0.1', save: '', 'maxmemory-policy': 'noeviction', databases: 1_000, dir };
  const server = spawn(
    'redis-server',
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = once(server, 'exit');
  const url = `redis://127.0.0.1:${port}`;
  await Promise.race([
    answering(url),
    ended.then(() => Promise.reject(new Error('redis-server ended before it was ready'))),
  ]);
  return {
    description: { url, port },
    async stop() {
      server.kill('SIGTERM');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function answering(url) {
  const client = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  await client.ping();
  client.disconnect();
}
