import { LRUCache } from 'lru-cache';
import type { Event, Fold } from '#server/kernel/decider';
import { KeyedBatches } from '#server/platform/concurrency/keyed-batches';
import type { StreamReader } from './stream-reader.js';
import { streamName, type StreamState } from './stream-state.js';

/** Maximum number of states, of all folds together; most take 2 to 3 kB. */
const STATES = 4_000;

type AnyFold = Fold<unknown, Event>;
type Waiting = {
  fold: AnyFold;
  stream: string;
  resolve: (state: unknown) => void;
  reject: (error: unknown) => void;
};

/** Cached states of streams under folds. Each call reads to the end of the stream; concurrent callers share a read. */
export class FoldCache {
  private readonly states: LRUCache<string, StreamState<unknown>>;
  private readonly waiting = new KeyedBatches<Waiting>((callers, key) => this.serve(callers, key), Infinity);
  private readonly numbers = new WeakMap<object, number>();
  private lastNumber = 0;

  constructor(
    private readonly reader: StreamReader,
    max = STATES,
  ) {
    this.states = new LRUCache({ max });
  }

  /** The state, never behind an event acknowledged before the call. Use it at once: the next read may change it in place. */
  get<S, F extends Event>(fold: Fold<S, F>, id: string): Promise<S> {
    const stream = streamName(fold, id);
    return new Promise<unknown>((resolve, reject) =>
      this.waiting.add(`${this.numberOf(fold)} ${stream}`, {
        fold: fold as unknown as AnyFold,
        stream,
        resolve,
        reject,
      }),
    ) as Promise<S>;
  }

  get size() {
    return this.states.size;
  }

  private async serve(callers: Waiting[], key: string) {
    const { fold, stream } = callers[0]!;
    const known = this.states.get(key);
    this.states.delete(key);
    try {
      const read = await this.reader.read(fold, stream, known);
      this.states.set(key, read);
      for (const { resolve } of callers) resolve(read.state);
    } catch (error) {
      for (const { reject } of callers) reject(error);
    }
  }

  /** What stands for the fold in a key, since several folds may read the same stream. */
  private numberOf(fold: object): number {
    let number = this.numbers.get(fold);
    if (number === undefined) this.numbers.set(fold, (number = ++this.lastNumber));
    return number;
  }
}
