import type { Cause, Event, Recorded } from './decider.js';
import type { Instant } from './ids.js';

const ID = /^[A-Za-z0-9][A-Za-z0-9._=-]{0,199}$/;
const QUEUE = /^[a-z][a-z0-9-]{0,49}$/;

type Message<Payload extends object> = {
  id: string;
  queue: string;
  name: string;
  payload: Payload;
  /** A durable timer: not run before this instant. Without it the message runs at once. */
  dueAt?: Instant;
};

/**
 * An effect on the outside world, run at least once by the handler of `queue/name`. The id deduplicates: one id is one
 * message for ever, also when its cause is replayed. Throws when the id is not 1–200 of `A-Z a-z 0-9 . _ = -`, the queue
 * not 1–50 of `a-z 0-9 -`, or `dueAt` no instant.
 */
export class OutboxMessage<Payload extends object = object> {
  readonly id: string;
  readonly queue: string;
  readonly name: string;
  readonly payload: Payload;
  readonly dueAt?: Instant;
  /** Correlation, causation and actor of the cause; set when the message is written. */
  readonly trace?: Cause;

  constructor({ id, queue, name, payload, dueAt }: Message<Payload>, trace?: Cause) {
    assertId(id);
    if (!QUEUE.test(queue)) throw new Error(`“${queue}” is no name of a queue`);
    if (dueAt !== undefined && Number.isNaN(Date.parse(dueAt))) throw new Error(`“${dueAt}” is no instant`);
    this.id = id;
    this.queue = queue;
    this.name = name;
    this.payload = payload;
    this.dueAt = dueAt;
    this.trace = trace;
  }

  causedBy(trace: Cause): OutboxMessage<Payload> {
    return new OutboxMessage(this, trace);
  }
}

export const MAIL_QUEUE = 'mail';

/** A mail by the name of its template; `id` is its Message-ID. `payload` holds ids and amounts, never an address. */
export const mail = <Payload extends object>(template: string, id: string, payload: Payload) =>
  new OutboxMessage({ id, queue: MAIL_QUEUE, name: template, payload });

/**
 * Cancels the message of this id unless it has run. A cancelled id never runs, also when its message is written after
 * the cancellation.
 */
export class CancelMessage {
  constructor(readonly id: string) {
    assertId(id);
  }
}

/** An effect a reaction writes to the outbox. */
export type OutboxEffect = OutboxMessage | CancelMessage;

export const isOutboxEffect = (effect: object): effect is OutboxEffect =>
  effect instanceof OutboxMessage || effect instanceof CancelMessage;

function assertId(id: string) {
  if (!ID.test(id)) throw new Error(`“${id}” is no id of an outbox message: 1 to 200 of A-Z a-z 0-9 . _ = -`);
}

/**
 * Effects of a module on appended events: its own commands, or outbox messages. Each event is delivered
 * at least once, in the order of its stream; references and message ids make each effect count once.
 */
export type Reactions<Fact extends Event = never> = Readonly<{
  [Type in Fact['type']]: (event: Recorded<Extract<Fact, { type: Type }>>) => object | readonly object[] | undefined;
}>;

/** Where an event type that was not handled before begins to count: with the first event of the log, or with the next. */
export type StartFrom = 'beginning' | 'now';

/** The reactions of one module, followed under the module's name. */
export type ReactionSet = Readonly<{
  startFrom: StartFrom;
  /** Types that joined a set which already ran somewhere. */
  joined?: Readonly<Record<string, StartFrom>>;
  on: Reactions<never>;
}>;
