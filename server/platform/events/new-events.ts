import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import type { Decider, Event, Recorded } from '#server/kernel/decider';
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
type End = { stream: string; revision: number; hash: string };

/** Ids of the events: version 5 UUIDs of `idsFrom` and their index, or random ones. */
type Identity = { commandId?: string; idsFrom?: string };

/** The next events of a stream. Throws `InvalidEventError` for data that does not match its declared shape. */
export function newEvents<F extends Event>(
  { events, chained }: Pick<Decider<never, never, F>, 'events' | 'chained'>,
  { stream, revision, hash: last }: End,
  facts: readonly F[],
  { correlationId, causationId, actorId }: TraceContext,
  { commandId, idsFrom = commandId }: Identity = {},
): NewEvent<F>[] {
  const registry = EventRegistry.of(events);
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
