import {
  type AllStreamRecordedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  eventTypeFilter,
  START,
} from '@eventstore/db-client';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Event, Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import { readEvent } from './event-store.js';
import { log } from './log.js';
import type { Sql } from './sql.js';

/** Where a follower keeps its place. Rows and place commit together, so each event counts exactly once. */
export type Place = { table: 'app.checkpoint' | 'projection.checkpoint'; name: string };

type Follower = {
  place: Place;
  types: readonly string[];
  upcasts?: Upcasts;
  /** Applies a batch inside the transaction that also moves the checkpoint. */
  apply: (events: Recorded[], transaction: Sql) => Promise<void>;
  /** Before the transaction: outside commands that must have run before the checkpoint moves. */
  before?: (events: Recorded[]) => Promise<void>;
  /** After the commit: what others may now be told. */
  after?: (events: Recorded[], position: bigint) => void | Promise<void>;
  batch?: number;
};

export type FollowerState = { name: string; position: bigint; owner: boolean; caughtUp: boolean; halted?: string };

const BACKOFF_MS = [100, 250, 500, 1_000, 2_000, 5_000];

/**
 * Follows the log from a checkpoint, in batches, for ever: one owner at a time (advisory lock, and an epoch that
 * fences out an owner that was frozen), resubscribing after every loss. An event that cannot be applied halts the
 * follower and is tried again; it is never skipped.
 */
export class Follow {
  readonly state: FollowerState;
  private stopped = false;
  private wake: () => void = () => undefined;
  private running: Promise<void> = Promise.resolve();
  private failures = 0;

  constructor(
    private readonly follower: Follower,
    private readonly client: EventStoreDBClient,
    private readonly pool: Pool,
    private readonly db: Sql,
  ) {
    this.state = { name: follower.place.name, position: -1n, owner: false, caughtUp: false };
  }

  start(): this {
    this.running = this.loop();
    return this;
  }

  /** Ends at a batch border. */
  async stop() {
    this.stopped = true;
    this.wake();
    await this.running;
  }

  private async loop() {
    while (!this.stopped) {
      let lock: PoolClient | undefined;
      try {
        lock = await this.pool.connect();
        if (await this.own(lock)) await this.follow(lock);
      } catch (error) {
        this.state.halted = (error as Error).message;
        log.error(
          { err: error, follower: this.state.name, position: String(this.state.position) },
          'a follower halted',
        );
      }
      this.state.owner = this.state.caughtUp = false;
      lock?.release(true);
      if (!this.stopped) await this.pause(BACKOFF_MS[Math.min(this.failures++, BACKOFF_MS.length - 1)]!);
    }
  }

  private pause(ms: number) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => (clearTimeout(timer), resolve());
    });
  }

  private async own(lock: PoolClient): Promise<boolean> {
    const { rows } = await lock.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [
      `${this.follower.place.table}/${this.state.name}`,
    ]);
    return (this.state.owner = rows[0]!.mine);
  }

  private async follow(lock: PoolClient) {
    const { table, name } = this.follower.place;
    const { rows } = await sql<{ position: number; epoch: number }>`
      insert into ${sql.table(table)} (name, epoch) values (${name}, 1)
      on conflict (name) do update set epoch = ${sql.table(table)}.epoch + 1 returning position, epoch`.execute(
      this.db,
    );
    this.state.position = BigInt(rows[0]!.position);
    const epoch = rows[0]!.epoch;

    const queue: Recorded[] = [];
    let seen = this.state.position;
    let failed: Error | undefined;
    const from = this.state.position < 0n ? START : { commit: this.state.position, prepare: this.state.position };
    const escaped = this.follower.types.map((type) => type.replace(/[^A-Za-z0-9]/g, '\\$&')).join('|');
    const subscription: AllStreamSubscription = this.client.subscribeToAll({
      fromPosition: from,
      filter: eventTypeFilter({
        regex: `^(${escaped})$`,
        checkpointInterval: 32,
        checkpointReached: (_subscription, position) => {
          seen = position.commit;
          this.wake();
          return Promise.resolve();
        },
      }),
    });
    subscription.on('data', (resolved) => {
      const event = readEvent(resolved, this.follower.upcasts) as Recorded<Event> | undefined;
      if (!event || event.position <= this.state.position) return;
      queue.push({ ...event, position: (resolved.event as AllStreamRecordedEvent).position.commit });
      if (queue.length > 4_000) subscription.pause();
      this.wake();
    });
    subscription.on('caughtUp', () => {
      this.state.caughtUp = true;
      this.wake();
    });
    const fail = (error?: Error) => {
      failed ??= error ?? new Error('the subscription ended');
      this.wake();
    };
    subscription
      .on('error', fail)
      .on('end', () => fail())
      .on('close', () => fail());
    lock.on('error', fail).on('end', () => fail(new Error('the lock was lost')));

    try {
      while (!this.stopped && !failed) {
        if (queue.length === 0) {
          if (seen > this.state.position && subscription.readableLength === 0) await this.advance(epoch, seen);
          if (queue.length === 0 && !failed && !this.stopped) await this.pause(5_000);
          continue;
        }
        const events = queue.slice(0, this.follower.batch ?? 500);
        await this.batch(events, epoch);
        queue.splice(0, events.length);
        if (queue.length < 1_000 && subscription.isPaused()) subscription.resume();
        this.failures = 0;
        this.state.halted = undefined;
      }
      if (failed && !this.stopped) throw failed;
    } finally {
      subscription.removeAllListeners('error');
      subscription.on('error', () => undefined);
      await subscription.unsubscribe().catch(() => undefined);
    }
  }

  private async batch(events: Recorded[], epoch: number) {
    const position = events.at(-1)!.position;
    await this.follower.before?.(events);
    await this.db.transaction().execute(async (transaction) => {
      await this.follower.apply(events, transaction as unknown as Sql);
      await this.move(transaction as unknown as Sql, position, epoch);
    });
    this.state.position = position;
    await this.follower.after?.(events, position);
  }

  /** Nothing of ours lies before `position`: remember it, so that a restart need not look again. */
  private async advance(epoch: number, position: bigint) {
    await this.move(this.db, position, epoch);
    this.state.position = position;
  }

  /** Only views say how far they have come: a context's reactions bear the same name as its view. */
  private async move(db: Sql, position: bigint, epoch: number) {
    const { table, name } = this.follower.place;
    const heard = table === 'projection.checkpoint' ? sql`, pg_notify('passed', ${`${name}:${position}`})` : sql``;
    const { rows } = await sql`
      update ${sql.table(table)} set position = ${String(position)}, updated_at = now()
      where name = ${name} and epoch = ${epoch} returning name ${heard}`.execute(db);
    if (rows.length === 0) throw new Error(`${name} has another owner`);
  }
}
