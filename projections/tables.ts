import { sql } from 'kysely';
import type { Recorded } from '#server/kernel/decider';
import { NO_CHECKPOINT, type Write, write } from '#server/platform/subscriptions/checkpoint';
import type { Sql } from '#server/platform/database/sql';
import type { View } from './projection.js';
import { Rows } from './rows.js';

/** What a batch of events does to the view's tables in `schema`. */
export function writesOf(view: View, schema: string, events: readonly Recorded[]): Write[] {
  const rows = Object.entries(view.tables).map(([name, of]) => [name, new Rows(of)] as const);
  const tables = Object.fromEntries(rows);
  for (const event of events) (view.on[event.type] as (rows: object, event: Recorded) => void)(tables, event);
  return rows.flatMap(([name, of]) => of.writes(sql.id(schema, name)));
}

/** Does it, with no place to move. */
export const apply = (view: View, schema: string, events: readonly Recorded[], db: Sql) =>
  write(db, NO_CHECKPOINT, writesOf(view, schema, events));

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

/** Lets the tables of `next` take the place of those that serve, which are `old` from now on; by the new epoch whoever feeds them begins again. */
export async function exchange(
  { name, version }: View,
  { next, old }: { next: string; old: string },
  transaction: Sql,
) {
  await sql`drop schema if exists ${sql.id(old)} cascade`.execute(transaction);
  await sql`alter schema ${sql.id(name)} rename to ${sql.id(old)}`.execute(transaction);
  await sql`alter schema ${sql.id(next)} rename to ${sql.id(name)}`.execute(transaction);
  await sql`update projection.checkpoint l set position = n.position, event_id = n.event_id, event_position = n.event_position, halted = null, epoch = l.epoch + 1 from projection.checkpoint n
    where l.name = ${name} and n.name = ${next}`.execute(transaction);
  await sql`delete from projection.checkpoint where name = ${next}`.execute(transaction);
  await sql`update projection.view set version = ${version}, rebuild = false, built_at = now() where name = ${name}`.execute(
    transaction,
  );
  await sql`select pg_notify('passed', name || ':' || position) from projection.checkpoint where name = ${name}`.execute(
    transaction,
  );
}
