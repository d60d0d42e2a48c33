import type { EventTypesOf } from './event-types.js';
import type { Instant } from './ids.js';

/** An immutable fact, named in the past tense. */
export type Event<Type extends string = string, Data = object> = Readonly<{ type: Type; data: Readonly<Data> }>;

/** The cause of an event: its request (correlation), its causing event or request, and the person who acted. */
export type Cause = Readonly<{ correlationId: string; causationId: string; actorId: string }>;

/** A stored event. Positions are opaque: compare them, never compute with them. */
export type Recorded<Fact extends Event = Event> = Fact &
  Readonly<{
    id: string;
    stream: string;
    revision: number;
    position: bigint;
    created: string;
    /**
     * `hash` is the link of a chained stream and `chain` its version, 1 unless given; `followedBy` the types of the later events of the same decision, `commandId`
     * the identity of the command they were decided for, where it had one.
     */
    meta: Cause & { hash?: string; chain?: number; followedBy?: readonly string[]; commandId?: string };
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
  /**
   * The stream is one process that one request began: each event has the correlation id of the first, whatever led to it (a
   * webhook, a timer, another request). Not for streams with snapshots or segments.
   */
  process?: true;
  initial: () => State;
  decide: (command: Command, state: State) => Fact[];
  /** Does this command usually begin the stream? Then it is decided without reading, and again after reading where it did not. */
  assumesEmpty?: (command: Command) => boolean;
  evolve: (state: State, event: Fact) => State;
  snapshot?: Snapshot<State>;
  once?: Once<Command, Fact>;
  segments?: Segments<State, Fact>;
}>;

/**
 * What a stream takes once only: a command whose key one of its events has already is answered with the events of that
 * decision, however long ago it was. The state keeps no set of keys: the runtime reads back as far as `since`.
 */
export type Once<Command, Fact extends Event> = Readonly<{
  /** `since`: no event with this key was appended before this instant, by the clocks of this system. */
  ofCommand: (command: Command) => { key: string; since: Instant } | undefined;
  ofEvent: (event: Fact) => string | undefined;
}>;

/**
 * For streams that grow for ever: after a number of events, and with each new year, one event closes the books and the
 * next one opens another segment, which holds all that `evolve` needs. To decide, no closed segment is read.
 */
export type Segments<State, Fact extends Event> = Readonly<{
  /** The type of the last event of a segment. */
  closedBy: Fact['type'];
  close: (id: string, state: State, at: Instant) => Fact;
  /** The first event of the next segment, made of the state at `closed` and of nothing else: any process makes the same. */
  open: (id: string, state: State, closed: Recorded<Fact>) => Fact;
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

/** What a stream means to another module: a fold without commands, through all segments. */
export type Fold<State, Fact extends Event> = Pick<
  Decider<State, never, Fact>,
  'category' | 'events' | 'initial' | 'evolve' | 'snapshot'
> &
  Readonly<{ segments?: Pick<Segments<State, Fact>, 'closedBy'> }>;
