import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import type { Decider, Event, Recorded } from '#server/kernel/decider';
import { DomainError } from '#server/kernel/domain-error';
import { currentTrace, newTrace, type TraceContext } from './trace-context.js';
import { EventRegistry } from './event-registry.js';
import { chainHash } from './hash-chain.js';
import type { StreamState } from './snapshots.js';

/** So long a command decides anew while other processes write first. */
const PATIENCE_MS = 8_000;

type Draft = ReturnType<typeof jsonEvent>;

/** A command on its way, with the cause it came from; `answer` is what it led to, and `look` sees it in its stream. */
export class PendingCommand<State, Command, Fact extends Event> {
  readonly trace = currentTrace() ?? newTrace();
  readonly outcome: Promise<Recorded<Fact>[]>;
  resolve!: (events: Recorded<Fact>[]) => void;
  reject!: (error: unknown) => void;
  private readonly end = Date.now() + PATIENCE_MS;

  constructor(
    readonly command: Command,
    readonly query?: (state: State) => void,
  ) {
    this.outcome = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Whoever waited too long is told so, and nothing is decided for him any more. */
  isStillAwaited(): boolean {
    if (Date.now() < this.end && !this.trace.givenUp) return true;
    this.reject(
      new DomainError('unavailable', 'busy', 'Many people are doing this at once. Try again in a moment.', {
        retryAfter: 1,
      }),
    );
    return false;
  }
}

type Outcome<S, C, F extends Event> = { order: PendingCommand<S, C, F>; recorded: Recorded<F>[]; refusal?: unknown };

/**
 * What the rules make of some orders, one after the other. Each is decided on what the orders before it led to, so the
 * state known of the stream runs ahead of the log: when the events are not appended as one, it is to be forgotten.
 */
export class CommandBatch<S, C, F extends Event> {
  readonly events: Draft[] = [];
  private readonly outcomes: Outcome<S, C, F>[] = [];

  private constructor(private readonly known: StreamState<S>) {}

  static on<S, C, F extends Event>(
    rules: Decider<S, C, F>,
    stream: string,
    known: StreamState<S>,
    orders: readonly PendingCommand<S, C, F>[],
  ): CommandBatch<S, C, F> {
    const decided = new CommandBatch<S, C, F>(known);
    for (const order of orders) {
      try {
        const facts = rules.decide(order.command, known.state);
        const drafts = draw(rules, stream, known, facts, order.trace);
        const recorded = drafts.map(({ event, hash }, i) => ({
          ...facts[i]!,
          ...{ id: event.id, stream, revision: known.revision + 1 + i, position: 0n, created: '' },
          meta: { ...order.trace, hash },
        }));
        for (const fact of facts) known.state = rules.evolve(known.state, fact);
        known.revision += facts.length;
        known.hash = drafts.at(-1)?.hash ?? known.hash;
        decided.events.push(...drafts.map(({ event }) => event));
        decided.outcomes.push({ order, recorded });
      } catch (refusal) {
        decided.outcomes.push({ order, recorded: [], refusal });
      }
    }
    return decided;
  }

  /** The events lie in the log, the last of them at `position`, or there are none: each order hears what came of it. */
  resolve(position: bigint) {
    const created = new Date().toISOString();
    for (const { order, recorded, refusal } of this.outcomes) {
      if (refusal) {
        order.reject(refusal);
        continue;
      }
      if (recorded.length) remember(order.trace, recorded, position);
      order.query?.(this.known.state);
      order.resolve(recorded.map((event) => ({ ...event, position, created })));
    }
  }
}

/** Facts as the log will keep them. `hash` is the link of a chained stream. */
function draw<S, C, F extends Event>(
  rules: Decider<S, C, F>,
  stream: string,
  known: StreamState<S>,
  facts: readonly F[],
  { correlationId, causationId, actorId }: TraceContext,
): { event: Draft; hash: string | undefined }[] {
  const registry = EventRegistry.of(rules.events);
  let last = known.hash;
  return facts.map((fact, i) => {
    registry.check(fact);
    const { type, data } = fact;
    const hash = rules.chained ? (last = chainHash(last, stream, known.revision + 1 + i, type, data)) : undefined;
    const then = [...new Set(facts.slice(i + 1).map((later) => later.type))];
    const metadata = {
      ...{ $correlationId: correlationId, $causationId: causationId, actorId },
      version: registry.versionOf(type),
      ...(hash ? { hash } : {}),
      ...(then.length ? { then } : {}),
    };
    return { event: jsonEvent({ id: randomUUID(), type, data: data as Record<string, unknown>, metadata }), hash };
  });
}

function remember({ appended }: TraceContext, events: readonly Event[], position: bigint) {
  if (position > appended.position) appended.position = position;
  for (const { type } of events) appended.types.add(type);
}
