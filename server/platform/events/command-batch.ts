import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import type { Decider, Event, Recorded } from '#server/kernel/decider';
import { DomainError } from '#server/kernel/domain-error';
import { EventRegistry } from './event-registry.js';
import { chainHash } from './hash-chain.js';
import type { PendingCommand } from './pending-command.js';
import { advance, type StreamState } from './stream-state.js';
import type { TraceContext } from './trace-context.js';
import { uuidV5 } from './uuid-v5.js';

type NewEvent = ReturnType<typeof jsonEvent>;
type Outcome<S, C, F extends Event> = { pending: PendingCommand<S, C, F>; recorded: Recorded<F>[]; refusal?: unknown };
/** A command that was decided before, and the revision of the first event it led to. */
type Repetition<S, C, F extends Event> = { pending: PendingCommand<S, C, F>; revision: number };

/** `decide` or `evolve` threw something other than a domain error: the command fails, and the draft is spoilt. */
export class BrokenDecision<S, C, F extends Event> {
  constructor(
    readonly pending: PendingCommand<S, C, F>,
    readonly cause: unknown,
  ) {}
}

/**
 * What some commands of one stream lead to, each decided on the events of those before it. `draft` is the state of the
 * stream and runs ahead of the log: it holds only if the events are appended together.
 */
export class CommandBatch<S, C, F extends Event> {
  readonly events: NewEvent[] = [];
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
      const revision = pending.identity && draft.recent.revisionOf(pending.identity.commandId);
      if (revision !== undefined) {
        batch.repetitions.push({ pending, revision });
        continue;
      }
      try {
        const facts = decider.decide(pending.command, draft.state);
        const drawn = draw(decider, draft, facts, pending);
        for (const { recorded } of drawn) advance(decider, draft, recorded);
        batch.events.push(...drawn.map(({ event }) => event));
        batch.outcomes.push({ pending, recorded: drawn.map(({ recorded }) => recorded) });
      } catch (error) {
        if (!(error instanceof DomainError)) return new BrokenDecision(pending, error);
        batch.outcomes.push({ pending, recorded: [], refusal: error });
      }
    }
    return batch;
  }

  /** Is there an answer that is true only of the stream's present state? */
  get restsOnState() {
    return this.events.length === 0 && this.outcomes.length > 0;
  }

  /** Settles every command but the repetitions, the events being appended up to `position` (or none being there). */
  settle(position: bigint) {
    const created = new Date().toISOString();
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

/** Facts as events of their stream, both as they are sent and as they will be read. */
function draw<S, C, F extends Event>(
  decider: Decider<S, C, F>,
  { stream, revision, hash: last }: StreamState<S>,
  facts: readonly F[],
  { trace: { correlationId, causationId, actorId }, identity }: PendingCommand<S, C, F>,
): { event: NewEvent; recorded: Recorded<F> }[] {
  const registry = EventRegistry.of(decider.events);
  let hash: string | undefined = last;
  return facts.map((fact, i) => {
    registry.check(fact);
    const { type, data } = fact;
    const commandId = identity?.commandId;
    const id = commandId ? uuidV5(commandId, String(i)) : randomUUID();
    const own = revision + 1 + i;
    hash = decider.chained ? chainHash(hash!, stream, own, type, data) : undefined;
    const then = [...new Set(facts.slice(i + 1).map((later) => later.type))];
    const metadata = {
      ...{ $correlationId: correlationId, $causationId: causationId, actorId },
      version: registry.versionOf(type),
      ...(hash ? { hash } : {}),
      ...(then.length ? { then } : {}),
      ...(commandId ? { commandId } : {}),
    };
    const followedBy = then.length ? then : undefined;
    const meta = { correlationId, causationId, actorId, hash, followedBy, commandId };
    return {
      event: jsonEvent({ id, type, data: data as Record<string, unknown>, metadata }),
      recorded: { ...fact, id, stream, revision: own, position: 0n, created: '', meta },
    };
  });
}

/** What the request has appended, so that its answer waits for the views that show it. */
export function remember({ appended }: TraceContext, events: readonly Event[], position: bigint) {
  if (position > appended.position) appended.position = position;
  for (const { type } of events) appended.types.add(type);
}
