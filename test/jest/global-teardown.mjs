import { once } from 'node:events';

/** Ends the shared resources of the run. They also end by themselves when the run is killed. */
export default async function tearDown() {
  const program = globalThis.sharedResources;
  const ended = once(program, 'exit');
  program.disconnect();
  await ended;
}
