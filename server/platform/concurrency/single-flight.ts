import { KeyedBatches } from './keyed-batches.js';

type Caller<Result> = { resolve: (result: Result) => void; reject: (error: unknown) => void };

/**
 * One call at a time for each key, however many ask. Those who ask meanwhile share the next call: no result is older than its
 * question.
 */
export class SingleFlight<Result> {
  private readonly batches: KeyedBatches<Caller<Result>>;

  constructor(call: (key: string) => Promise<Result>) {
    this.batches = new KeyedBatches(
      (callers, key) =>
        call(key).then(
          (result) => callers.forEach(({ resolve }) => resolve(result)),
          (error: unknown) => callers.forEach(({ reject }) => reject(error)),
        ),
      Infinity,
    );
  }

  run(key: string): Promise<Result> {
    return new Promise((resolve, reject) => this.batches.add(key, { resolve, reject }));
  }
}
