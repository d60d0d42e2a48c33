import type { Type } from '@nestjs/common';
import type { Instant } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';

/** One run of a message: the handler's access to it. */
export interface JobContext {
  /** The message's id: the idempotency key of every external call. */
  readonly id: string;
  /** Number of runs, this one included. */
  readonly attempts: number;
  /** Aborted when another worker may run the message, because this process was frozen for longer than its claim. */
  readonly signal: AbortSignal;
  /**
   * Runs `work` in one transaction with the end of the message, so that its writes count exactly once. Rejects with
   * `ClaimLost`, without effect, when another worker holds the message.
   */
  commit(work: (transaction: Sql) => Promise<unknown>): Promise<void>;
  /** Makes the message due again at this instant when the run succeeds, under the same id. */
  runAgainAt(dueAt: Instant): void;
}
/** Runs one outbox message. It may run twice and must take effect once (see `commit`); an error schedules a retry. */
export interface JobHandler<Payload extends object = never> {
  handle(payload: Payload, job: JobContext): Promise<unknown>;
}
/** Which messages a handler runs. `name` is unique within its queue. */
export type JobDefinition = Readonly<{ queue: string; name: string; handler: Type<JobHandler> }>;

/** Work that is repeated every `everyMs` by each worker; it must be safe to run side by side with itself. */
export interface ScheduledWork {
  readonly everyMs: number;
  run(): Promise<unknown>;
}
export type Schedule = Readonly<{ name: string; handler: Type<ScheduledWork> }>;
