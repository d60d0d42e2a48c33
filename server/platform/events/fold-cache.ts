import { LRUCache } from 'lru-cache';
import type { Event, Fold } from '#server/kernel/decider';
import { KeyedBatches } from '#server/platform/concurrency/keyed-batches';
import type { StreamReader } from './stream-reader.js';
import { streamName, type StreamState } from './stream-state.js';

const STREAMS = 2_000;

type Waiting<S> = { resolve: (state: S) => void; reject: (error: unknown) => void };

/** Cached states of streams under one fold. Each call reads to the end of the stream; concurrent callers share a read. */
export class FoldCache<S, F extends Event> {
  private readonly states = new LRUCache<string, StreamState<S>>({ max: STREAMS });
  private readonly waiting = new KeyedBatches<Waiting<S>>((callers, stream) => this.serve(callers, stream), Infinity);

  constructor(
    private readonly fold: Fold<S, F>,
    private readonly reader: StreamReader,
  ) {}

  /** The state, never behind an event acknowledged before the call. Use it at once: the next read may change it in place. */
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
