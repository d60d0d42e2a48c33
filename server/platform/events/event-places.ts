import { Injectable } from '@nestjs/common';
import type { Event, Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import { EventStore } from './event-store.js';

/** Where the log has one event. */
export type Place = Readonly<{ stream: string; revision: number }>;
/** Consecutive events of one stream. */
export type Run = { stream: string; first: number; length: number };

/** Runs that are read at the same time. */
const CONCURRENT = 16;

/** Reads events from the log whose places an index has. */
@Injectable()
export class EventPlaces {
  constructor(private readonly store: EventStore) {}

  /** The events by their places, in their current shape. A place where the log has no event is absent. */
  async current<Of extends Place>(places: readonly Of[], upcasts: Upcasts): Promise<Map<Of, Recorded<Event>>> {
    const found = await eachRun(places, async ({ stream, first, length }) => {
      const events: Recorded<Event>[] = [];
      for await (const event of this.store.history(stream, upcasts, BigInt(first), length)) events.push(event);
      return events;
    });
    const byPlace = new Map(found.map((event) => [nameOf(event), event]));
    return new Map(
      places.flatMap((place) => (byPlace.has(nameOf(place)) ? [[place, byPlace.get(nameOf(place))!]] : [])),
    );
  }
}

const nameOf = ({ stream, revision }: Place) => `${revision}@${stream}`;

/** What `read` finds in each run of the places, a few runs at the same time. */
export async function eachRun<Found>(places: readonly Place[], read: (run: Run) => Promise<Found[]>): Promise<Found[]> {
  const runs = runsOf(places);
  const found: Found[] = [];
  for (let at = 0; at < runs.length; at += CONCURRENT)
    for (const some of await Promise.all(runs.slice(at, at + CONCURRENT).map(read))) found.push(...some);
  return found;
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
