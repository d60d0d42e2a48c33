import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts the built event store as a program on a free port, with its events in an empty database that exists. */
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
    ended.then(() => reject(new Error('The event store ended before it was ready.')), reject);
  });
  return {
    description: { url: `esdb://localhost:${port}?tls=false` },
    async stop() {
      store.kill('SIGTERM');
      await ended;
    },
  };
}
