import type { Decider, Event, Recorded } from '#server/kernel/decider';
import { DomainError } from '#server/kernel/domain-error';
import { type NewEvent, newEvents } from './new-events.js';
import type { PendingCommand } from './pending-command.js';
import { advance, type StreamState } from './stream-state.js';
import type { TraceContext } from './trace-context.js';

type Outcome<S, C, F extends Event> = { pending: PendingCommand<S, C, F>; recorded: Recorded<F>[]; refusal?: unknown };
/** A repeated command, and the number of the first event of its earlier execution. */
type Repetition<S, C, F extends Event> = { pending: PendingCommand<S, C, F>; number: number };

/** `decide` or `evolve` threw an error other than a domain error: the command fails, and the draft must be dropped. */
export class BrokenDecision<S, C, F extends Event> {
  constructor(
    readonly pending: PendingCommand<S, C, F>,
    readonly cause: unknown,
  ) {}
}

/**
 * The decisions of queued commands of one stream, each based on the events of the previous ones. `draft` is the state of
 * the stream ahead of the log: it is valid only if all events are appended in one append.
 */
export class CommandBatch<S, C, F extends Event> {
  readonly events: NewEvent<F>['event'][] = [];
  readonly repetitions: Repetition<S, C, F>[] = [];
  private readonly outcomes: Outcome<S, C, F>[] = [];

  private constructor(private readonly draft: StreamState<S>) {}

  /** On a broken decision the draft must not be used any more. */
  static decide<S, C, F extends Event>(
    decider: Decider<S, C, F>,
    draft: StreamState<S>,
    commands: readonly PendingCommand<S, C, F>[],
  ): CommandBatch<S, C, F> | BrokenDecision<S, C, F> {
    const batch = new CommandBatch<S, C, F>(draft);
    for (const pending of commands) {
      const number = pending.keys.map((key) => draft.keys.numberOf(key)).find((found) => found !== undefined);
      if (number !== undefined) {
        batch.repetitions.push({ pending, number });
        continue;
      }
      try {
        const facts = decider.decide(pending.command, draft.state);
        const decided = newEvents(decider, draft, facts, pending.trace, { ...pending.identity });
        for (const { recorded } of decided) advance(decider, draft, recorded);
        batch.events.push(...decided.map(({ event }) => event));
        batch.outcomes.push({ pending, recorded: decided.map(({ recorded }) => recorded) });
      } catch (error) {
        if (!(error instanceof DomainError)) return new BrokenDecision(pending, error);
        batch.outcomes.push({ pending, recorded: [], refusal: error });
      }
    }
    return batch;
  }

  /** True if a result depends on the stream's current state. */
  get restsOnState() {
    return this.events.length === 0 && this.outcomes.length > 0;
  }

  /** Settles every command but the repetitions, after its events were appended up to `position` (or without events). */
  settle(position: bigint) {
    const created = new Date().toISOString();
    this.draft.keys.appended(position);
    for (const { pending, recorded, refusal } of this.outcomes) {
      if (refusal) {
        pending.reject(refusal);
        continue;
      }
      if (recorded.length) remember(pending.trace, recorded, position);
      pending.query?.(this.draft.state);
      pending.resolve(recorded.map((event) => ({ ...event, position, created })));
    }
  }
}

/** Records the request's appends, so that its response waits for the views. */
export function remember({ appended }: TraceContext, events: readonly Event[], position: bigint) {
  if (position > appended.position) appended.position = position;
  for (const { type } of events)
    if (position > (appended.positions.get(type) ?? -1n)) appended.positions.set(type, position);
}
