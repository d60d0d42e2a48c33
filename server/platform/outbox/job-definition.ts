import type { Type } from '@nestjs/common';

/** What a handler is given beside the payload: the message's id is the idempotency key of every external call. */
export type JobContext = { id: string; attempts: number };
/** Runs one outbox message. It may run twice and must take effect once; an error schedules a retry. */
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
