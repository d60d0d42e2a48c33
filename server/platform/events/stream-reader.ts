import type { Decider, Event, Fold, Recorded } from '#server/kernel/decider';
import { offsetOf, segmentAfter, type SegmentEnd } from '#server/kernel/segments';
import type { EventLog } from './event-log.js';
import { EventRegistry } from './event-registry.js';
import { type KeyedEvent, pointOf, RecentKeys, type Since } from './recent-keys.js';
import type { Snapshots } from './snapshots.js';
import { advance, emptyStream, keysOf, lastNumber, type StreamState } from './stream-state.js';

/** `offset`: number of events in the segments before it; `length`: its own events. */
export type Segment = { stream: string; offset: number; length: number };

/** Events that `recall` reads at once. */
const RECALLED = 500;

type Events<F extends Event> = Pick<Fold<never, F>, 'events'>;

/** Folds streams to their end, over all segments. */
export class StreamReader {
  constructor(
    private readonly log: EventLog,
    private readonly snapshots?: Snapshots,
  ) {}

  /**
   * The stream as the log has it now. Without `known` it is folded from a snapshot, from the segment that is open, or from
   * its first event. `known` is changed in place: when this rejects, it must not be used again.
   */
  async read<S, F extends Event>(fold: Fold<S, F>, name: string, known?: StreamState<S>): Promise<StreamState<S>> {
    if (known) return this.readOn(fold, known);
    const kept = await this.snapshots?.find(fold, name);
    const found = kept && (await this.borneOut(fold, kept));
    return this.readOn(fold, found ?? (await this.start(fold, name)));
  }

  /** Extends the keys that are known of a stream back to `since`, the latest events first. */
  async recall<F extends Event>(decider: Decider<never, never, F>, known: StreamState<unknown>, since: Since) {
    while (!known.keys.covers(since)) {
      const { coveredFrom } = known.keys;
      const segment = await this.segmentOf(known, coveredFrom - 1);
      const offset = segment === known.name ? 0 : offsetOf(segment);
      const from = Math.max(0, coveredFrom - offset - RECALLED);
      const [older, count]: [KeyedEvent[], number] = [[], coveredFrom - offset - from];
      let first: Recorded | undefined;
      for await (const event of this.log.read<F>(segment, EventRegistry.of(decider.events), BigInt(from), count)) {
        first ??= event;
        const [number, point] = [offset + event.revision, pointOf(event)];
        for (const key of keysOf(decider, event)) older.push({ key, number, point });
      }
      known.keys.prepend(older, offset + from, first && offset + from > 0 ? pointOf(first) : undefined);
    }
  }

  /** The events of the decision whose first event has this number. */
  async decisionAt<F extends Event>({ events }: Events<F>, known: StreamState<unknown>, number: number) {
    const segment = await this.segmentOf(known, number);
    const revision = segment === known.name ? number : number - offsetOf(segment);
    const decision: Recorded<F>[] = [];
    for await (const event of this.log.read<F>(segment, EventRegistry.of(events), BigInt(revision))) {
      decision.push(event);
      if (!event.meta.followedBy) break;
    }
    return decision;
  }

  /** All segments of a stream, from their last events. */
  async segments(name: string, closedBy: string): Promise<Segment[]> {
    const segments: Segment[] = [];
    for (let stream: string | undefined = name; stream;) {
      const last = await this.log.last(stream);
      if (!last) break;
      const offset = stream === name ? 0 : offsetOf(stream);
      segments.push({ stream, offset, length: last.revision + 1 });
      stream = last.type === closedBy ? segmentAfter(last) : undefined;
    }
    return segments;
  }

  /** The segment that holds the event of this number. */
  private async segmentOf({ name, stream }: StreamState<unknown>, number: number): Promise<string> {
    let segment = stream;
    while (segment !== name && number < offsetOf(segment)) {
      const first = await this.log.event<Event<string, { previous: SegmentEnd }>>(segment, 0);
      segment = first!.data.previous.stream;
    }
    return segment;
  }

  /** Where folding starts without a snapshot. A decider needs no closed segment; another fold needs all of them. */
  private async start<S, F extends Event>(fold: Fold<S, F>, name: string): Promise<StreamState<S>> {
    let start = emptyStream(fold, name);
    while (fold.segments && 'decide' in fold) {
      const last = await this.log.last(start.stream);
      if (!last || last.type !== fold.segments.closedBy) break;
      const next = segmentAfter(last);
      if (!(await this.log.last(next))) break;
      start = { ...emptyStream(fold, name, next), keys: new RecentKeys(offsetOf(next), pointOf(last)) };
    }
    return start;
  }

  private async readOn<S, F extends Event>(fold: Fold<S, F>, known: StreamState<S>): Promise<StreamState<S>> {
    const before = lastNumber(known);
    await this.readSegment(fold, known, known.stream, known.revision + 1);
    while (known.closed && (await this.readSegment(fold, known, segmentAfter(known.closed), 0)) > 0) continue;
    known.unread = 0;
    this.snapshots?.keep(fold, known, before);
    return known;
  }

  private async readSegment<S, F extends Event>(fold: Fold<S, F>, known: StreamState<S>, stream: string, from: number) {
    let count = 0;
    for await (const event of this.log.read<F>(stream, EventRegistry.of(fold.events), BigInt(from))) {
      advance(fold, known, event);
      count++;
    }
    return count;
  }

  /** A snapshot whose event is still unchanged in the log. */
  private async borneOut<S, F extends Event>({ events, segments }: Fold<S, F>, kept: StreamState<S>) {
    const { stream, revision, eventId, hash } = kept;
    for await (const event of this.log.read<F>(stream, EventRegistry.of(events), BigInt(revision), 1)) {
      if (event.id !== eventId || (event.meta.hash ?? hash) !== hash) return undefined;
      const closed = event.type === segments?.closedBy ? event : undefined;
      return { ...kept, closed, keys: new RecentKeys(lastNumber(kept) + 1, pointOf(event)) };
    }
    return undefined;
  }
}
