import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Recorded } from '#server/kernel/decider';
import { errorText } from '#server/platform/database/error-text';
import { CancellableDelay } from '#server/platform/concurrency/cancellable-delay';
import { log } from '#server/platform/log';
import { isTransient } from '#server/platform/transient-errors';
import { advance, type Notification, type Write } from './checkpoint.js';
import { EventBuffer } from './event-buffer.js';
import type { CheckpointPosition, Lease, Leases } from './lease.js';
import { checkLog } from './log-end.js';
import type { SubscriptionOptions, SubscriptionState } from './subscription-options.js';

export type { SubscriptionOptions, SubscriptionState } from './subscription-options.js';

/** Pauses after the first failures in a row, ms; the last one repeats. After a transient failure at most `TRANSIENT_PAUSE_MS`. */
const BACKOFF_MS = [100, 250, 500, 1_000, 2_000, 5_000];
const TRANSIENT_PAUSE_MS = 1_000;
const [BATCH_SIZE, IDLE_MS] = [500, 5_000];
const LONGEST_PACE_MS = 25;
/** Upper bound of the delay of a checkpoint that may be flushed late, ms. */
const FLUSH_MS = 200;

/**
 * Delivers the events of some types in order and in batches, from a checkpoint on, for ever. One process at a time holds
 * the lease; writes are fenced by its epoch. Every failure ends the delivery, which begins again after a pause: an event
 * that cannot be applied halts the subscription and is never skipped. After such a failure events are delivered one by
 * one, so that all before the bad one are applied and the report names it.
 */
export class Subscription {
  readonly state: SubscriptionState;
  private readonly stopping = new AbortController();
  private readonly delay = new CancellableDelay();
  private buffer?: EventBuffer;
  private running: Promise<void> = Promise.resolve();
  private failures = 0;
  private oneByOneUntil = -1n;
  /** The checkpoint as this process wrote it last, and the last event handled. */
  private written = -1n;
  private lastEvent: CheckpointPosition['event'];
  /** Time since which the written checkpoint is behind, ms. */
  private behindSince?: number;
  /** True while the checkpoint's row holds the failure of an earlier delivery. */
  private rowIsHalted = false;

  constructor(
    private readonly options: SubscriptionOptions,
    private readonly client: EventStoreDBClient,
    private readonly leases: Leases,
  ) {
    this.state = { name: options.checkpoint.name, position: -1n, owner: false, caughtUp: false };
  }

  start(): this {
    this.running = this.loop();
    return this;
  }

  /** Resolves after the batch under way; the lease is released. */
  async stop() {
    this.stopping.abort();
    this.buffer?.wake();
    this.delay.cancel();
    await this.running;
  }

  /** True if `position` is passed within `timeoutMs`. */
  async reached(position: bigint, timeoutMs: number): Promise<boolean> {
    const end = Date.now() + timeoutMs;
    while (this.state.position < position && !this.stopped && Date.now() < end) await sleep(10);
    return this.state.position >= position;
  }

  /** Events received and not handled yet, and when the oldest of them was appended (ISO 8601). */
  get backlog(): { events: number; since?: string } {
    return this.buffer?.backlog ?? { events: 0 };
  }

  private get stopped() {
    return this.stopping.signal.aborted;
  }

  private async loop() {
    const { startAfter, mayStart } = this.options;
    const onWaiting = () => this.clearHalt();
    while (!this.stopped) {
      let lease: Lease | undefined;
      let [isPassing, halted]: [boolean, string | undefined] = [false, undefined];
      try {
        lease = await this.leases.acquire(this.state.name, this.stopping.signal, { startAfter, onWaiting });
        this.state.owner = lease !== undefined && (await (mayStart?.(lease) ?? true));
        if (lease && this.state.owner) await this.follow(lease);
        else this.clearHalt();
      } catch (error) {
        isPassing = isTransient(error);
        this.state.halted = errorText(error);
        this.state.isTransient = isPassing;
        this.state.haltedEvent = (error as { eventId?: string }).eventId;
        if (!isPassing) halted = this.state.halted;
        log[isPassing ? 'warn' : 'error'](
          { err: error, subscription: this.state.name, position: String(this.state.position) },
          'a subscription halted',
        );
      }
      this.state.owner = this.state.caughtUp = false;
      if (lease)
        await this.leases.release(lease, halted).catch((err: unknown) => log.warn({ err }, 'a lease was not released'));
      const pause = BACKOFF_MS[Math.min(this.failures++, BACKOFF_MS.length - 1)]!;
      if (!this.stopped) await this.delay.wait(isPassing ? Math.min(pause, TRANSIENT_PAUSE_MS) : pause);
    }
  }

  private async follow(lease: Lease) {
    const { types, upcasts, batchSize = BATCH_SIZE, fullBatches, onCaughtUp, pacesItself } = this.options;
    const { position, event } = lease.from;
    this.state.position = this.written = position;
    this.lastEvent = event;
    this.behindSince = undefined;
    this.rowIsHalted = lease.halted !== undefined;
    const end = await checkLog(this.client, lease.from);
    const buffer = (this.buffer = new EventBuffer(this.client, position, types, upcasts));
    lease.lost.addEventListener('abort', () => buffer.fail(lease.lost.reason as Error));
    try {
      while (!this.stopped && !buffer.failure) {
        const isThere = buffer.isCaughtUp && (this.state.caughtUp || buffer.isDrained);
        if (isThere && !this.state.caughtUp) await onCaughtUp?.();
        this.state.caughtUp = isThere;
        const isFilling = fullBatches && !this.isCareful && !buffer.isCaughtUp;
        const events = isFilling ? buffer.nextWhole(batchSize) : buffer.next(this.isCareful ? 1 : batchSize);
        // All events up to the end of the log at the start came before `isCaughtUp`.
        const seen = buffer.isCaughtUp && buffer.seen < end ? end : buffer.seen;
        if (events.length > 0) {
          const began = performance.now();
          await this.batch(events, lease);
          buffer.done(events.length);
          this.recovered();
          if (pacesItself && isThere) await this.delay.wait(paceAfter(performance.now() - began));
        } else if (!isFilling && buffer.isDrained && seen > this.state.position) await this.advance(lease, seen);
        else if (this.isLate || (this.rowIsHalted && isThere && buffer.isDrained))
          await this.advance(lease, this.state.position);
        else {
          if (buffer.isDrained && buffer.isCaughtUp) this.recovered();
          await buffer.wait(this.behindSince ? FLUSH_MS : IDLE_MS);
        }
      }
      if (buffer.failure && !this.stopped) throw buffer.failure;
      if (this.behindSince) await this.advance(lease, this.state.position);
    } finally {
      await buffer.close();
    }
  }

  private clearHalt() {
    this.state.halted = this.state.isTransient = this.state.haltedEvent = undefined;
  }

  /** After a failure, until the batch that failed is passed. */
  private get isCareful() {
    return this.state.position < this.oneByOneUntil;
  }

  private get isLate() {
    return this.behindSince !== undefined && Date.now() - this.behindSince >= FLUSH_MS;
  }

  private recovered() {
    this.failures = 0;
    this.clearHalt();
  }

  private async batch(events: Recorded[], lease: Lease) {
    const { runCommands, writes, notifications, mayFlushLate, onPoison, afterCommit } = this.options;
    const last = events.at(-1)!;
    await this.leases.confirm(lease);
    this.lastEvent = { id: last.id, position: last.position };
    try {
      await runCommands?.(events);
      const rows = await writes(events);
      if (rows.length || this.isLate || !mayFlushLate)
        await this.write(lease, last.position, rows, notifications?.(events, last.position));
      else this.behindSince ??= Date.now();
    } catch (error) {
      if (isTransient(error)) throw error;
      this.oneByOneUntil = last.position;
      if (events.length > 1) throw error;
      if (!onPoison) throw named(last, error);
      await this.write(lease, last.position, onPoison(last, error));
    }
    this.state.position = last.position;
    await afterCommit?.(events, last.position);
  }

  /** The log holds no event of these types up to `position`. */
  private async advance(lease: Lease, position: bigint) {
    await this.write(lease, position);
    this.state.position = position;
  }

  private async write(lease: Lease, position: bigint, writes?: Write[], notifications?: Notification[]) {
    const to = { position, event: this.lastEvent };
    await advance(this.options.checkpoint, this.leases.db, { lease, from: this.written, to }, writes, notifications);
    this.written = position;
    this.behindSince = undefined;
    this.rowIsHalted = false;
  }
}

const paceAfter = (ms: number) => Math.min(2 * ms, LONGEST_PACE_MS);

const named = ({ type, id, stream, revision, position }: Recorded, cause: unknown) => {
  const message = `${type} ${id} at position ${position} (${stream}, revision ${revision}): ${(cause as Error).message}`;
  return Object.assign(new Error(message, { cause }), { eventId: id });
};
