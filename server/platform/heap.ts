import { setFlagsFromString } from 'node:v8';

/** Growth of the heap after a full collection until the next one, percent of what is alive. */
const GROWTH_PERCENT = 75;

/**
 * Bounds the garbage that requests leave between two full collections. V8 by itself lets the heap of a process that answers
 * many requests a second grow to four times of what is alive, so that a flood costs memory in proportion to its answers.
 * V8 reads this setting at each full collection. Call it after the start, which collects less often without it.
 */
export const boundHeapGrowth = () => setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
