import { createHash } from 'node:crypto';
import type { Type } from '@nestjs/common';
import type { Cause } from '#server/kernel/decider';
import { MAIL_QUEUE, type OutboxEffect, OutboxMessage } from '#server/kernel/reactions';
import { Claim } from '#server/platform/outbox/claim';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { type Handler, MessageRun } from '#server/platform/outbox/message-run';
import { INBOX_JOB, INBOX_QUEUE } from '#server/platform/providers/inbox';
import { WebhookRouter } from '#server/platform/providers/webhook-router';
import type { SimulatedClock } from './clock.js';
import type { Interleaving } from './interleaving.js';
import { DEFINITIONS, type Replica } from './replica.js';
import type { Tally } from './tally.js';

type Row = Readonly<{ id: string; queue: string; name: string; payload: object; trace: Cause | null }> & {
  dueAt: number;
  state: 'open' | 'done' | 'dead';
  attempts: number;
  failures: number;
  /** The process that runs it. */
  runner?: Replica;
  error?: unknown;
};

/** The tables of outbox and inbox: one row per id for ever; a result counts only for the claim that it belongs to. */
export class MemoryOutbox {
  readonly rows = new Map<string, Row>();
  private readonly open = new Set<Row>();
  private readonly inbox = new Map<string, { body: Buffer; verdict: string }>();
  private readonly handlers = new WeakMap<Replica, Map<string, Handler>>();

  constructor(
    private readonly clock: SimulatedClock,
    private readonly interleaving: Interleaving,
    private readonly tally: Tally,
  ) {}

  record(effects: readonly OutboxEffect[]) {
    for (const effect of effects) {
      if (!(effect instanceof OutboxMessage)) throw new Error('the money modules cancel no message');
      const { id, queue, name, payload, trace = null } = effect;
      if (this.rows.has(id)) continue;
      const dueAt = effect.dueAt ? Date.parse(effect.dueAt) : this.clock.ms;
      const state = queue === MAIL_QUEUE ? 'done' : 'open';
      const row: Row = { id, queue, name, payload, trace, dueAt, state, attempts: 0, failures: 0 };
      this.rows.set(id, row);
      if (state === 'open') this.open.add(row);
    }
  }

  /** Keeps a webhook by the hash of its bytes, and the message that routes it. */
  receive(webhook: object) {
    const body = Buffer.from(JSON.stringify(webhook));
    const key = createHash('sha256').update(body).digest('hex');
    if (this.inbox.has(key)) return;
    this.inbox.set(key, { body, verdict: 'received' });
    this.record([new OutboxMessage({ id: `webhook-${key}`, queue: INBOX_QUEUE, name: INBOX_JOB, payload: { key } })]);
  }

  due(): Row[] {
    return [...this.open].filter(({ runner, dueAt }) => !runner && dueAt <= this.clock.ms);
  }

  /** Claims the message and runs it as the worker does. */
  run(row: Row, worker: Replica) {
    row.attempts++;
    row.runner = worker;
    if (row.attempts > 1) this.tally.count('message run again');
    const { id, name, payload, trace, attempts, failures } = row;
    const claim = new Claim({ id, name, payload, trace, attempts, failures }, Infinity);
    const end = (change: Partial<Row>) => async () => {
      await this.interleaving.step(worker.owner);
      if (row.attempts !== attempts || row.runner !== worker || row.state !== 'open') return;
      Object.assign(row, { runner: undefined, ...change });
      if (change.state) this.open.delete(row);
    };
    const claims = {
      complete: () => void end({ state: 'done' })(),
      forget: () => undefined,
      runAgain: (_: Claim, dueAt: string) => end({ dueAt: Date.parse(dueAt), failures: 0 })(),
      retry: (_: Claim, { delayS, ...change }: { delayS: number; failures: number }) =>
        end({ dueAt: this.clock.ms + delayS * 1_000, ...change })(),
      giveUp: (_: Claim, change: { failures: number; error: string }) => end({ state: 'dead', ...change })(),
    };
    const handler = this.handlersOf(worker).get(`${row.queue}/${name}`);
    if (!handler) throw new Error(`no handler of ${row.queue}/${name}`);
    void new MessageRun(claim, claims as never).with(handler);
  }

  /** The claims of a process that is gone have expired. */
  release(worker: Replica) {
    for (const row of this.open) if (row.runner === worker) row.runner = undefined;
  }

  private handlersOf(worker: Replica): Map<string, Handler> {
    let handlers = this.handlers.get(worker);
    if (!handlers) this.handlers.set(worker, (handlers = this.bound(worker)));
    return handlers;
  }

  private bound(worker: Replica) {
    const handlers = new Map<string, Handler>();
    for (const { jobs = [] } of DEFINITIONS)
      for (const { queue, name, handler } of jobs) {
        const job = worker.resolve(handler as Type<JobHandler>);
        handlers.set(`${queue}/${name}`, (payload, context) => job.handle(payload, context));
      }
    const webhooks = new Map(DEFINITIONS.flatMap(({ webhooks = {} }) => Object.entries(webhooks)));
    const registry = { entries: () => webhooks, resolve: (type: Type) => worker.resolve(type) };
    const outbox = { handle: (queue: string, name: string, run: Handler) => handlers.set(`${queue}/${name}`, run) };
    new WebhookRouter(registry as never, this.inboxFor(worker) as never, outbox as never).onApplicationBootstrap();
    return handlers;
  }

  private inboxFor(worker: Replica) {
    return {
      read: async (key: string) => {
        await this.interleaving.step(worker.owner);
        const row = this.inbox.get(key);
        return row?.verdict === 'received' ? { body: row.body, received_at: this.clock.now } : undefined;
      },
      conclude: async (key: string, verdict: string) => {
        await this.interleaving.step(worker.owner);
        Object.assign(this.inbox.get(key)!, { verdict });
      },
    };
  }
}
