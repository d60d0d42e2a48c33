import type { ResolvedEvent } from '@eventstore/db-client';
import type { Event, Recorded } from '#server/kernel/decider';
import { upcast, type Upcasts } from '#server/kernel/upcast';

/** What the client hands over, as a recorded fact in today's shape; undefined for links that lead nowhere. */
export function readEvent<F extends Event>({ event }: ResolvedEvent, upcasts?: Upcasts): Recorded<F> | undefined {
  if (!event?.isJson) return undefined;
  const meta = (event.metadata ?? {}) as Record<string, unknown>;
  return {
    type: event.type,
    data: upcast(upcasts, event.type, Number(meta.version ?? 0), event.data as object),
    id: event.id,
    stream: event.streamId,
    revision: Number(event.revision),
    position: event.position?.commit ?? 0n,
    created: event.created.toISOString(),
    meta: {
      correlationId: String(meta.$correlationId ?? ''),
      causationId: String(meta.$causationId ?? ''),
      actorId: String(meta.actorId ?? ''),
      hash: meta.hash as string | undefined,
      then: meta.then as string[] | undefined,
    },
  } as unknown as Recorded<F>;
}
