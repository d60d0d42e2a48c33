import type { Measure, Sample } from './suite.js';

/** The quantile `at` (0 to 1) of the values; NaN without values. */
export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? NaN;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export const lowest = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
export const highest = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);

/** Milliseconds on the machine's monotonic clock, which all its processes share. */
export const clock = () => Number(process.hrtime.bigint()) / 1e6;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export const sampleOf = (latencies: readonly number[], ms: number, errors = 0): Sample => ({
  operations: latencies.length,
  figures: {
    rate: latencies.length / (ms / 1_000),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    errors,
  },
});

/** Closed loop: a fixed number of workers, each starting its next call when the last has ended. `weight`: operations per call. */
export const inFlight = (
  workers: number,
  work: (worker: number, turn: number) => Promise<unknown>,
  weight = 1,
): Measure => ({
  warms: true,
  async run(ms) {
    const latencies: number[] = [];
    let errors = 0;
    const began = clock();
    await Promise.all(
      Array.from({ length: workers }, async (_, worker) => {
        for (let turn = 0; clock() - began < ms; turn++) {
          const start = clock();
          try {
            await work(worker, turn);
            latencies.push(clock() - start);
          } catch {
            errors++;
          }
        }
      }),
    );
    const { operations, figures } = sampleOf(latencies, clock() - began, errors);
    return { operations: operations * weight, figures: { ...figures, rate: figures.rate! * weight } };
  },
});

/** Open loop: `perSecond` calls start on time, whether or not earlier ones have ended. Each resolves to its milliseconds. */
export const paced = (perSecond: number, work: (turn: number) => Promise<number>): Measure => ({
  warms: true,
  async run(ms) {
    const latencies: number[] = [];
    let errors = 0;
    const running: Promise<void>[] = [];
    const began = clock();
    for (let turn = 0; turn < (perSecond * ms) / 1_000; turn++) {
      const due = began + (turn * 1_000) / perSecond;
      while (clock() < due) await pause(Math.max(0, due - clock()));
      running.push(
        work(turn).then(
          (took) => void latencies.push(took),
          () => void errors++,
        ),
      );
    }
    await Promise.all(running);
    return sampleOf(latencies, clock() - began, errors);
  },
});

/** One call that counts as `operations` operations. */
export const once = (operations: number, work: () => Promise<unknown>): Measure => ({
  async run() {
    const began = clock();
    await work();
    const ms = clock() - began;
    return { operations, figures: { rate: operations / (ms / 1_000), ms } };
  },
});

/** Does the work of each item, of `atOnce` at a time. */
export async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>, atOnce = 4) {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
