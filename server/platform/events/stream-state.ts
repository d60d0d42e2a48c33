import type { Decider, Event, Fold, Recorded } from '#server/kernel/decider';
import { offsetOf } from '#server/kernel/segments';
import { EventRegistry } from './event-registry.js';
import { CHAIN_START } from './hash-chain.js';
import { pointOf, RecentKeys, timeOf } from './recent-keys.js';

/** A stream folded up to one of its events. */
export type StreamState<State> = {
  /** The whole stream, and the segment that the next event goes to: the same where the stream has no segments. */
  name: string;
  stream: string;
  state: State;
  /** Revision of the last event in its segment; -1 before the first. */
  revision: number;
  /** Its id and, in a chained stream, its hash. */
  eventId: string;
  hash: string;
  /** The correlation id of the first event, where the stream was read from it. */
  correlationId?: string;
  /** When the segment's first event was appended, in ms. */
  openedAt: number;
  /** The event that closed the segment, until the next one is open. */
  closed?: Recorded;
  /** The segment is not closed before this revision. */
  staysOpenUntil?: number;
  keys: RecentKeys;
  /** Appends of this process since it last read the stream. */
  unread: number;
};

export const streamName = ({ category }: { category: string }, id: string) => `${category}-${id}`;
/** The id of a stream, without its category. */
export const idOf = ({ category }: { category: string }, name: string) => name.slice(category.length + 1);

export const emptyStream = <S, F extends Event>(fold: Fold<S, F>, name: string, stream = name): StreamState<S> => ({
  ...{ name, stream, state: fold.initial(), revision: -1, eventId: '', hash: CHAIN_START, openedAt: 0 },
  ...{ keys: new RecentKeys(), unread: 0 },
});

/** The number of the last event in the whole stream; -1 before the first. */
export const lastNumber = ({ name, stream, revision }: StreamState<unknown>) =>
  name === stream ? revision : offsetOf(stream) + revision;

/** The keys of a decider's event that commands are looked up by. */
export function* keysOf<F extends Event>({ once }: Pick<Decider<never, never, F>, 'once'>, event: Recorded<F>) {
  if (event.meta.commandId) yield event.meta.commandId;
  const key = once?.ofEvent(event);
  if (key !== undefined) yield key;
}

/** Folds the next event into `known`, which must be dropped when this throws: `evolve` may have changed half of it. */
export function advance<S, F extends Event>(fold: Fold<S, F>, known: StreamState<S>, event: Recorded<F>) {
  if (!EventRegistry.of(fold.events).has(event.type)) throw new UndeclaredEventError(event);
  known.state = fold.evolve(known.state, event);
  known.stream = event.stream;
  known.revision = event.revision;
  known.eventId = event.id;
  known.hash = event.meta.hash ?? known.hash;
  if (event.revision === 0) {
    known.correlationId = event.meta.correlationId;
    known.openedAt = timeOf(event.created);
    known.staysOpenUntil = undefined;
  }
  known.closed = event.type === fold.segments?.closedBy ? event : undefined;
  if ('decide' in fold)
    for (const key of keysOf(fold as Pick<Decider<never, never, F>, 'once'>, event))
      known.keys.record(key, lastNumber(known), pointOf(event));
}

/** A stored event of a type that the fold of its stream does not declare: a newer release wrote it. */
export class UndeclaredEventError extends Error {
  constructor({ type, id, stream, revision }: Recorded) {
    super(`${type} ${id} (${stream}, revision ${revision}) is of a type this process does not know`);
  }
}
