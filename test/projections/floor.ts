import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Changed } from '#projections/change-notifier';
import type { View } from '#projections/projection';
import { Projector } from '#projections/projector';
import { Rebuild } from '#projections/rebuild';
import type { World } from '#projections/world';
import { openViewPool } from '#projections/view-pool';
import { upcasts } from '#projections/views';
import { migrate } from '#server/platform/database/schema';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import type { Sql } from '#server/platform/database/sql';
import { Leases } from '#server/platform/subscriptions/lease';
import { startEventStore } from '../event-store.js';
import { startPostgres } from '../postgres.js';
import { until } from '../until.js';

/** The read side alone, on a real event store and Postgres: append events, feed views, query their tables. */
export async function startFloor(more: Record<string, string> = {}) {
  const postgres = await startPostgres();
  const events = await startEventStore(postgres);
  const databaseUrl = await postgres.createDatabase('floor');
  const environment = {
    GROUNDWORK_MODE: 'embedded',
    EVENTSTORE_URL: events.url,
    DATABASE_URL: databaseUrl,
    PAYSTACK_SECRET_KEY: randomBytes(16).toString('hex'),
    JWT_SECRET: randomBytes(32).toString('hex'),
    KEYS_SECRET: randomBytes(32).toString('hex'),
    ...more,
  };
  const config = Config.from(environment);
  const store = new EventStore(config);
  const pool = openViewPool(databaseUrl);
  const db: Sql = new Kysely({ dialect: new PostgresDialect({ pool }) });
  await migrate(db);
  const running = new Set<Projector>();
  const stops: (() => Promise<unknown>)[] = [];
  const world = (changed: (changed: Changed) => void = () => undefined): World => ({
    ...{ client: store.client, pool, db, upcasts },
    leases: new Leases(db, 'projection.checkpoint'),
    notifier: { notifications: () => [], changed },
  });

  return {
    config,
    store,
    db,
    pool,
    /** For programs that run as processes beside it. */
    environment,
    /** A database that is reachable while connections to the views' database are refused. */
    adminUrl: postgres.url('postgres'),
    /**
     * Feeds a view, as one of any number of processes; `keepHours` is how long it keeps versions that are not needed,
     * `driftCheckMs` how often it compares rows with the log.
     */
    async project(view: View, changed?: (changed: Changed) => void, keepHours = 24, driftCheckMs = 0) {
      const projector = new Projector([view], world(changed), keepHours, driftCheckMs);
      running.add(projector);
      await projector.start();
      return {
        get states() {
          return projector.states;
        },
        get driftChecks() {
          return projector.driftChecks[0];
        },
        get status() {
          return projector.measured[0]!;
        },
        async stop() {
          running.delete(projector);
          await projector.stop();
        },
      };
    },
    /** Builds the view anew as a process that does not feed it; see `Rebuild.run`. */
    rebuildBeside: (view: View) => new Rebuild(view, world(), (work) => work()).run(),
    transaction: <T>(work: (on: Sql) => Promise<T>) => db.transaction().execute((on) => work(on as unknown as Sql)),
    /** The checkpoint of a view's schema. */
    async position(schema: string): Promise<bigint> {
      const { rows } = await sql<{ position: number }>`
        select position from projection.checkpoint where name = ${schema}`.execute(db);
      return BigInt(rows[0]?.position ?? -1);
    },
    passed: (schema: string, position: bigint) =>
      until(
        async () =>
          (
            await sql<{ there: boolean }>`
          select position >= ${String(position)} as there from projection.checkpoint where name = ${schema}`.execute(db)
          ).rows[0]?.there,
        (there) => there === true,
      ),
    /** Registers cleanup of resources that a failed spec leaves running. */
    onStop(stop: () => Promise<unknown>) {
      stops.push(stop);
    },
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      await Promise.all([...running].map((projector) => projector.stop()));
      await store.onApplicationShutdown();
      await db.destroy();
      await events.stop();
      await postgres.stop();
    },
  };
}

export type Floor = Awaited<ReturnType<typeof startFloor>>;
