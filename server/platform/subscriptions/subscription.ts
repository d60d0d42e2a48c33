import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Pool, PoolClient } from 'pg';
import type { Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import { isTransient } from '#server/platform/transient-errors';
import { startEpoch, advance, type Notification, acquire, type Checkpoint, type Write } from './checkpoint.js';
import { EventBuffer } from './event-buffer.js';
import { log } from '#server/platform/log';
import { CancellableDelay } from '#server/platform/concurrency/cancellable-delay';
import type { Sql } from '#server/platform/database/sql';

type SubscriptionOptions = {
  checkpoint: Checkpoint;
  types: readonly string[];
  upcasts?: Upcasts;
  /** What a batch comes to: written in the statement that also moves the checkpoint. */
  writes: (events: Recorded[]) => Write[];
  /** May a place that nothing else is written with be written late? At worst these events come again. */
  mayFlushLate?: boolean;
  /** Who is told of it by the same statement. */
  notifications?: (events: Recorded[], position: bigint) => Notification[];
  /** Asked of a new owner: may this process move the checkpoint now? */
  mayStart?: () => Promise<boolean>;
  /** Before that: outside commands that must have run before the checkpoint moves. */
  runCommands?: (events: Recorded[]) => Promise<void>;
  /** After the commit: what others may now be told. */
  afterCommit?: (events: Recorded[], position: bigint) => void | Promise<void>;
  batchSize?: number;
  /** Rests after each batch twice as long as that took, so that under load the next is larger. */
  pacesItself?: boolean;
  /** Catches up in whole batches: nobody waits for what is on its way. */
  fullBatches?: boolean;
  /** Done when it has caught up for the first time, before it says so. */
  onCaughtUp?: () => Promise<void>;
};

export type SubscriptionState = { name: string; position: bigint; owner: boolean; caughtUp: boolean; halted?: string };

const BACKOFF_MS = [100, 250, 500, 1_000, 2_000, 5_000];
/** A neighbour that is away is asked for again this soon. */
const AWAY_MS = 1_000;
const [BATCH, IDLE_MS] = [500, 5_000];
const LONGEST_REST_MS = 25;
/** So late may a place be written that nothing else is written with. */
const LATE_MS = 200;

/**
 * Follows the log from a checkpoint, in batches, for ever: one owner at a time (advisory lock, and an epoch that
 * fences out an owner that was frozen), resubscribing after every loss. An event that cannot be applied halts the
 * follower and is tried again, ever more rarely; it is never skipped. After a failure events go one by one, so that
 * all before the bad one are applied and the report names it.
 */
export class Subscription {
  readonly state: SubscriptionState;
  private stopped = false;
  private buffer?: EventBuffer;
  private readonly delay = new CancellableDelay();
  private running: Promise<void> = Promise.resolve();
  private failures = 0;
  private oneByOneUntil = -1n;
  /** The place as we wrote it last. */
  private written = -1n;
  /** Since when it is behind ours. */
  private behindSince?: number;

  constructor(
    private readonly follower: SubscriptionOptions,
    private readonly client: EventStoreDBClient,
    private readonly pool: Pool,
    private readonly db: Sql,
  ) {
    this.state = { name: follower.checkpoint.name, position: -1n, owner: false, caughtUp: false };
  }

  start(): this {
    this.running = this.loop();
    return this;
  }

  /** Ends at a batch border. */
  async stop() {
    this.stopped = true;
    this.buffer?.wake();
    this.delay.cancel();
    await this.running;
  }

  /** Has it come as far as `position`, within `patience` ms? */
  async reached(position: bigint, patience: number): Promise<boolean> {
    const end = Date.now() + patience;
    while (this.state.position < position && !this.stopped && Date.now() < end) await new CancellableDelay().wait(10);
    return this.state.position >= position;
  }

  private async loop() {
    while (!this.stopped) {
      let lock: PoolClient | undefined;
      let away = false;
      try {
        lock = await this.pool.connect();
        this.state.owner =
          (await acquire(this.follower.checkpoint, lock)) && (await (this.follower.mayStart?.() ?? true));
        if (this.state.owner) await this.follow(lock);
        else this.state.halted = undefined;
      } catch (error) {
        away = isTransient(error);
        this.state.halted = (error as Error).message;
        log[away ? 'warn' : 'error'](
          { err: error, follower: this.state.name, position: String(this.state.position) },
          'a follower halted',
        );
      }
      this.state.owner = this.state.caughtUp = false;
      lock?.release(true);
      const pause = BACKOFF_MS[Math.min(this.failures++, BACKOFF_MS.length - 1)]!;
      if (!this.stopped) await this.delay.wait(away ? Math.min(pause, AWAY_MS) : pause);
    }
  }

  private async follow(lock: PoolClient) {
    const { position, epoch } = await startEpoch(this.follower.checkpoint, this.db);
    this.state.position = this.written = position;
    this.behindSince = undefined;
    const { types, upcasts, batchSize = BATCH, fullBatches } = this.follower;
    const inflow = (this.buffer = new EventBuffer(this.client, position, types, upcasts));
    lock.on('error', (error) => inflow.fail(error)).on('end', () => inflow.fail(new Error('the lock was lost')));
    try {
      while (!this.stopped && !inflow.failure) {
        const isThere = inflow.isCaughtUp && (this.state.caughtUp || inflow.isDrained);
        if (isThere && !this.state.caughtUp) await this.follower.onCaughtUp?.();
        this.state.caughtUp = isThere;
        const whole = fullBatches && !this.isCareful && !inflow.isCaughtUp;
        const events = whole ? inflow.nextWhole(batchSize) : inflow.next(this.isCareful ? 1 : batchSize);
        if (events.length > 0) {
          const began = performance.now();
          await this.batch(events, epoch);
          inflow.done(events.length);
          this.recovered();
          if (this.follower.pacesItself && isThere) await this.delay.wait(restAfter(performance.now() - began));
        } else if (!whole && inflow.isDrained && inflow.seen > this.state.position)
          await this.advance(epoch, inflow.seen);
        else if (this.isLate) await this.advance(epoch, this.state.position);
        else {
          if (inflow.isDrained && inflow.isCaughtUp) this.recovered();
          await inflow.wait(this.behindSince ? LATE_MS : IDLE_MS);
        }
      }
      if (inflow.failure && !this.stopped) throw inflow.failure;
      if (this.behindSince) await this.advance(epoch, this.state.position);
    } finally {
      await inflow.close();
    }
  }

  /** After a failure, until the batch that failed is behind us. */
  private get isCareful() {
    return this.state.position < this.oneByOneUntil;
  }

  private get isLate() {
    return this.behindSince !== undefined && Date.now() - this.behindSince >= LATE_MS;
  }

  private recovered() {
    this.failures = 0;
    this.state.halted = undefined;
  }

  private async batch(events: Recorded[], epoch: number) {
    const position = events.at(-1)!.position;
    try {
      await this.follower.runCommands?.(events);
      const writes = this.follower.writes(events);
      if (writes.length || this.isLate || !this.follower.mayFlushLate) {
        const news = this.follower.notifications?.(events, position);
        await this.move(epoch, position, writes, news);
      } else this.behindSince ??= Date.now();
    } catch (error) {
      if (isTransient(error)) throw error;
      this.oneByOneUntil = position;
      throw events.length === 1 ? named(events[0]!, error) : error;
    }
    this.state.position = position;
    await this.follower.afterCommit?.(events, position);
  }

  /** Nothing of ours lies before `position`: remember it, so that a restart need not look again. */
  private async advance(epoch: number, position: bigint) {
    await this.move(epoch, position);
    this.state.position = position;
  }

  private async move(epoch: number, to: bigint, writes?: Write[], news?: Notification[]) {
    await advance(this.follower.checkpoint, this.db, { from: this.written, to, epoch }, writes, news);
    this.written = to;
    this.behindSince = undefined;
  }
}

const restAfter = (ms: number) => Math.min(2 * ms, LONGEST_REST_MS);

const named = ({ type, stream, revision, position }: Recorded, cause: unknown) =>
  new Error(`${type} at position ${position} (${stream}, revision ${revision}): ${(cause as Error).message}`, {
    cause,
  });
