import type { EventStoreDBClient } from '@eventstore/db-client';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import { isFree, type Leases } from '#server/platform/subscriptions/lease';
import { failpoint } from '#server/platform/failpoint';
import { Subscription } from '#server/platform/subscriptions/subscription';
import { log } from '#server/platform/log';
import { type Sql, longTransaction } from '#server/platform/database/sql';
import type { ChangeNotifier, Changed } from './change-notifier.js';
import { typesOf, type View } from './projection.js';
import { createBareTables, createIndexes, createTables, exchange, writesOf } from './tables.js';

type World = {
  client: EventStoreDBClient;
  pool: Pool;
  db: Sql;
  leases: Leases;
  upcasts: Upcasts;
  announcer: ChangeNotifier;
};

const NEXT = '__next';
const OLD = '__old';
const PATIENCE_MS = 2_000;
/** So often it is asked whether a build is wanted, and whether the one under way is ready. */
const [LOOK_MS, BUILDING_LOOK_MS] = [500, 100];
/** What nobody looks at yet is written in larger batches. */
const BUILDING_BATCH = 2_000;

/** Keeps one view current, and builds its next version beside it when the version was raised or a rebuild was asked for. */
export class ViewRunner {
  private live?: Subscription;
  private next?: Subscription;
  private watching?: NodeJS.Timeout;
  private look?: Promise<void>;
  private stopped = false;
  /** The tables that serve are not of our version, and ours are to replace them. */
  private replacing = false;

  constructor(
    readonly view: View,
    private readonly world: World,
  ) {}

  get states() {
    return [this.live?.state, this.next?.state].filter((state) => state !== undefined);
  }

  async start() {
    if (!(await this.built())) await this.createFirst();
    this.replacing = (await this.built())!.version !== this.view.version;
    this.live = this.follow(this.view.name);
    this.watchOn();
  }

  async stop() {
    this.stopped = true;
    clearTimeout(this.watching);
    await this.look;
    await Promise.all([this.live?.stop(), this.next?.stop()]);
  }

  private watchOn() {
    if (this.stopped) return;
    this.watching = setTimeout(
      () => {
        this.look = this.watch()
          .catch((err: unknown) => log.warn({ err, view: this.view.name }, 'rebuild not finished'))
          .finally(() => this.watchOn());
      },
      this.next ? BUILDING_LOOK_MS : LOOK_MS,
    );
  }

  private async built() {
    const { rows } = await sql<{ version: number; rebuild: boolean }>`
      select version, rebuild from projection.view where name = ${this.view.name}`.execute(this.world.db);
    return rows[0];
  }

  private async createFirst() {
    const { name, version } = this.view;
    await this.lasting(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext(${`create/${name}`}))`.execute(transaction);
      const { rows } =
        await sql`insert into projection.view (name, version, built_at) values (${name}, ${version}, now())
        on conflict do nothing returning name`.execute(transaction);
      if (rows.length) await createTables(this.view, name, transaction);
    });
  }

  /** A transaction that waits for the disk: we remember which tables there are, and nobody makes them again from the log. */
  private lasting<T>(work: (transaction: Sql) => Promise<T>): Promise<T> {
    return this.world.db.transaction().execute(async (on) => {
      await sql`set local synchronous_commit = on`.execute(on);
      return work(on as unknown as Sql);
    });
  }

  /** Feeds `schema`; tells the screens when it is the one that serves. */
  private follow(schema: string): Subscription {
    const { client, leases, upcasts, announcer } = this.world;
    const serves = schema === this.view.name;
    return new Subscription(
      {
        checkpoint: { ...placeOf(schema), quiet: !serves },
        types: typesOf(this.view),
        upcasts,
        mayStart: async () =>
          serves ? this.replacing || (await this.built())?.version === this.view.version : this.wanted(),
        writes: (events) => writesOf(this.view, schema, events),
        ...(serves
          ? {
              pacesItself: true,
              notifications: (events, position) => announcer.notifications(this.changed(events, position)),
              afterCommit: (events, position) => {
                failpoint('after-commit-before-notify');
                announcer.changed(this.changed(events, position));
              },
            }
          : { batchSize: BUILDING_BATCH, fullBatches: true, onCaughtUp: () => this.index(schema) }),
      },
      client,
      leases,
    ).start();
  }

  private changed(events: readonly Recorded[], position: bigint): Changed {
    const audience = events.flatMap((event) => this.view.audience(event as never));
    return { view: this.view.name, position, audience };
  }

  /** Once for all rows, before anybody reads them. */
  private index(schema: string) {
    return longTransaction(this.world.pool, (transaction) => createIndexes(this.view, schema, transaction));
  }

  /** Is a new build called for? Not when another process of our version has swapped its own in. */
  private async wanted(): Promise<boolean> {
    const built = await this.built();
    if (built?.version === this.view.version) this.replacing = false;
    return this.replacing || built?.rebuild === true;
  }

  private async watch() {
    const wanted = await this.wanted();
    if (!wanted) await this.letGo();
    else if (!this.next) {
      if (this.replacing || this.live?.state.owner) await this.rebuild();
    } else if (this.next.state.caughtUp && this.next.state.position >= this.live!.state.position) await this.swap();
  }

  /** Starts a new build from the first event, beside the serving one; unless another process is at it. */
  private async rebuild() {
    const { name } = this.view;
    const started = await this.lasting(async (transaction) => {
      if (!(await isFree('projection.checkpoint', name + NEXT, transaction))) return false;
      await createBareTables(this.view, name + NEXT, transaction);
      await sql`update projection.checkpoint set position = -1, event_id = null, event_position = null, epoch = epoch + 1 where name = ${name + NEXT}`.execute(
        transaction,
      );
      return true;
    });
    if (!started) return;
    log.info({ view: name }, 'a view is being built anew');
    this.next = this.follow(name + NEXT);
  }

  private async letGo() {
    const left = this.next;
    this.next = undefined;
    await left?.stop();
  }

  /**
   * Whoever feeds the old tables, here or elsewhere, is made to wait until the new ones have come as far; in one
   * transaction these take name and place, and by the new epoch he begins again on them.
   */
  private async swap() {
    const { name, version } = this.view;
    await this.live!.stop();
    try {
      const swapped = await this.lasting(async (transaction) => {
        const { rows } = await sql<{ position: number }>`
          select position from projection.checkpoint where name = ${name} for update`.execute(transaction);
        if (!(await this.next!.reached(BigInt(rows[0]!.position), PATIENCE_MS))) return false;
        await this.next!.stop();
        await exchange(this.view, { next: name + NEXT, old: name + OLD }, transaction);
        return true;
      });
      if (swapped) {
        this.next = undefined;
        this.replacing = false;
        log.info({ view: name, version }, 'the new build of a view serves');
        await sql`drop schema if exists ${sql.id(name + OLD)} cascade`.execute(this.world.db);
      }
    } finally {
      this.live = this.follow(name);
      await this.next?.stop();
      this.next &&= this.follow(name + NEXT);
    }
  }
}

const placeOf = (name: string) => ({ table: 'projection.checkpoint', name }) as const;
