import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { slopeOf } from '../slope.js';

/** Memory after `at` requests, kB. */
export type Sample = { at: number; rss: number; heap: number };

setFlagsFromString('--expose-gc');
const sweep = runInNewContext('gc') as () => void;

export function sample(at: number): Sample {
  sweep();
  const { rss, heapUsed } = process.memoryUsage();
  return { at, rss: rss / 1_024, heap: heapUsed / 1_024 };
}

/** Slope of the regression line through the second half of the samples, kB per 1,000 requests. */
export function slope(samples: readonly Sample[], of: 'rss' | 'heap'): number {
  const half = samples.slice(Math.floor(samples.length / 2));
  return Math.round(slopeOf(half.map((one) => ({ x: one.at, y: one[of] }))) * 1_000);
}
