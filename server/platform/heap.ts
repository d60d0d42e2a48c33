import { setFlagsFromString } from 'node:v8';

/** Growth of the heap after a full collection until the next one, percent of what is alive. */
const GROWTH_PERCENT = 15;

/**
 * Bounds the garbage that requests and jobs leave between two full collections. V8 by itself lets a busy heap grow to four
 * times of what is alive, so that a flood costs memory in proportion to its answers, and a steady load looks like a leak for
 * half an hour. V8 reads this setting at each full collection, so call it first: the one after a start may be minutes away.
 */
export const boundHeapGrowth = () => setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
