import type { Recorded } from '#server/kernel/decider';
import { durably, longTransaction } from '#server/platform/database/sql';
import { log } from '#server/platform/log';
import { Subscription, type SubscriptionState } from '#server/platform/subscriptions/subscription';
import type { Changed } from './change-notifier.js';
import { isCurrent } from './current.js';
import { typesOf, type View } from './projection.js';
import { Rebuild } from './rebuild.js';
import { createIndexes, writesOf } from './tables.js';
import { markBuilt, register, type VersionRow } from './versions.js';
import type { World } from './world.js';

/** Larger than what comes at once while a view is live. */
const BATCH_SIZE = 2_000;
/** Pauses after failed rebuilds in a row, ms; the last one repeats. Each attempt applies the whole log again. */
const REBUILD_BACKOFF_MS = [1_000, 5_000, 30_000, 300_000];

/**
 * Feeds one view in the version this process was compiled with, into that version's own schema and from its own
 * checkpoint; processes of other versions do the same beside it. Every version sends its own notifications, so that a
 * browser is notified after the commit in the tables that its web process reads: `changed` is sent twice while two
 * versions are fed. A version that never caught up sends none: no process reads it.
 */
export class ViewRunner {
  private live!: Subscription;
  private rebuild?: Rebuild;
  private failedRebuilds = 0;
  private mayRebuildAt = 0;
  private isBuilt = false;
  private stopped = false;
  /** Events applied since this process started. */
  applied = 0;

  constructor(
    readonly view: View,
    private readonly world: World,
  ) {}

  get state(): SubscriptionState {
    return this.live.state;
  }
  get backlog() {
    return this.live.backlog;
  }
  get built() {
    return this.isBuilt;
  }

  /** True while this process feeds the view and shows all events: only then its rows are compared with the log. */
  get isLive() {
    const { owner, caughtUp, halted } = this.live.state;
    return this.isBuilt && owner && caughtUp && halted === undefined && !this.rebuild && !this.stopped;
  }

  async start() {
    await this.register();
    this.live = this.feed();
  }

  async stop() {
    this.stopped = true;
    await this.rebuild?.stop();
    await this.live.stop();
  }

  /** Marks a build as complete, or starts a rebuild that the version's row requests; called periodically. */
  async follow({ built, rebuild }: VersionRow) {
    this.isBuilt ||= built;
    const { owner, halted, isTransient } = this.live.state;
    if (!owner && (halted === undefined || isTransient)) return;
    if (!this.isBuilt) await this.complete();
    else if (rebuild && !this.rebuild && Date.now() >= this.mayRebuildAt) void this.runRebuild();
  }

  /** The first time all events are applied the version may be read. A build is complete with its indexes, which took time. */
  private async complete() {
    if (!isCurrent(this.live)) return;
    await durably(this.world.db, (transaction) => markBuilt(this.view, transaction));
    this.isBuilt = true;
    log.info({ view: this.view.name, version: this.view.version }, 'a view is built');
  }

  private async register(): Promise<true> {
    this.isBuilt = await durably(this.world.db, (transaction) => register(this.view, transaction));
    return true;
  }

  private feed(): Subscription {
    const { view, world } = this;
    const { notifier } = world;
    return new Subscription(
      {
        checkpoint: { table: 'projection.checkpoint', name: view.schema },
        types: typesOf(view),
        upcasts: world.upcasts,
        mayStart: () => this.register(),
        batchSize: BATCH_SIZE,
        fullBatches: true,
        pacesItself: true,
        writes: (events) => writesOf(view, view.schema, events, world.db),
        notifications: (events, position) =>
          this.isBuilt ? notifier.notifications(this.changed(events, position)) : [],
        afterCommit: (events, position) => {
          this.applied += events.length;
          if (!this.isBuilt) return;
          notifier.changed(this.changed(events, position));
        },
        onCaughtUp: async () => {
          if (!this.isBuilt)
            await longTransaction(world.pool, (transaction) => createIndexes(view, view.schema, transaction));
        },
      },
      world.client,
      world.leases,
    ).start();
  }

  private changed(events: readonly Recorded[], position: bigint): Changed {
    const audience = events.flatMap((event) => this.view.audience(event));
    return { view: this.view.name, from: events[0]?.position ?? position, position, audience };
  }

  private async runRebuild() {
    this.rebuild = new Rebuild(this.view, this.world, (work) => this.whilePaused(work));
    const isDone = await this.rebuild.run();
    this.rebuild = undefined;
    if (isDone) return void (this.failedRebuilds = 0);
    const pause = REBUILD_BACKOFF_MS[Math.min(this.failedRebuilds++, REBUILD_BACKOFF_MS.length - 1)]!;
    this.mayRebuildAt = Date.now() + pause;
  }

  /** Runs `work` while this process does not feed the view. */
  private async whilePaused<T>(work: () => Promise<T>): Promise<T> {
    await this.live.stop();
    try {
      return await work();
    } finally {
      if (!this.stopped) this.live = this.feed();
    }
  }
}
