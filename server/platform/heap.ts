import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/** Growth of the heap after a full collection until the next one, percent of what is alive. */
const GROWTH_PERCENT = 75;
const COLLECTED_EVERY_MS = 120_000;
/** Part of the time since the last collection in which the program worked: above it V8 collects often enough by itself. */
const BUSY = 0.5;

/**
 * Bounds the garbage that requests and jobs leave. V8 by itself lets a busy heap grow to four times of what is alive, so that a
 * flood costs memory in proportion to its answers, and keeps the garbage of a steady load for half an hour and longer. V8 reads the
 * growth at each full collection, so call it first: the one after a start may be minutes away.
 */
export function boundHeap() {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  collectWhenQuiet();
}

/** Collects in full every so often, unless the program is busy. Needs `node --expose-gc`; without it V8 alone decides when. */
export function collectWhenQuiet(everyMs = COLLECTED_EVERY_MS) {
  const collect = globalThis.gc;
  if (!collect) return;
  let since = performance.eventLoopUtilization();
  const look = () => {
    const now = performance.eventLoopUtilization();
    if (performance.eventLoopUtilization(now, since).utilization < BUSY) collect();
    since = now;
  };
  setInterval(look, everyMs).unref();
}
