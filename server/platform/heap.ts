import { constants, type NodeGCPerformanceDetail, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/** Growth of the heap after a full collection until the next one, percent of what is alive: usually, and under load. */
const [USUAL_PERCENT, LOADED_PERCENT] = [15, 50];
/** The heap is under load when this many full collections begin within this time, ms. */
const [COLLECTIONS, WITHIN_MS] = [3, 10_000];
/** Collections before this time, ms since the process began, belong to its start and are no load. */
const STARTED_AFTER_MS = 60_000;

/**
 * Bounds the garbage that requests and jobs leave between two full collections. V8 by itself lets a busy heap grow to four
 * times of what is alive, so that a flood costs memory in proportion to its answers, and a steady load looks like a leak for
 * half an hour. A heap under load gets more space, and with it fewer collections, until they come rarely even without it.
 * V8 reads the setting at a full collection, so call it first: the one after a start may be minutes away. It holds for the
 * heaps of all threads; the collections of this thread decide.
 */
export function boundHeapGrowth({ startedAfterMs = STARTED_AFTER_MS, withinMs = WITHIN_MS } = {}) {
  const recent: number[] = [];
  let isLoaded = false;
  let calm: NodeJS.Timeout | undefined;
  const bound = (loaded: boolean) => {
    isLoaded = loaded;
    setFlagsFromString(`--heap-growing-percent=${loaded ? LOADED_PERCENT : USUAL_PERCENT}`);
  };
  /** Under load collections come less often by the growth that they are given. */
  const spanMs = () => (isLoaded ? (withinMs * LOADED_PERCENT) / USUAL_PERCENT : withinMs);
  bound(false);
  new PerformanceObserver((list) => {
    const full = list.getEntries().filter(isFull);
    if (full.length === 0) return;
    recent.push(...full.map(({ startTime }) => startTime));
    recent.splice(0, recent.length - COLLECTIONS);
    const [first, last] = [recent[0]!, recent.at(-1)!];
    bound(recent.length === COLLECTIONS && first > startedAfterMs && last - first < spanMs());
    clearTimeout(calm);
    if (isLoaded) calm = setTimeout(() => bound(false), spanMs()).unref();
  }).observe({ entryTypes: ['gc'] });
}

const isFull = (collection: PerformanceEntry) =>
  'detail' in collection && (collection.detail as NodeGCPerformanceDetail).kind === constants.NODE_PERFORMANCE_GC_MAJOR;
