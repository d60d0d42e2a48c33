import { type RawBuilder, sql } from 'kysely';
import type { Recorded } from '#server/kernel/decider';
import { NO_CHECKPOINT, type Write, write } from '#server/platform/subscriptions/checkpoint';
import type { Sql } from '#server/platform/database/sql';
import { LoadedRows, NotLoaded } from './loaded-rows.js';
import type { View } from './projection.js';
import { Rows } from './rows.js';
import { createTable, quoted } from './table.js';

/** Where a view's tables are: their schema, or what names each of them. */
type Place = string | ((table: string) => RawBuilder<unknown>);

/**
 * The statements of a batch of events on the view's tables in `place`. Where handlers look for rows, the batch is
 * applied again from its first event once all those rows are fetched: at most once more for each look-up that depends
 * on the result of another. Handlers are pure, so only the last application counts.
 */
export async function writesOf(view: View, place: Place, events: readonly Recorded[], db: Sql): Promise<Write[]> {
  const tables = Object.entries(view.tables).map(([name, table]) => ({
    ...{ name, table, loaded: new LoadedRows(table) },
    sql: typeof place === 'string' ? sql.id(place, name) : place(name),
  }));
  for (;;) {
    const rows = tables.map(({ name, table, loaded }) => [name, new Rows(table, loaded)] as const);
    if (applied(view, Object.fromEntries(rows), events)) return rows.flatMap(([, of], i) => of.writes(tables[i]!.sql));
    for (const { loaded, sql: table } of tables) await loaded.fetch(table, db);
  }
}

/** Applies the events in order; false when rows were missing. An error counts only while none were. */
function applied({ on }: View, rows: Record<string, Rows<object>>, events: readonly Recorded[]): boolean {
  let isComplete = true;
  for (const event of events) {
    try {
      on[event.type]!(rows, event);
    } catch (error) {
      if (error instanceof NotLoaded) isComplete = false;
      else if (isComplete) throw error;
    }
  }
  return isComplete;
}

/** Applies events to the view's tables without moving a checkpoint. */
export const apply = async (view: View, place: Place, events: readonly Recorded[], db: Sql) =>
  write(db, NO_CHECKPOINT, await writesOf(view, place, events, db));

/** Creates the view's empty tables with all indexes in `schema`; drops existing ones. */
export async function createTables(view: View, schema: string, transaction: Sql) {
  await createBareTables(view, schema, transaction);
  await createIndexes(view, schema, transaction);
}

/** Creates the tables without the indexes that only readers need. */
export async function createBareTables(view: View, schema: string, transaction: Sql) {
  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(transaction);
  await sql`create schema ${sql.id(schema)}`.execute(transaction);
  const tables = Object.entries(view.tables).map(([name, table]) => createTable(name, table));
  await runIn(schema, [...tables, view.ddl].join('\n'), transaction);
}

/** Also makes the statistics of the rows that are there: before the first, a plan may be that of an almost empty table. */
export async function createIndexes({ indexes, tables }: View, schema: string, transaction: Sql) {
  if (!indexes) return;
  await runIn(schema, `${indexes}; analyze ${quoted(Object.keys(tables))};`, transaction);
}

async function runIn(schema: string, statements: string, transaction: Sql) {
  if (!statements) return;
  await sql`select set_config('search_path', ${`"${schema}", public`}, true)`.execute(transaction);
  await sql.raw(statements).execute(transaction);
}
