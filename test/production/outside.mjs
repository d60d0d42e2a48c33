import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One Postgres and one Redis for all specs of a run, named to them as an operator would name his own. */
export async function startOutside() {
  const { Postgres } = await import('../../dist/local/postgres/postgres.js');
  const { placePostgres } = await import('../../dist/local/postgres/place.js');
  const dir = mkdtempSync(join(tmpdir(), 'groundwork-outside-'));
  chmodSync(dir, 0o755);
  const postgres = await Postgres.start({
    ...{ place: placePostgres(dir, 'outside', console.log), port: await freePort(), say: console.log },
    ...{ password: randomBytes(16).toString('hex'), logFile: join(dir, 'postgres.log'), databases: [] },
  });
  const port = await freePort();
  const settings = { port, bind: '127.0.0.1', save: '', 'maxmemory-policy': 'noeviction', databases: 1_000, dir };
  const redis = spawn(
    'redis-server',
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return {
    env: { TEST_DATABASE_URL: postgres.url('postgres'), TEST_REDIS_URL: `redis://127.0.0.1:${port}` },
    async stop() {
      redis.kill('SIGTERM');
      if (redis.exitCode === null) await once(redis, 'exit');
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The embedded event store as a program on a free port, with its events in a database that exists. */
export async function startEventStore(databaseUrl) {
  const store = spawn(process.execPath, ['dist/local/event-store/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, EVENTSTORE_PORT: '0', EVENTSTORE_DATABASE_URL: databaseUrl },
  });
  const ended = once(store, 'exit');
  const port = await new Promise((resolve, reject) => {
    let output = '';
    store.stdout.on('data', (text) => {
      output += text;
      const [, bound] = /event store ready on (\d+)/.exec(output) ?? [];
      if (bound) resolve(bound);
    });
    void ended.then(() => reject(new Error('The event store ended before it was ready.')));
  });
  return {
    url: `esdb://localhost:${port}?tls=false`,
    async stop() {
      store.kill('SIGTERM');
      await ended;
    },
  };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
