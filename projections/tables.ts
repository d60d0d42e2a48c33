import { sql } from 'kysely';
import type { Recorded } from '#server/kernel/decider';
import type { Sql } from '#server/platform/sql';
import type { View } from './projection.js';
import { Rows } from './rows.js';

/** Applies a batch to the view's tables in `schema`, inside the caller's transaction. */
export async function apply(view: View, schema: string, events: readonly Recorded[], transaction: Sql) {
  const rows = Object.fromEntries(Object.entries(view.tables).map(([name, of]) => [name, new Rows(of)]));
  for (const event of events) (view.on[event.type] as (rows: object, event: Recorded) => void)(rows, event);
  await within(schema, transaction);
  for (const [name, of] of Object.entries(rows)) await of.flush(name, transaction);
}

/** Gives the view empty tables in `schema`, ready to be read. */
export async function createTables(view: View, schema: string, transaction: Sql) {
  await createBareTables(view, schema, transaction);
  await createIndexes(view, schema, transaction);
}

/** Gives the view empty tables in `schema` to be filled, as yet without what only readers need. */
export async function createBareTables(view: View, schema: string, transaction: Sql) {
  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(transaction);
  await sql`create schema ${sql.id(schema)}`.execute(transaction);
  await within(schema, transaction);
  await sql.raw(view.ddl).execute(transaction);
}

export async function createIndexes(view: View, schema: string, transaction: Sql) {
  if (!view.indexes) return;
  await within(schema, transaction);
  await sql.raw(view.indexes).execute(transaction);
}

const within = (schema: string, transaction: Sql) =>
  sql`select set_config('search_path', ${`"${schema}", public`}, true)`.execute(transaction);
