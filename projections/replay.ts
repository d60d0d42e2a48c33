import { type EventStoreDBClient, START } from '@eventstore/db-client';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Recorded } from '#server/kernel/decider';
import { readEvent } from '#server/platform/events/recorded-event';
import { openStoreClient } from '#server/platform/events/store-client';
import { openPool, type Sql, LONG_RUNNING } from '#server/platform/database/sql';
import { type TableHashes, tableHashes } from './table-hashes.js';
import { typesOf, type View } from './projection.js';
import { apply, createBareTables } from './tables.js';
import { upcasts, views } from './views.js';

const BATCH = 500;

type Building = {
  view: View;
  schema: string;
  position: bigint;
  live: TableHashes;
  types: Set<string>;
  waiting: Recorded[];
};

/**
 * Rebuilds every view in the version of this build, from the first event to its checkpoint, in a temporary schema. Prints
 * one line of JSON per table: the hash of the serving table and of the rebuilt one.
 */
async function replay(client: EventStoreDBClient, db: Sql) {
  const building = await snapshot(db);
  try {
    for (const { view, schema } of building) await inTransaction(db, (on) => createBareTables(view, schema, on));
    for await (const resolved of client.readAll({ fromPosition: START })) {
      const event = resolved.event?.streamId.startsWith('$') ? undefined : readEvent(resolved, upcasts);
      if (!event) continue;
      for (const one of building) {
        if (!one.types.has(event.type) || event.position > one.position) continue;
        one.waiting.push(event);
        if (one.waiting.length === BATCH) await project(one, db);
      }
    }
    for (const one of building) await project(one, db);
    for (const { view, schema, position, live } of building) {
      const built = await inTransaction(db, (on) => tableHashes(view, schema, on));
      for (const [table, hash] of built)
        console.log(
          JSON.stringify({
            view: view.name,
            table,
            position: String(position),
            live: live.get(table) ?? null,
            replayed: hash,
          }),
        );
    }
  } finally {
    for (const { schema } of building) await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db);
  }
}

/** The checkpoint of each view and the hashes of its tables, in one snapshot. */
function snapshot(db: Sql): Promise<Building[]> {
  return inTransaction(db, async (on) => {
    await sql`set transaction isolation level repeatable read read only`.execute(on);
    const { rows } = await sql<{
      name: string;
      position: string;
    }>`select name, position::text from projection.checkpoint`.execute(on);
    const positions = new Map(rows.map(({ name, position }) => [name, BigInt(position)]));
    const building: Building[] = [];
    for (const view of views)
      building.push({
        ...{ view, schema: `replay_${view.schema}`, position: positions.get(view.schema) ?? -1n },
        ...{ live: await tableHashes(view, view.schema, on), types: new Set(typesOf(view)), waiting: [] },
      });
    return building;
  });
}

async function project({ view, schema, waiting }: Building, db: Sql) {
  const events = waiting.splice(0);
  if (events.length) await inTransaction(db, (on) => apply(view, schema, events, on));
}

const inTransaction = <T>(db: Sql, work: (on: Sql) => Promise<T>) =>
  db.transaction().execute((on) => work(on as unknown as Sql));

const { EVENTSTORE_URL, DATABASE_URL } = process.env;
if (!EVENTSTORE_URL || !DATABASE_URL) throw new Error('EVENTSTORE_URL and DATABASE_URL are needed.');
const client = openStoreClient(EVENTSTORE_URL);
const pool = openPool(DATABASE_URL, 2, LONG_RUNNING);
try {
  await replay(client, new Kysely({ dialect: new PostgresDialect({ pool }) }));
} finally {
  await client.dispose();
  await pool.end();
}
