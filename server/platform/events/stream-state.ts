import type { Event, Fold, Recorded } from '#server/kernel/decider';
import { EventRegistry } from './event-registry.js';
import { CHAIN_START } from './hash-chain.js';
import { RecentCommands } from './recent-commands.js';

/** A stream folded up to one of its events. */
export type StreamState<State> = {
  stream: string;
  state: State;
  /** Of the last event; -1 before the first. */
  revision: number;
  /** Its id and, in a chained stream, its link. */
  eventId: string;
  hash: string;
  recent: RecentCommands;
  /** Appends of this process since it last read the stream. */
  unread: number;
};

export const streamName = ({ category }: { category: string }, id: string) => `${category}-${id}`;

export const emptyStream = <S, F extends Event>(fold: Fold<S, F>, stream: string): StreamState<S> => ({
  ...{ stream, state: fold.initial(), revision: -1 },
  ...{ eventId: '', hash: CHAIN_START, recent: new RecentCommands(), unread: 0 },
});

/** Folds the next event into `known`, which must be dropped when this throws: `evolve` may have changed half of it. */
export function advance<S, F extends Event>(fold: Fold<S, F>, known: StreamState<S>, event: Recorded<F>) {
  if (!EventRegistry.of(fold.events).has(event.type)) throw new UndeclaredEventError(event);
  known.state = fold.evolve(known.state, event);
  known.revision = event.revision;
  known.eventId = event.id;
  known.hash = event.meta.hash ?? known.hash;
  known.recent.record(event.meta.commandId, event.revision);
}

/** A stored event of a type that the fold of its stream does not declare: a newer release wrote it. */
export class UndeclaredEventError extends Error {
  constructor({ type, id, stream, revision }: Recorded) {
    super(`${type} ${id} (${stream}, revision ${revision}) is of a type this process does not know`);
  }
}
