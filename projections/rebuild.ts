import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Subscription } from '#server/platform/subscriptions/subscription';
import { durably, longTransaction, openSnapshot, type Sql } from '#server/platform/database/sql';
import { log } from '#server/platform/log';
import { comparisonLock } from '#server/platform/subscriptions/view-rebuilds';
import { isCurrent } from './current.js';
import { eventsBetween } from './events-between.js';
import { typesOf, type View } from './projection.js';
import { differencesOf } from './table-hashes.js';
import { beginRebuild } from './rebuild-start.js';
import { apply, createIndexes, writesOf } from './tables.js';
import type { World } from './world.js';

const LOOK_MS = 100;
const BATCH_SIZE = 2_000;
/** How long the serving tables may take to reach the new ones, ms. */
const CATCH_UP_MS = 10_000;

/** The checkpoint of the serving tables, locked until the transaction ends. */
type LockedCheckpoint = { position: bigint; isHalted: boolean };

/**
 * Rebuilds the same version of a view from the first event, in `<schema>_next` beside the serving tables. After it has
 * caught up, the view's feed stops for some milliseconds: both sets of tables are brought to the same position and
 * exchange names in one transaction. Then they are compared in a snapshot of that moment: a difference means that the
 * old rows were not the result of the events. A halted view continues with the new tables at their position. The old
 * tables are kept for a roll back, which is the same with them: they take the events since and are exchanged again.
 */
export class Rebuild {
  private next?: Subscription;
  private stopped = false;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly view: View,
    private readonly world: World,
    private readonly whilePaused: <T>(work: () => Promise<T>) => Promise<T>,
  ) {}

  /** Resolves to true when the tables are exchanged and compared, or another process builds them; to false after a failure. */
  async run(): Promise<boolean> {
    const building = this.build().then(
      () => true,
      (err: unknown) => {
        log.warn({ err, view: this.view.name }, 'a rebuild failed');
        return false;
      },
    );
    this.running = building;
    return building;
  }

  async stop() {
    this.stopped = true;
    await this.running;
  }

  private get schema() {
    return { live: this.view.schema, next: `${this.view.schema}_next`, old: `${this.view.schema}_old` };
  }

  private async build() {
    if (!(await durably(this.world.db, (transaction) => beginRebuild(this.view, transaction)))) return;
    log.info({ view: this.view.name }, 'a view is being rebuilt');
    this.next = this.feed();
    try {
      while (!this.stopped && (await this.isWanted())) {
        if (isCurrent(this.next) && (await this.swap())) return;
        await sleep(LOOK_MS);
      }
    } finally {
      await this.next.stop();
    }
  }

  private async isWanted() {
    const { rows } =
      await sql`select from projection.view_version where schema = ${this.schema.live} and rebuild`.execute(
        this.world.db,
      );
    return rows.length > 0;
  }

  private feed(): Subscription {
    const { view, world } = this;
    const { next } = this.schema;
    return new Subscription(
      {
        checkpoint: { table: 'projection.checkpoint', name: next, quiet: true },
        types: typesOf(view),
        upcasts: world.upcasts,
        writes: (events) => writesOf(view, next, events, world.db),
        batchSize: BATCH_SIZE,
        fullBatches: true,
        onCaughtUp: () => longTransaction(world.pool, (transaction) => createIndexes(view, next, transaction)),
      },
      world.client,
      world.leases,
    ).start();
  }

  /**
   * False if the serving tables stay behind the new ones, or another process has started a build: then the build continues. The new
   * tables wait where they are until the serving ones are there: fed again they would be ahead again, for ever where a view has few
   * events, since each try stops the feed of the serving tables.
   */
  private async swap(): Promise<boolean> {
    await this.next!.stop();
    const exchange = () => durably(this.world.db, (transaction) => this.exchangeAtOnePosition(transaction));
    let outcome = await this.whilePaused(exchange);
    if (outcome === 'behind' && (await this.isServingThere())) outcome = await this.whilePaused(exchange);
    if (outcome === 'behind' || !outcome) {
      this.next = this.feed();
      return false;
    }
    const snapshot = outcome;
    await this.compare(snapshot.sql).finally(() => snapshot.end());
    return true;
  }

  /** True once the serving tables have passed the position of the new ones. */
  private async isServingThere(): Promise<boolean> {
    const { position } = this.next!.state;
    for (const end = Date.now() + CATCH_UP_MS; !this.stopped && Date.now() < end; await sleep(LOOK_MS)) {
      const { rows } = await sql`select from projection.checkpoint
        where name = ${this.schema.live} and (position >= ${String(position)}::bigint or halted is not null)`.execute(
        this.world.db,
      );
      if (rows.length > 0) return true;
    }
    return false;
  }

  /** Resolves to a snapshot of both sets of tables at the exchange; `behind`: the serving tables are not there yet. */
  private async exchangeAtOnePosition(transaction: Sql) {
    const serving = await this.lockCheckpoints(transaction);
    if (!serving) return undefined;
    const { position } = this.next!.state;
    if (serving.position < position && !serving.isHalted) return 'behind' as const;
    if (serving.position > position) await this.applyUpTo(serving.position);
    const snapshot = await openSnapshot(this.world.pool);
    await sql`select pg_advisory_xact_lock_shared(hashtext(${comparisonLock(this.schema.live)}))`.execute(snapshot.sql);
    await this.exchange(transaction).catch(async (error) => {
      await snapshot.end();
      throw error;
    });
    return snapshot;
  }

  /**
   * Locks both checkpoints: a process that feeds the view meanwhile waits with its next batch, however often events
   * come, and none begins to build. Undefined when another process has begun to build since.
   */
  private async lockCheckpoints(transaction: Sql): Promise<LockedCheckpoint | undefined> {
    const { live, next } = this.schema;
    const { rows } = await sql<{ name: string; position: number; halted: string | null }>`
      select name, position, halted from projection.checkpoint where name in (${live}, ${next})
      order by name for update`.execute(transaction);
    const [serving, built] = [live, next].map((name) => rows.find((row) => row.name === name));
    if (!serving || !built || BigInt(built.position) !== this.next!.state.position) return undefined;
    return { position: BigInt(serving.position), isHalted: serving.halted !== null };
  }

  /** Committed before the exchange, so that the snapshot shows it; after a failed exchange the build restarts. */
  private async applyUpTo(position: bigint) {
    const { client, upcasts, db } = this.world;
    const events = await eventsBetween(client, this.next!.state.position, position, typesOf(this.view), upcasts);
    await apply(this.view, this.schema.next, events, db);
  }

  /** The new epoch makes the feeding process restart on the new tables. */
  private async exchange(transaction: Sql) {
    const { live, next, old } = this.schema;
    await sql`update projection.view_version v set rebuild = false, rebuilt_at = now(), differing = null, differences = null,
        kept = json_build_object('position', c.position::text, 'event_id', c.event_id, 'event_position', c.event_position::text)
      from projection.checkpoint c where c.name = v.schema and v.schema = ${live}`.execute(transaction);
    const { rows } = await sql<{ position: number }>`
      update projection.checkpoint l set epoch = l.epoch + 1, halted = null, position = greatest(l.position, n.position),
        event_id = case when n.position > l.position then n.event_id else l.event_id end,
        event_position = case when n.position > l.position then n.event_position else l.event_position end
      from projection.checkpoint n where l.name = ${live} and n.name = ${next} returning l.position`.execute(
      transaction,
    );
    await sql`drop schema if exists ${sql.id(old)} cascade`.execute(transaction);
    await sql`alter schema ${sql.id(live)} rename to ${sql.id(old)}`.execute(transaction);
    await sql`alter schema ${sql.id(next)} rename to ${sql.id(live)}`.execute(transaction);
    await sql`delete from projection.checkpoint where name = ${next}`.execute(transaction);
    await sql`select pg_notify('passed', ${`${live}:${rows[0]!.position}`})`.execute(transaction);
  }

  /** `snapshot` shows both sets of tables at the same position; Postgres resolves their current names in it. */
  private async compare(snapshot: Sql) {
    const { view, world } = this;
    const { live, old } = this.schema;
    const differences = await differencesOf(view, { before: old, now: live }, snapshot);
    const differing = differences.map(({ table }) => table);
    const outcome = { view: view.name, version: view.version, differences };
    if (differing.length) log.warn(outcome, 'a view was rebuilt, and tables differ from those that were read before');
    else log.info(outcome, 'a view was rebuilt, and all tables are equal');
    await sql`update projection.view_version set differing = ${differing}, differences = ${JSON.stringify(differences)}
      where schema = ${live}`.execute(world.db);
  }
}
