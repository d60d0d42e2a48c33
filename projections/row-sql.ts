import { type RawBuilder, sql } from 'kysely';
import type { Patch } from './row-key.js';

export const list = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql`, `);
export const refs = (columns: readonly string[]) => list(columns.map((column) => sql`${sql.ref(column)}`));

/** These rows as a set `s` of the table's own row type. */
export const recordset = (table: RawBuilder<unknown>, rows: readonly Patch[]) =>
  sql`json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) s`;

export function grouped<T>(items: readonly T[], by: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = by(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
