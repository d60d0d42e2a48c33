import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import type { Cause, Decider, Event, Recorded } from '#server/kernel/decider';
import { isUuid } from '#server/kernel/ids';
import { EventRegistry } from './event-registry.js';
import { CHAIN_VERSION, hashOf } from './hash-chain.js';
import type { TraceContext } from './trace-context.js';
import { uuidV5 } from './uuid.js';

export type NewEvent<F extends Event> = {
  /** As sent to the event store. */
  event: ReturnType<typeof jsonEvent>;
  /** As it will be read, without position and time. */
  recorded: Recorded<F>;
};
/** The end of the stream before the events; an empty stream has `revision` -1 and the chain's initial `hash`. */
type End = { stream: string; revision: number; hash: string; correlationId?: string };

/** Ids of the events: version 5 UUIDs of `idsFrom` and their index, or random ones. */
type Identity = { commandId?: string; idsFrom?: string };

/** The next events of a stream. Throws `InvalidEventError` for data that does not match its declared shape. */
export function newEvents<F extends Event>(
  { events, chained, process }: Pick<Decider<never, never, F>, 'events' | 'chained' | 'process'>,
  { stream, revision, hash: last, correlationId: begun }: End,
  facts: readonly F[],
  trace: TraceContext,
  { commandId, idsFrom = commandId }: Identity = {},
): NewEvent<F>[] {
  const registry = EventRegistry.of(events);
  const { correlationId, causationId, actorId } = process && begun ? continued(trace, begun) : trace;
  let hash: string | undefined = last;
  return facts.map((fact, i) => {
    registry.check(fact);
    const { type, data } = fact;
    const id = idsFrom ? uuidV5(idsFrom, String(i)) : randomUUID();
    const own = revision + 1 + i;
    const cause = { correlationId, causationId, actorId };
    const chain = chained && CHAIN_VERSION;
    hash = chain && hashOf(hash!, { id, stream, revision: own, type, data, meta: { ...cause, chain } });
    const then = [...new Set(facts.slice(i + 1).map((later) => later.type))];
    const metadata = {
      ...{ $correlationId: correlationId, $causationId: causationId, actorId },
      version: registry.versionOf(type),
      ...(hash ? { hash, chain } : {}),
      ...(then.length ? { then } : {}),
      ...(commandId ? { commandId } : {}),
    };
    const followedBy = then.length ? then : undefined;
    const meta = { ...cause, hash, chain, followedBy, commandId };
    return {
      event: jsonEvent({ id, type, data: data as Record<string, unknown>, metadata }),
      recorded: { ...fact, id, stream, revision: own, position: -1n, created: '', meta },
    };
  });
}

/**
 * The cause of an event of a process that the request `begun` began. A later request, which has no other cause, is named
 * `request-<id>`, as a message is by its id.
 */
function continued({ correlationId, causationId, actorId }: Cause, begun: string): Cause {
  const isLaterRequest = correlationId !== begun && causationId === correlationId && isUuid(causationId);
  return { correlationId: begun, causationId: isLaterRequest ? `request-${causationId}` : causationId, actorId };
}
