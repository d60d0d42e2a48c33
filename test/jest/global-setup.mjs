import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts the program that holds what the spec files of one jest run share. It starts a resource when a spec first asks for it. */
export default async function setUp() {
  const program = fork(fileURLToPath(new URL('../resources/program.mjs', import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(program, 'exit').then(() => Promise.reject(new Error('The shared resources did not start.')));
  const [address] = await Promise.race([once(program, 'message'), ended]);
  ended.catch(() => undefined);
  process.env.TEST_RESOURCES = address;
  globalThis.sharedResources = program;
}
