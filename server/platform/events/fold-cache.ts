import { LRUCache } from 'lru-cache';
import type { Event, Fold } from '#server/kernel/decider';
import { KeyedBatches } from '#server/platform/concurrency/keyed-batches';
import type { StreamReader } from './stream-reader.js';
import { streamName, type StreamState } from './stream-state.js';

const STREAMS = 2_000;

type Waiting<S> = { resolve: (state: S) => void; reject: (error: unknown) => void };

/** The present states of streams by one fold. Each is read up to its end; callers that wait for the same stream share a read. */
export class FoldCache<S, F extends Event> {
  private readonly states = new LRUCache<string, StreamState<S>>({ max: STREAMS });
  private readonly waiting = new KeyedBatches<Waiting<S>>((callers, stream) => this.serve(callers, stream), Infinity);

  constructor(
    private readonly fold: Fold<S, F>,
    private readonly reader: StreamReader,
  ) {}

  /** Never behind an event that was acknowledged before the call. Use the state at once: the next read may change it in place. */
  get(id: string): Promise<S> {
    return new Promise((resolve, reject) => this.waiting.add(streamName(this.fold, id), { resolve, reject }));
  }

  private async serve(callers: Waiting<S>[], stream: string) {
    const known = this.states.get(stream);
    this.states.delete(stream);
    try {
      const read = await this.reader.read(this.fold, stream, known);
      this.states.set(stream, read);
      for (const { resolve } of callers) resolve(read.state);
    } catch (error) {
      for (const { reject } of callers) reject(error);
    }
  }
}
