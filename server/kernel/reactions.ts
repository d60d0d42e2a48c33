import type { Event, Recorded } from './decider.js';

/** An effect outside the log, run at least once and taking effect once: `id` is the idempotency key of the job and of every external call. */
export class OutboxMessage<Payload extends object = object> {
  constructor(
    readonly queue: string,
    readonly name: string,
    readonly id: string,
    readonly payload: Payload,
  ) {}
}

export const MAIL_QUEUE = 'mail';

/** A mail by the name of its template; `id` is its Message-ID. `payload` holds ids and amounts, never an address. */
export const mail = <Payload extends object>(template: string, id: string, payload: Payload) =>
  new OutboxMessage(MAIL_QUEUE, template, id, payload);

/**
 * What a module does when an event is appended: commands of its own, or messages for the outbox. Each event is delivered
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
