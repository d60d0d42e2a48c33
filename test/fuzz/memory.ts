import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

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
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [x, y] = [mean(half.map(({ at }) => at)), mean(half.map((one) => one[of]))];
  const rise = half.reduce((sum, one) => sum + (one.at - x) * (one[of] - y), 0);
  const run = half.reduce((sum, { at }) => sum + (at - x) ** 2, 0);
  return run ? Math.round((rise / run) * 1_000) : 0;
}
