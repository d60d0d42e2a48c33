import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { buildServer } from '../../local/prepare.mjs';

/**
 * Builds the server, which the specs load from `dist`, if its sources have changed, and starts the program that holds the shared resources of one jest run; it starts each resource at its first use.
 * `TEST_REDIS=on` runs the product on a real Redis and an external Postgres; `TEST_CONTRACT=program` runs the event
 * store's contract against the built program.
 */
export default async function setUp() {
  await buildServer(console.log);
  const program = fork(fileURLToPath(new URL('../resources/program.mjs', import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(program, 'exit').then(() => Promise.reject(new Error('The shared resources did not start.')));
  const [address] = await Promise.race([once(program, 'message'), ended]);
  ended.catch(() => undefined);
  process.env.TEST_RESOURCES = address;
  globalThis.sharedResources = program;
  if (process.env.TEST_REDIS === 'on') {
    process.env.TEST_REDIS_URL = await urlOf(address, 'redis');
    process.env.TEST_DATABASE_URL = await urlOf(address, 'postgres');
  }
  if (process.env.TEST_CONTRACT === 'program')
    process.env.EVENTSTORE_CONTRACT_URL = await urlOf(address, 'event-store');
}

async function urlOf(address, kind) {
  const answer = await fetch(`${address}/${kind}`, { method: 'POST', body: '{}' });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()).url;
}
