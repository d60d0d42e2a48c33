import { constants, type NodeGCPerformanceDetail, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/** Growth of the heap after a full collection until the next one, percent of what is alive: usually, and under load. */
const [USUAL_PERCENT, LOADED_PERCENT] = [15, 75];
/** So many full collections within this time, ms, are load: they take a tenth of the processors and more. */
const [COLLECTIONS, WITHIN_MS] = [3, 10_000];
/** Until then the program starts, which collects often, ms. */
const STARTED_AFTER_MS = 60_000;

/**
 * Bounds the garbage that requests and jobs leave between two full collections. V8 by itself lets a busy heap grow to four
 * times of what is alive, so that a flood costs memory in proportion to its answers, and a steady load looks like a leak for
 * half an hour. A heap that is collected again and again gets more space, for as long as it is. V8 reads this setting at each
 * full collection, so call it first: the one after a start may be minutes away.
 */
export function boundHeapGrowth({ startedAfterMs = STARTED_AFTER_MS, withinMs = WITHIN_MS } = {}) {
  const bound = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);
  bound(USUAL_PERCENT);
  const recent: number[] = [];
  const quiet = setTimeout(() => bound(USUAL_PERCENT), withinMs).unref();
  new PerformanceObserver((list) => {
    const full = list.getEntries().filter(isFull);
    if (full.length === 0) return;
    quiet.refresh();
    recent.push(...full.map(({ startTime }) => startTime));
    recent.splice(0, recent.length - COLLECTIONS);
    const [first, last] = [recent[0]!, recent.at(-1)!];
    const isLoaded = recent.length === COLLECTIONS && first > startedAfterMs && last - first < withinMs;
    bound(isLoaded ? LOADED_PERCENT : USUAL_PERCENT);
  }).observe({ entryTypes: ['gc'] });
}

const isFull = (collection: PerformanceEntry) =>
  'detail' in collection && (collection.detail as NodeGCPerformanceDetail).kind === constants.NODE_PERFORMANCE_GC_MAJOR;
