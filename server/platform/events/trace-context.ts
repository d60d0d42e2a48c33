import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Cause } from '#server/kernel/decider';

/**
 * What this request, job or reaction has appended so far: how far a view must be to show it. `givenUp`: whoever asked
 * was told that it takes too long, so nothing more may be appended.
 */
export type TraceContext = Cause & { appended: { types: Set<string>; position: bigint }; givenUp?: boolean };

const traces = new AsyncLocalStorage<TraceContext>();

export const newTrace = (cause: Partial<Cause> = {}): TraceContext => {
  const correlationId = cause.correlationId ?? randomUUID();
  return {
    correlationId,
    causationId: cause.causationId ?? correlationId,
    actorId: cause.actorId ?? 'system',
    appended: { types: new Set(), position: -1n },
  };
};

/** Runs `work` so that everything it appends carries this cause. */
export const within = <T>(trace: TraceContext, work: () => T): T => traces.run(trace, work);

export const currentTrace = (): TraceContext | undefined => traces.getStore();
