import { spawn } from 'node:child_process';

/** Sends how many full collections it saw, and MB of its heap, when it has worked or waited long enough to be looked at ten times. */
const program = (work: string) => `
  import { constants, PerformanceObserver } from 'node:perf_hooks';
  import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
  import { collectWhenQuiet } from './platform/heap.js';
  let full = 0;
  new PerformanceObserver((list) => {
    full += list.getEntries().filter(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR).length;
  }).observe({ entryTypes: ['gc'] });
  const left = { lists: Array.from({ length: 100 }, () => Array.from({ length: 20_000 }, (_, i) => ({ i }))) };
  const filled = process.memoryUsage().heapUsed / 2 ** 20;
  await wait(100);
  full = 0;
  collectWhenQuiet(100);
  delete left.lists;
  ${work}
  process.send({ full, filled, heap: process.memoryUsage().heapUsed / 2 ** 20 });`;

const QUIET = 'for (let looks = 0; looks < 10; looks++) await wait(100);';
const BUSY =
  'for (const until = Date.now() + 1_000; Date.now() < until; await turn()) for (let i = 0; i < 1e6; i++) i * i;';

const outcomeOf = (work: string) =>
  new Promise<{ full: number; filled: number; heap: number }>((resolve, reject) => {
    const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program(work)], {
      cwd: 'dist/server',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('message', resolve as never);
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
    child.once('message', () => child.kill());
  });

describe('A program that bounds its heap', () => {
  it('collects its garbage when it is quiet', async () => {
    const { full, filled, heap } = await outcomeOf(QUIET);
    expect(filled).toBeGreaterThan(60);
    expect(full).toBeGreaterThan(3);
    expect(heap).toBeLessThan(20);
  });

  it('leaves collections to V8 while it is busy', async () => {
    expect((await outcomeOf(BUSY)).full).toBe(0);
  });
});
