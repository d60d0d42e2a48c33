import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { ACTORS } from '#server/kernel/actors';
import type { Cause } from '#server/kernel/decider';

/**
 * The cause of every event this request, job or reaction appends, and the positions of its appends, which the views reach
 * before the response. `givenUp`: the request was answered with a timeout, so that nothing more may be appended.
 * `clientCorrelationId` is the HTTP client's own id: it is logged, never stored in an event or a message.
 */
export type TraceContext = Cause & {
  /** `positions`: of the last append with an event of each type. */
  appended: { positions: Map<string, bigint>; position: bigint };
  givenUp?: boolean;
  /** Position and time of the causing event: no effect was appended earlier. */
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
    actorId: cause.actorId ?? ACTORS.system,
    appended: { positions: new Map(), position: -1n },
    after: cause.after,
    clientCorrelationId,
  };
};

/** Runs `work` with this trace as the cause of its appends. */
export const within = <T>(trace: TraceContext, work: () => T): T => traces.run(trace, work);

export const currentTrace = (): TraceContext | undefined => traces.getStore();
