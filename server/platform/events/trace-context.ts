import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Cause } from '#server/kernel/decider';

/**
 * The cause of everything that this request, job or reaction appends, and how far its appends have come, for the views
 * to reach before it is answered. `givenUp`: the request was answered with a timeout, so nothing more may be appended.
 * `clientCorrelationId` is the HTTP client's own id: it is logged, never stored in an event or a message.
 */
export type TraceContext = Cause & {
  appended: { types: Set<string>; position: bigint };
  givenUp?: boolean;
  /** The event that caused it: no effect of it was appended earlier. */
  after?: { position: bigint; time: number };
  clientCorrelationId?: string;
};

const traces = new AsyncLocalStorage<TraceContext>();

export const newTrace = (
  cause: Partial<Cause> & Pick<TraceContext, 'after'> = {},
  clientCorrelationId?: string,
): TraceContext => {
  const correlationId = cause.correlationId ?? randomUUID();
  return {
    correlationId,
    causationId: cause.causationId ?? correlationId,
    actorId: cause.actorId ?? 'system',
    appended: { types: new Set(), position: -1n },
    after: cause.after,
    clientCorrelationId,
  };
};

/** Runs `work` so that everything it appends carries this cause. */
export const within = <T>(trace: TraceContext, work: () => T): T => traces.run(trace, work);

export const currentTrace = (): TraceContext | undefined => traces.getStore();
