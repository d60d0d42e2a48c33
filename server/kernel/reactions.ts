import type { Event, Recorded } from './decider.js';

/** An effect on the outside world, done at least once and taking effect once: `id` is the job's and the neighbour's idempotency key. */
export class OutboxMessage<Payload extends object = object> {
  constructor(
    readonly queue: string,
    readonly name: string,
    readonly id: string,
    readonly payload: Payload,
  ) {}
}

/** Someone's fact → my commands, or tasks for the outside world. Delivered at least once; references make each count once. */
export type Reactions<Fact extends Event = never> = Readonly<{
  [Type in Fact['type']]: (event: Recorded<Extract<Fact, { type: Type }>>) => object | readonly object[] | undefined;
}>;
