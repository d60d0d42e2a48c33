import { Injectable } from '@nestjs/common';
import type { TracedRow } from '#projections/audit/audit.view';
import type { Event, Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import { EventStore } from '#server/platform/events/event-store';
import { CHAIN_START, hashOf } from '#server/platform/events/hash-chain';

/** `chain`: whether the hash follows from the event and the one before it; `none` for a stream without a chain. */
export type TracedEvent = { event: Recorded<Event>; chain: 'holds' | 'broken' | 'none' };
type Place = Pick<TracedRow, 'stream' | 'revision'>;
/** Consecutive events of one stream. */
type Run = { stream: string; first: number; length: number };

/** Runs that are read at the same time. */
const CONCURRENT = 16;

/** Reads events from the log whose places an index has. What the index says of them is not used. */
@Injectable()
export class TracedLog {
  constructor(private readonly store: EventStore) {}

  /** The events in the order of the log. A place where the log has no event is left out. */
  async read(places: readonly Place[]): Promise<TracedEvent[]> {
    const found = await eachOf(places, (run) => this.run(run));
    return found.sort(({ event: one }, { event: other }) =>
      one.position === other.position ? one.revision - other.revision : one.position < other.position ? -1 : 1,
    );
  }

  /** The events by their places, in their current shape. A place where the log has no event is absent. */
  async current<Of extends Place>(places: readonly Of[], upcasts: Upcasts): Promise<Map<Of, Recorded<Event>>> {
    const found = await eachOf(places, async ({ stream, first, length }) => {
      const events: Recorded<Event>[] = [];
      for await (const event of this.store.history(stream, upcasts, BigInt(first), length)) events.push(event);
      return events;
    });
    const byPlace = new Map(found.map((event) => [nameOf(event), event]));
    return new Map(
      places.flatMap((place) => (byPlace.has(nameOf(place)) ? [[place, byPlace.get(nameOf(place))!]] : [])),
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

const nameOf = ({ stream, revision }: Place) => `${revision}@${stream}`;

/** What `read` finds in each run of the places, a few runs at the same time. */
async function eachOf<Found>(places: readonly Place[], read: (run: Run) => Promise<Found[]>): Promise<Found[]> {
  const runs = runsOf(places);
  const found: Found[] = [];
  for (let at = 0; at < runs.length; at += CONCURRENT)
    for (const some of await Promise.all(runs.slice(at, at + CONCURRENT).map(read))) found.push(...some);
  return found;
}

/** The first event of a further segment names the hash before it. */
function chainOf(event: Recorded<Event>, before: string | undefined): TracedEvent['chain'] {
  const { hash } = event.meta;
  if (hash === undefined) return event.stream.startsWith('wallet-') ? 'broken' : 'none';
  const { previous } = event.data as { previous?: { hash: string } };
  const prev = event.revision === 0 ? (previous?.hash ?? CHAIN_START) : before;
  return prev !== undefined && hash === hashOf(prev, event) ? 'holds' : 'broken';
}

function runsOf(places: readonly Place[]): Run[] {
  const runs: Run[] = [];
  const ordered = places.toSorted((one, other) =>
    one.stream === other.stream ? one.revision - other.revision : one.stream < other.stream ? -1 : 1,
  );
  for (const { stream, revision } of ordered) {
    const last = runs.at(-1);
    const next = last && last.first + last.length;
    if (last?.stream === stream && revision === next) last.length++;
    else if (last?.stream !== stream || revision >= next!) runs.push({ stream, first: revision, length: 1 });
  }
  return runs;
}
