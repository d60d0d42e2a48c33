import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isFree } from '#server/platform/subscriptions/lease';
import { Subscription } from '#server/platform/subscriptions/subscription';
import { durably, longTransaction, openSnapshot, type Sql } from '#server/platform/database/sql';
import { log } from '#server/platform/log';
import { eventsBetween } from './events-between.js';
import { typesOf, type View } from './projection.js';
import { hashesOf, tablesIn } from './table-hashes.js';
import { apply, createBareTables, createIndexes, writesOf } from './tables.js';
import type { World } from './world.js';

const LOOK_MS = 100;
const BATCH_SIZE = 2_000;

type Place = { position: bigint; epoch: number };

/**
 * Builds the same version of a view anew from the first event, in `<schema>_next` beside the tables that are read. When
 * it has caught up, the feed pauses for some milliseconds: both sets of tables show the same events, and change names in
 * one transaction. Then they are compared, in a snapshot of that moment: what differs was not what the events make.
 */
export class Rebuild {
  private next?: Subscription;
  private stopped = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly view: View,
    private readonly world: World,
    private readonly whilePaused: <T>(work: () => Promise<T>) => Promise<T>,
  ) {}

  /** Resolves when the tables are exchanged and compared, or another process builds them; it never rejects. */
  run(): Promise<void> {
    return (this.running = this.build().catch((err: unknown) =>
      log.warn({ err, view: this.view.name }, 'a rebuild was not finished'),
    ));
  }

  async stop() {
    this.stopped = true;
    await this.running;
  }

  private get schema() {
    return { live: this.view.schema, next: `${this.view.schema}_next`, old: `${this.view.schema}_old` };
  }

  private async build() {
    if (!(await durably(this.world.db, (transaction) => this.begin(transaction)))) return;
    log.info({ view: this.view.name }, 'a view is being rebuilt');
    this.next = this.feed();
    try {
      while (!this.stopped && (await this.isWanted())) {
        const { state, backlog } = this.next;
        if (state.caughtUp && backlog.events === 0 && (await this.swap())) return;
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

  /** Empty tables and a checkpoint before the first event, unless another process feeds them. */
  private async begin(transaction: Sql): Promise<boolean> {
    const { next } = this.schema;
    if (!(await isFree('projection.checkpoint', next, transaction))) return false;
    await createBareTables(this.view, next, transaction);
    await sql`delete from projection.checkpoint where name = ${next}`.execute(transaction);
    return true;
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

  /** False when another process fed the view meanwhile: then the build goes on. */
  private async swap(): Promise<boolean> {
    const { db, pool } = this.world;
    await this.next!.stop();
    const snapshot = await this.whilePaused(async () => {
      const place = await this.place();
      if (place.position < this.next!.state.position) return undefined;
      await this.applyUpTo(place.position);
      const taken = await openSnapshot(pool);
      const isDone = await durably(db, (transaction) => this.exchange(place, transaction)).catch(async (error) => {
        await taken.end();
        throw error;
      });
      if (isDone) return taken;
      return void (await taken.end());
    });
    if (!snapshot) {
      this.next = this.feed();
      return false;
    }
    await this.compare(snapshot.sql).finally(() => snapshot.end());
    await sql`drop schema if exists ${sql.id(this.schema.old)} cascade`.execute(db);
    return true;
  }

  private async place(): Promise<Place> {
    const { rows } = await sql<{ position: number; epoch: number }>`
      select position, epoch from projection.checkpoint where name = ${this.schema.live}`.execute(this.world.db);
    return { position: BigInt(rows[0]!.position), epoch: rows[0]!.epoch };
  }

  private async applyUpTo(position: bigint) {
    const { client, upcasts, db } = this.world;
    const events = await eventsBetween(client, this.next!.state.position, position, typesOf(this.view), upcasts);
    await db.transaction().execute(async (on) => {
      const transaction = on as unknown as Sql;
      await apply(this.view, this.schema.next, events, transaction);
      await sql`update projection.checkpoint set position = ${String(position)} where name = ${this.schema.next}`.execute(
        transaction,
      );
    });
  }

  /** By the new epoch a process that took over the feed since then begins anew, on the new tables. */
  private async exchange({ position, epoch }: Place, transaction: Sql): Promise<boolean> {
    const { live, next, old } = this.schema;
    const { rows } = await sql`update projection.checkpoint set epoch = epoch + 1
      where name = ${live} and position = ${String(position)} and epoch = ${epoch} returning name`.execute(transaction);
    if (rows.length === 0) return false;
    await sql`drop schema if exists ${sql.id(old)} cascade`.execute(transaction);
    await sql`alter schema ${sql.id(live)} rename to ${sql.id(old)}`.execute(transaction);
    await sql`alter schema ${sql.id(next)} rename to ${sql.id(live)}`.execute(transaction);
    await sql`delete from projection.checkpoint where name = ${next}`.execute(transaction);
    await sql`update projection.view_version set rebuild = false, rebuilt_at = now(), differing = null
      where schema = ${live}`.execute(transaction);
    await sql`select pg_notify('passed', ${`${live}:${position}`})`.execute(transaction);
    return true;
  }

  /** `snapshot` shows both sets of tables at the same position; they are found by the names they have now. */
  private async compare(snapshot: Sql) {
    const { view, world } = this;
    const { live, old } = this.schema;
    const tables = await tablesIn(live, snapshot);
    const [before, after] = [await hashesOf(view, old, tables, snapshot), await hashesOf(view, live, tables, snapshot)];
    const differing = tables.filter((table) => before.get(table) !== after.get(table));
    const outcome = { view: view.name, version: view.version, differing };
    if (differing.length) log.warn(outcome, 'a view was rebuilt, and tables differ from those that were read before');
    else log.info(outcome, 'a view was rebuilt, and all tables are equal');
    await sql`update projection.view_version set differing = ${differing} where schema = ${live}`.execute(world.db);
  }
}
