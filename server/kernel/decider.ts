import type { Upcasts } from './upcast.js';

/** A fact: what happened, in the past tense, never changed afterwards. */
export type Event<Type extends string = string, Data = object> = Readonly<{ type: Type; data: Readonly<Data> }>;

/** Why an event exists: the request it belongs to, what caused it and who acted. */
export type Cause = Readonly<{ correlationId: string; causationId: string; actorId: string }>;

/** A fact as the log keeps it. Positions are opaque: compare them, never compute with them. */
export type Recorded<Fact extends Event = Event> = Fact &
  Readonly<{
    id: string;
    stream: string;
    revision: number;
    position: bigint;
    created: string;
    /** `hash` is the link of a chained stream; `then` the types of what was decided with this fact and comes after it. */
    meta: Cause & { hash?: string; followedBy?: readonly string[] };
  }>;

/**
 * A rule book: where a story starts, what may happen next, and what each event changes.
 * `decide` is pure. `evolve` owns the state it is given and may change it in place; it never refuses, for it happened.
 */
export type Decider<State, Command, Fact extends Event> = Readonly<{
  category: string;
  /** A hash chain over every event of the stream, so that an auditor can prove history was not edited. */
  chained?: true;
  upcasts?: Upcasts;
  initial: () => State;
  decide: (command: Command, state: State) => Fact[];
  /** Is this mostly the first word of a stream? Then it need not be read before; should there be one, it is, and decided anew. */
  assumesEmpty?: (command: Command) => boolean;
  evolve: (state: State, event: Fact) => State;
  /** For streams that grow long: how the state is written down as JSON. A new shape or meaning of it is a new `version`. */
  snapshot?: Readonly<{ version: number; pack: (state: State) => object; unpack: (packed: object) => State }>;
}>;

/** What another context's stream means to this one: a reading without commands. */
export type Fold<State, Fact extends Event> = Pick<
  Decider<State, never, Fact>,
  'category' | 'upcasts' | 'initial' | 'evolve' | 'snapshot'
>;
