import type { EventStoreDBClient } from '@eventstore/db-client';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import { failpoint } from '#server/platform/failpoint';
import { Follow } from '#server/platform/follow';
import { log } from '#server/platform/log';
import type { Sql } from '#server/platform/sql';
import { type Audience, typesOf, type View } from './projection.js';
import { Rows } from './rows.js';

export type Changed = { view: string; position: bigint; audience: Audience[] };
type World = { client: EventStoreDBClient; pool: Pool; db: Sql; upcasts: Upcasts; changed: (changed: Changed) => void };

const NEXT = '__next';
const OLD = '__old';

/** Applies a batch to the view's tables in `schema`, inside the caller's transaction. */
export async function apply(view: View, schema: string, events: readonly Recorded[], transaction: Sql) {
  const rows = Object.fromEntries(Object.entries(view.tables).map(([name, of]) => [name, new Rows(of)]));
  for (const event of events) (view.on[event.type] as (rows: object, event: Recorded) => void)(rows, event);
  await sql`select set_config('search_path', ${`"${schema}", public`}, true)`.execute(transaction);
  for (const [name, of] of Object.entries(rows)) await of.flush(name, transaction);
}

/** Gives the view empty tables in `schema`. */
export async function createTables(view: View, schema: string, transaction: Sql) {
  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(transaction);
  await sql`create schema ${sql.id(schema)}`.execute(transaction);
  await sql`select set_config('search_path', ${`"${schema}", public`}, true)`.execute(transaction);
  await sql.raw(view.ddl).execute(transaction);
}

/** Keeps one view current, and builds its next version beside it when the version was raised or a rebuild was asked for. */
export class ViewRunner {
  private live?: Follow;
  private next?: Follow;
  private watching?: NodeJS.Timeout;

  constructor(
    readonly view: View,
    private readonly world: World,
  ) {}

  get states() {
    return [this.live?.state, this.next?.state].filter((state) => state !== undefined);
  }

  async start() {
    const { name, version } = this.view;
    const [built] = (
      await sql<{ version: number }>`select version from projection.view where name = ${name}`.execute(this.world.db)
    ).rows;
    if (!built) await this.createFirst();
    this.live = this.follow(name, name, true);
    if (built && built.version !== version) await this.rebuild();
    this.watching = setInterval(
      () => void this.watch().catch((err: unknown) => log.warn({ err, view: name }, 'rebuild not finished')),
      500,
    );
  }

  async stop() {
    clearInterval(this.watching);
    await Promise.all([this.live?.stop(), this.next?.stop()]);
  }

  private async createFirst() {
    const { name, version } = this.view;
    await this.world.db.transaction().execute(async (on) => {
      const transaction = on as unknown as Sql;
      await sql`select pg_advisory_xact_lock(hashtext(${`create/${name}`}))`.execute(transaction);
      const { rows } =
        await sql`insert into projection.view (name, version, built_at) values (${name}, ${version}, now())
        on conflict do nothing returning name`.execute(transaction);
      if (rows.length) await createTables(this.view, name, transaction);
    });
  }

  private follow(schema: string, checkpoint: string, tell: boolean): Follow {
    const { client, pool, db, upcasts, changed } = this.world;
    return new Follow(
      {
        place: { table: 'projection.checkpoint', name: checkpoint },
        types: typesOf(this.view),
        upcasts,
        apply: async (events, transaction) => {
          await apply(this.view, schema, events, transaction);
          failpoint('after-rows-before-commit');
        },
        after: (events, position) => {
          failpoint('after-commit-before-notify');
          if (!tell) return;
          const audience = events.flatMap((event) => this.view.audience(event as never));
          changed({ view: this.view.name, position, audience });
        },
      },
      client,
      pool,
      db,
    ).start();
  }

  /** Starts a new build from the first event, beside the serving one. */
  private async rebuild() {
    const { name } = this.view;
    log.info({ view: name }, 'a view is being built anew');
    await this.next?.stop();
    await this.world.db.transaction().execute(async (on) => {
      const transaction = on as unknown as Sql;
      await createTables(this.view, name + NEXT, transaction);
      await sql`delete from projection.checkpoint where name = ${name + NEXT}`.execute(transaction);
      await sql`update projection.view set rebuild = false where name = ${name}`.execute(transaction);
    });
    this.next = this.follow(name + NEXT, name + NEXT, false);
  }

  private async watch() {
    if (!this.live?.state.owner) return;
    if (this.next) {
      if (this.next.state.caughtUp && this.next.state.position >= this.live.state.position) await this.swap();
      return;
    }
    const { rows } = await sql`select 1 from projection.view where name = ${this.view.name} and rebuild`.execute(
      this.world.db,
    );
    if (rows.length) await this.rebuild();
  }

  /** Both builds stop at a batch border; in one transaction the new one takes the old one's name and place. */
  private async swap() {
    const { name, version } = this.view;
    await Promise.all([this.next!.stop(), this.live!.stop()]);
    try {
      await this.world.db.transaction().execute(async (on) => {
        const transaction = on as unknown as Sql;
        const { rows } = await sql<{
          behind: boolean;
        }>`select n.position < l.position as behind from projection.checkpoint n, projection.checkpoint l
          where n.name = ${name + NEXT} and l.name = ${name}`.execute(transaction);
        if (rows[0]?.behind) return;
        await sql`drop schema if exists ${sql.id(name + OLD)} cascade`.execute(transaction);
        await sql`alter schema ${sql.id(name)} rename to ${sql.id(name + OLD)}`.execute(transaction);
        await sql`alter schema ${sql.id(name + NEXT)} rename to ${sql.id(name)}`.execute(transaction);
        await sql`update projection.checkpoint l set position = n.position, epoch = l.epoch + 1 from projection.checkpoint n
          where l.name = ${name} and n.name = ${name + NEXT}`.execute(transaction);
        await sql`delete from projection.checkpoint where name = ${name + NEXT}`.execute(transaction);
        await sql`update projection.view set version = ${version}, built_at = now() where name = ${name}`.execute(
          transaction,
        );
      });
      const done = await sql`select 1 from projection.checkpoint where name = ${name + NEXT}`.execute(this.world.db);
      if (done.rows.length === 0) {
        this.next = undefined;
        log.info({ view: name, version }, 'the new build of a view serves');
        await sql`drop schema if exists ${sql.id(name + OLD)} cascade`.execute(this.world.db);
      }
    } finally {
      this.live = this.follow(name, name, true);
      if (this.next) this.next = this.follow(name + NEXT, name + NEXT, false);
    }
  }
}
