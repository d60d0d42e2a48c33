import type { EventTypesOf } from './event-types.js';

/** A fact: what happened, in the past tense, never changed afterwards. */
export type Event<Type extends string = string, Data = object> = Readonly<{ type: Type; data: Readonly<Data> }>;

/** Why an event exists: the request it belongs to, the event or request that caused it, and the person who acted. */
export type Cause = Readonly<{ correlationId: string; causationId: string; actorId: string }>;

/** An event as the log keeps it. Positions are opaque: compare them, never compute with them. */
export type Recorded<Fact extends Event = Event> = Fact &
  Readonly<{
    id: string;
    stream: string;
    revision: number;
    position: bigint;
    created: string;
    /**
     * `hash` is the link of a chained stream, `followedBy` the types of the later events of the same decision, `commandId`
     * the identity of the command they were decided for, where it had one.
     */
    meta: Cause & { hash?: string; followedBy?: readonly string[]; commandId?: string };
  }>;

/**
 * The rules of one kind of stream: the state it begins in, what a command leads to, and what each event changes.
 * `decide` is pure: it throws a `DomainError` or returns events. `evolve` owns the state it is given and may change it in
 * place; it copies no collection that grows with the stream, and it refuses nothing, since the event happened.
 */
export type Decider<State, Command, Fact extends Event> = Readonly<{
  /** The streams are named `<category>-<id>`. */
  category: string;
  /** Every event type of the stream. Any other is neither written nor folded. */
  events: EventTypesOf<Fact>;
  /** A hash chain over every event of the stream proves that history was not edited. */
  chained?: true;
  initial: () => State;
  decide: (command: Command, state: State) => Fact[];
  /** Does this command usually begin the stream? Then it is decided without reading, and again after reading where it did not. */
  assumesEmpty?: (command: Command) => boolean;
  evolve: (state: State, event: Fact) => State;
  snapshot?: Snapshot<State>;
}>;

/** How the state of a stream that grows long is written as JSON. */
export type Snapshot<State> = Readonly<{
  /** Tells the folds of one stream apart. */
  name: string;
  /** Raise it when the shape or the meaning of the JSON changes. */
  version: number;
  /** A snapshot is written each time so many events were folded; 500 unless given. */
  every?: number;
  pack: (state: State) => object;
  unpack: (packed: object) => State;
}>;

/** What a stream means to another module: a fold without commands. */
export type Fold<State, Fact extends Event> = Pick<
  Decider<State, never, Fact>,
  'category' | 'events' | 'initial' | 'evolve' | 'snapshot'
>;
