import { type BeforeApplicationShutdown, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CancelMessage, type OutboxEffect, OutboxMessage } from '#server/kernel/reactions';
import { Config } from '#server/platform/config';
import { Database, type Sql } from '#server/platform/database/sql';
import { failpoint } from '#server/platform/failpoint';
import { log } from '#server/platform/log';
import { Owner } from '#server/platform/owner';
import { NO_CHECKPOINT, type Write, write } from '#server/platform/subscriptions/checkpoint';
import { Claims } from './claims.js';
import { DueMessages } from './due-messages.js';
import type { JobContext } from './job-definition.js';
import { JobDispatcher } from './job-dispatcher.js';
import { type MessageCause, messageRows } from './message-rows.js';
import { type Handler, MessageRun } from './message-run.js';
import { QueueWorker } from './queue-worker.js';

/**
 * Effects on the outside world, run at least once. The row in `app.outbox` is the record, written in the statement of its
 * cause; a BullMQ job only wakes a worker, which claims the row before it runs it. So no two workers run one message side
 * by side, and a lost queue only delays.
 */
@Injectable()
export class Outbox implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly handlers = new Map<string, Handler>();
  private readonly workers: QueueWorker[] = [];
  private readonly dispatcher: JobDispatcher;
  private readonly claims: Claims;
  private due?: DueMessages;
  private stopping?: Promise<void>;

  constructor(
    config: Config,
    private readonly db: Database,
  ) {
    this.dispatcher = new JobDispatcher(config);
    this.claims = new Claims(db, new Owner(config.get('INSTANCE')));
  }

  /** Writes messages and cancellations in the caller's transaction; call `dispatch` after the commit. */
  async record(effects: readonly OutboxEffect[], transaction: Sql) {
    if (effects.length) await write(transaction, NO_CHECKPOINT, this.recording(effects));
  }

  /** The same as parts of a statement that advances a checkpoint; `cause` is that checkpoint and where it is advanced to. */
  recording(effects: readonly OutboxEffect[], cause?: MessageCause): Write[] {
    return messageRows(effects, cause);
  }

  /** Wakes workers for messages that are due now. Never rejects: a job that could not be sent only delays. */
  async dispatch(effects: readonly OutboxEffect[]) {
    failpoint('before-dispatch');
    const counts = new Map<string, number>();
    for (const effect of effects)
      if (effect instanceof OutboxMessage && !effect.dueAt)
        counts.set(effect.queue, (counts.get(effect.queue) ?? 0) + 1);
    await Promise.all([...counts].map(([queue, count]) => this.dispatcher.wake(queue, count)));
  }

  async run(...messages: OutboxMessage[]) {
    await this.record(messages, this.db.sql);
    await this.dispatch(messages);
  }

  /** Cancels messages that have not run, in the caller's transaction. A cancelled id never runs. */
  async cancel(ids: readonly string[], transaction: Sql) {
    await this.record(
      ids.map((id) => new CancelMessage(id)),
      transaction,
    );
  }

  /** Binds the one handler of a kind of message; a second one is an error that stops the boot. */
  handle<Payload extends object>(
    queue: string,
    name: string,
    handler: (payload: Payload, job: JobContext) => Promise<unknown>,
  ) {
    const key = `${queue}/${name}`;
    if (this.handlers.has(key)) throw new Error(`${key} has two handlers`);
    this.handlers.set(key, handler as Handler);
  }

  /** Starts one worker per queue with a handler; each runs up to `concurrency` messages concurrently. */
  work(concurrency = 16) {
    this.claims
      .releasePredecessors()
      .catch((err: unknown) => log.warn({ err }, 'claims of the killed process stay until they expire'));
    const queues = [...new Set([...this.handlers.keys()].map((key) => key.split('/')[0]!))];
    for (const queue of queues) {
      const worker = new QueueWorker(queue, concurrency, this.claims, (claim) =>
        new MessageRun(claim, this.claims).with(this.handlerOf(queue, claim.row.name)),
      );
      this.workers.push(worker);
      this.dispatcher.work(queue, () => worker.runDue());
    }
    this.due = new DueMessages(this.db.sql, this.dispatcher, queues);
    this.due.start();
  }

  /** Finishes running messages before connections close; the others wait for another process. */
  beforeApplicationShutdown(): Promise<void> {
    return (this.stopping ??= this.stop());
  }

  async onApplicationShutdown() {
    await this.beforeApplicationShutdown();
    await this.dispatcher.close();
  }

  private async stop() {
    await this.due?.stop();
    await Promise.all([this.dispatcher.drain(), ...this.workers.map((worker) => worker.stop())]);
    await this.claims.close();
  }

  private handlerOf(queue: string, name: string): Handler {
    const missing = () => Promise.reject(new Error(`no handler for ${queue}/${name}`));
    return this.handlers.get(`${queue}/${name}`) ?? missing;
  }
}
