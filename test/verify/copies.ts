import { randomUUID } from 'node:crypto';
import { ANY, EventStoreDBClient, jsonEvent, START } from '@eventstore/db-client';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { startEventStore } from '#local/event-store/event-store';
import { typesOf } from '#projections/projection';
import { apply, createTables } from '#projections/tables';
import { markBuilt, register } from '#projections/versions';
import { upcasts, views } from '#projections/views';
import type { Recorded } from '#server/kernel/decider';
import { migrate } from '#server/platform/database/schema';
import { readEvent } from '#server/platform/events/recorded-event';
import { openPool, type Sql } from '#server/platform/database/sql';
import { link } from '#verify/log';
import { startPostgres } from '../postgres.js';
import type { Draft } from './story.js';

type Json = Record<string, unknown>;
/** An event as stored in the embedded store's table. */
export type StoredRow = { id: string; type: string; created: number; data: Json; meta: Json };

/** Stores with the drafted events, an hour old, shown by every view; templates for copies. */
export async function openStores(drafts: Draft[]) {
  const postgres = await startPostgres();
  const [events, read] = [await postgres.createDatabase('events'), await postgres.createDatabase('views')];
  const admin = new pg.Client({ connectionString: postgres.url('postgres') });
  await admin.connect();
  const original = await serve(events, read);
  await original.migrate();
  await original.add(drafts);
  await original.age();
  await original.show();
  await original.close();

  const name = (url: string) => pg.escapeIdentifier(new URL(url).pathname.slice(1));
  return {
    async copy() {
      const names = [events, read].map((of) => `${new URL(of).pathname.slice(1)}_${randomUUID().slice(0, 8)}`);
      for (const [i, of] of [events, read].entries())
        await admin.query(`create database ${pg.escapeIdentifier(names[i]!)} template ${name(of)}`);
      const copy = await serve(postgres.url(names[0]!), postgres.url(names[1]!));
      const close = async () => {
        await copy.close();
        for (const each of names) await admin.query(`drop database ${pg.escapeIdentifier(each)} with (force)`);
      };
      return { ...copy, close };
    },
    async stop() {
      await admin.end();
      await postgres.stop();
    },
  };
}
export type Copy = Awaited<ReturnType<Awaited<ReturnType<typeof openStores>>['copy']>>;

/** Serves an event store and the views' database, with functions that corrupt both. */
async function serve(eventsUrl: string, viewsUrl: string) {
  const store = await startEventStore({ port: 0, databaseUrl: eventsUrl });
  const url = `esdb://localhost:${store.port}?tls=false`;
  const client = EventStoreDBClient.connectionString(url);
  const log = new pg.Client({ connectionString: eventsUrl });
  await log.connect();
  const pool = openPool(viewsUrl, 3);
  const db: Sql = new Kysely({ dialect: new PostgresDialect({ pool }) });

  const ofStream = `from es_event e join es_stream s on s.id = e.stream_id where s.name = $1`;
  const found = async (stream: string) => {
    const { rows } = await log.query<{
      revision: string;
      id: string;
      type: string;
      created: string;
      data: string;
      metadata: string;
    }>(
      `select e.revision, e.id, e.type, e.created, convert_from(e.data, 'UTF8') as data, convert_from(e.metadata, 'UTF8') as metadata
       ${ofStream} order by e.revision`,
      [stream],
    );
    return rows.map((row) => ({
      revision: Number(row.revision),
      event: {
        ...{ id: row.id, type: row.type, created: Number(row.created) },
        ...{ data: JSON.parse(row.data) as Json, meta: JSON.parse(row.metadata) as Json },
      },
    }));
  };
  const write = (stream: string, revision: number, { id, type, created, data, meta }: StoredRow) =>
    log.query(
      `update es_event set id = $3, type = $4, created = $5, data = convert_to($6, 'UTF8'), metadata = convert_to($7, 'UTF8')
       where revision = $2 and stream_id = (select id from es_stream where name = $1)`,
      [stream, revision, id, type, created, JSON.stringify(data), JSON.stringify(meta)],
    );
  /** Recomputes the hashes of the stream, so that a change is hidden. */
  async function rehash(stream: string) {
    if (!stream.startsWith('wallet-')) return;
    let head = '0'.repeat(64);
    for (const { revision, event } of await found(stream)) {
      head = link(head, { stream, revision, ...event })!;
      await write(stream, revision, { ...event, meta: { ...event.meta, hash: head } });
    }
  }

  return {
    migrate: () => migrate(db),
    /** Everything was recorded an hour earlier: nothing is young any more. */
    age: () => log.query('update es_event set created = created - 3600000000'),
    stores: { EVENTSTORE_URL: url, DATABASE_URL: viewsUrl },

    /** Changes a stored event. */
    async change(stream: string, revision: number, how: (event: StoredRow) => void, { hidden = true } = {}) {
      const { event } = (await found(stream)).find((one) => one.revision === revision)!;
      how(event);
      await write(stream, revision, event);
      if (hidden) await rehash(stream);
    },
    async idOf(stream: string, revision: number) {
      return (await found(stream)).find((one) => one.revision === revision)!.event.id;
    },
    async remove(stream: string, revision: number) {
      await log.query(
        'delete from es_event where revision = $2 and stream_id = (select id from es_stream where name = $1)',
        [stream, revision],
      );
    },
    async bytes(stream: string, revision: number, bytes: Buffer) {
      await log.query(
        'update es_event set data = $3 where revision = $2 and stream_id = (select id from es_stream where name = $1)',
        [stream, revision, bytes],
      );
    },
    /** Appends events like the product: with causes, and hashes on wallets. */
    async add(drafts: Draft[]) {
      for (const { stream, type, data } of drafts) {
        const request = randomUUID();
        // One wallet in the chain's second version, the others in its first.
        const chain = stream === 'wallet-efua' ? { chain: 2 } : {};
        const metadata = { ...chain, $correlationId: request, $causationId: request, actorId: 'bola', version: 0 };
        await client.appendToStream(stream, jsonEvent({ type, data, metadata }), { expectedRevision: ANY });
        await rehash(stream);
      }
    },
    /** Rebuilds every view from the log; with `behind` without its last event. */
    async show({ behind = false } = {}) {
      const events: Recorded[] = [];
      for await (const resolved of client.readAll({ fromPosition: START })) {
        const event = resolved.event?.streamId.startsWith('$') ? undefined : readEvent(resolved, upcasts);
        if (event) events.push(event);
      }
      for (const view of views) {
        const types = typesOf(view);
        const own = events.filter(({ type }) => types.includes(type));
        if (behind) own.pop();
        const position = (behind ? own : events).at(-1)?.position ?? -1n;
        await db.transaction().execute(async (on) => {
          const transaction = on as unknown as Sql;
          await register(view, transaction);
          await createTables(view, view.schema, transaction);
          await apply(view, view.schema, own, transaction);
          await sql`insert into projection.checkpoint (name, position) values (${view.schema}, ${String(position)})
            on conflict (name) do update set position = excluded.position`.execute(transaction);
          await markBuilt(view, transaction);
        });
      }
    },
    /** Changes rows of the views by hand. */
    rows: (text: string) => sql.raw(text).execute(db),
    async close() {
      await client.dispose();
      await store.stop();
      await log.end();
      await db.destroy();
    },
  };
}
