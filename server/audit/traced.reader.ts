import { Injectable } from '@nestjs/common';
import type { Event, Recorded } from '#server/kernel/decider';
import { eachRun, type Place, type Run } from '#server/platform/events/event-places';
import { EventStore } from '#server/platform/events/event-store';
import { CHAIN_START, hashOf } from '#server/platform/events/hash-chain';

/** `chain`: whether the hash follows from the event and the one before it; `none` for a stream without a chain. */
export type TracedEvent = { event: Recorded<Event>; chain: 'holds' | 'broken' | 'none' };

/** Reads events from the log whose places an index has. What the index says of them is not used. */
@Injectable()
export class TracedLog {
  constructor(private readonly store: EventStore) {}

  /** The events in the order of the log. A place where the log has no event is left out. */
  async read(places: readonly Place[]): Promise<TracedEvent[]> {
    const found = await eachRun(places, (run) => this.run(run));
    return found.sort(({ event: one }, { event: other }) =>
      one.position === other.position ? one.revision - other.revision : one.position < other.position ? -1 : 1,
    );
  }

  /** The event before a run is read, too, for its hash. */
  private async run({ stream, first, length }: Run): Promise<TracedEvent[]> {
    const from = Math.max(0, first - 1);
    const found: TracedEvent[] = [];
    let prev: string | undefined;
    for await (const event of this.store.history(stream, undefined, BigInt(from), first + length - from)) {
      if (event.revision >= first) found.push({ event, chain: chainOf(event, prev) });
      prev = event.meta.hash;
    }
    return found;
  }
}

/** The first event of a further segment names the hash before it. */
function chainOf(event: Recorded<Event>, before: string | undefined): TracedEvent['chain'] {
  const { hash } = event.meta;
  if (hash === undefined) return event.stream.startsWith('wallet-') ? 'broken' : 'none';
  const { previous } = event.data as { previous?: { hash: string } };
  const prev = event.revision === 0 ? (previous?.hash ?? CHAIN_START) : before;
  return prev !== undefined && hash === hashOf(prev, event) ? 'holds' : 'broken';
}
