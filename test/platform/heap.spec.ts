import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const WITHIN_MS = 1_000;
/** Under load the collections of a longer time decide: longer by the growth, 50 percent beside 15. */
const LOADED_MS = (WITHIN_MS * 50) / 15;
/** A full collection begins at the limit itself, on a busy machine too, and not by the size of the young generation. */
const V8_FLAGS = ['--no-incremental-marking', '--max-semi-space-size=1'];
/** Replaces what it keeps again and again, and prints how far the heap grew until each full collection, percent of what was alive. */
const PROGRAM = `
  import { constants, PerformanceObserver } from 'node:perf_hooks';
  import { setTimeout as pause } from 'node:timers/promises';
  import { boundHeapGrowth } from './dist/server/platform/heap.js';
  boundHeapGrowth({ startedAfterMs: Number(process.argv[1]), withinMs: ${WITHIN_MS} });
  const made = (n) => ({ n, list: new Array(100).fill(n) });
  const kept = Array.from({ length: 60_000 }, (_, n) => made(n));
  const grown = [];
  let [alive, most, at] = [0, 0, 0];
  new PerformanceObserver((list) => {
    if (!list.getEntries().some(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR)) return;
    if (alive) grown.push(Math.round((most / alive - 1) * 100));
    [alive, most] = [process.memoryUsage().heapUsed, 0];
  }).observe({ entryTypes: ['gc'] });
  const work = async (collections) => {
    for (const from = grown.length; grown.length < from + collections; await pause(1)) {
      for (let n = 0; n < 2_000; n++) kept[at++ % kept.length] = made(n);
      most = Math.max(most, process.memoryUsage().heapUsed);
    }
    return grown.slice(-collections);
  };
  const busy = await work(8);
  await pause(${LOADED_MS} * 1.5);
  console.log(JSON.stringify({ busy, calm: await work(2) }));
`;
const growth = async (startedAfterMs: number) => {
  const args = [...V8_FLAGS, '--input-type=module', '-e', PROGRAM, String(startedAfterMs)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 120_000 });
  return JSON.parse(stdout) as { busy: number[]; calm: number[] };
};

describe('The heap of a program', () => {
  it('is left more space while it is collected in full again and again, and only so long', async () => {
    const { busy, calm } = await growth(0);
    expect(Math.min(...busy.slice(-3))).toBeGreaterThan(40);
    // The limit until the first collection after a pause was set before it.
    expect(calm[1]).toBeLessThan(25);
  });

  it('is not left more space by the collections of a start', async () => {
    const { busy } = await growth(600_000);
    expect(Math.max(...busy.slice(-3))).toBeLessThan(25);
  });
});
