import { createHash, type Hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Sql } from '#server/platform/database/sql';
import type { TableDifference } from '#server/platform/subscriptions/view-rebuilds';
import type { View } from './projection.js';

const ROWS_AT_ONCE = 5_000;

/** The SHA-256 of each of a view's tables, by name; null where the table does not exist. */
export type TableHashes = Map<string, string | null>;

/** Every table in `schema`, those included that triggers fill. */
export async function tableHashes(view: View, schema: string, on: Sql): Promise<TableHashes> {
  const absent = Object.keys(view.tables).map((name) => [name, null] as const);
  return new Map([...absent, ...(await hashesOf(view, schema, await tablesIn(schema, on), on))]);
}

async function tablesIn(schema: string, on: Sql): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = ${schema} order by tablename`.execute(on);
  return rows.map(({ name }) => name);
}

/** The tables of a view that are not the same in two schemas; their rows are counted only where their hashes differ. */
export async function differencesOf(
  view: View,
  { before, now }: { before: string; now: string },
  on: Sql,
): Promise<TableDifference[]> {
  const tables = await tablesIn(now, on);
  const [old, current] = [await hashesOf(view, before, tables, on), await hashesOf(view, now, tables, on)];
  const differences: TableDifference[] = [];
  for (const table of tables) {
    if (old.get(table) === current.get(table)) continue;
    differences.push({
      table,
      ...{ before: await onlyIn(before, now, table, on), now: await onlyIn(now, before, table, on) },
    });
  }
  return differences;
}

async function onlyIn(schema: string, other: string, table: string, on: Sql): Promise<number> {
  const rowsOf = (name: string) => sql`select t::text from ${sql.id(name, table)} t`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${rowsOf(schema)} except all ${rowsOf(other)}) missing`.execute(on);
  return rows[0]!.count;
}

async function hashesOf({ tables }: View, schema: string, names: readonly string[], on: Sql) {
  const hashes = new Map<string, string>();
  for (const name of names) hashes.set(name, await hashOf(`"${schema}"."${name}"`, tables[name]?.key ?? [], on));
  return hashes;
}

/** Hashes all rows as text, sorted by key (without one, by text), a few thousand at a time. */
async function hashOf(table: string, key: readonly string[], on: Sql): Promise<string> {
  const hash: Hash = createHash('sha256');
  const order = key.length ? key.map((column) => `t."${column}"`).join(', ') : 't::text collate "C"';
  await sql
    .raw(`declare every_row no scroll cursor for select t::text as line from ${table} t order by ${order}`)
    .execute(on);
  for (;;) {
    const { rows } = await sql.raw<{ line: string }>(`fetch ${ROWS_AT_ONCE} from every_row`).execute(on);
    if (rows.length === 0) break;
    for (const { line } of rows) hash.update(line).update('\n');
  }
  await sql`close every_row`.execute(on);
  return hash.digest('hex');
}
