import type { Event, Fold, Recorded } from '#server/kernel/decider';
import type { EventLog } from './event-log.js';
import { EventRegistry } from './event-registry.js';
import type { Snapshots } from './snapshots.js';
import { advance, emptyStream, type StreamState } from './stream-state.js';

/** Folds streams up to their ends. */
export class StreamReader {
  constructor(
    private readonly log: EventLog,
    private readonly snapshots?: Snapshots,
  ) {}

  /**
   * The stream as the log has it now. Without `known` it is folded from a snapshot or from its first event. `known` is
   * changed in place: when this rejects, it must not be used again.
   */
  async read<S, F extends Event>(fold: Fold<S, F>, stream: string, known?: StreamState<S>): Promise<StreamState<S>> {
    const found = known ?? (await this.snapshots?.find(fold, stream));
    if (!found) return this.readOn(fold, emptyStream(fold, stream));
    if (known) return this.readOn(fold, known);
    return (await this.isBorneOut(found)) ? this.readOn(fold, found) : this.readOn(fold, emptyStream(fold, stream));
  }

  /** The revision of the first event of a command, from memory or, if it is older than that, from the log. */
  async find(known: StreamState<unknown>, commandId: string): Promise<number | undefined> {
    const { recent, stream } = known;
    if (recent.revisionOf(commandId) !== undefined || recent.coveredFrom === 0) return recent.revisionOf(commandId);
    for await (const { meta, revision } of this.log.read(stream, undefined, 0n, recent.coveredFrom))
      if (meta.commandId === commandId) return revision;
    return undefined;
  }

  /** The events of the decision whose first event has this revision. */
  async decisionAt<F extends Event>(
    { events: types }: Pick<Fold<unknown, F>, 'events'>,
    stream: string,
    revision: number,
  ): Promise<Recorded<F>[]> {
    const events: Recorded<F>[] = [];
    for await (const event of this.log.read<F>(stream, EventRegistry.of(types), BigInt(revision))) {
      events.push(event);
      if (!event.meta.followedBy) break;
    }
    return events;
  }

  private async readOn<S, F extends Event>(fold: Fold<S, F>, known: StreamState<S>): Promise<StreamState<S>> {
    const before = known.revision;
    const upcasts = EventRegistry.of(fold.events);
    for await (const event of this.log.read<F>(known.stream, upcasts, BigInt(known.revision + 1)))
      advance(fold, known, event);
    known.unread = 0;
    this.snapshots?.keep(fold, known, before);
    return known;
  }

  /** Does the snapshot rest on an event that the log still holds unchanged? */
  private async isBorneOut({ stream, revision, eventId, hash }: StreamState<unknown>): Promise<boolean> {
    for await (const { id, meta } of this.log.read(stream, undefined, BigInt(revision), 1))
      return id === eventId && (meta.hash ?? hash) === hash;
    return false;
  }
}
