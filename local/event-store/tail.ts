import type { RecordedEvent } from './recorded.js';

export interface Listener {
  /** Called synchronously in the order of the log. */
  offer(events: readonly RecordedEvent[]): void;
}

/** Delivers each commit to the listeners of all streams and of one stream. */
export class Tail {
  readonly #all = new Set<Listener>();
  readonly #streams = new Map<string, Set<Listener>>();

  listen(listener: Listener, stream?: string): () => void {
    if (stream === undefined) {
      this.#all.add(listener);
      return () => this.#all.delete(listener);
    }
    const listeners = this.#streams.get(stream) ?? new Set();
    this.#streams.set(stream, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#streams.get(stream) === listeners) this.#streams.delete(stream);
    };
  }

  publish(events: readonly RecordedEvent[]): void {
    if (events.length === 0) return;
    for (const listener of this.#all) listener.offer(events);
    if (this.#streams.size === 0) return;
    for (const event of events) {
      const listeners = this.#streams.get(event.stream.toString('utf8'));
      if (listeners) for (const listener of listeners) listener.offer([event]);
    }
  }
}
