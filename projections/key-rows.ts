import { type RawBuilder, sql } from 'kysely';
import type { Difference } from '#server/incidents/incidents.events';
import type { Sql } from '#server/platform/database/sql';
import { list, refs } from './row-sql.js';
import type { Table } from './table.js';

/** A table of a view beside one of the same shape with the rows that the log makes; `column` holds the key of both. */
export type Compared = {
  name: string;
  table: Table;
  column: string;
  live: RawBuilder<unknown>;
  made: RawBuilder<unknown>;
};

/** Rows that an incident names, and the length to which a value is cut. */
const [NAMED, LONGEST] = [20, 200];

type Values = Record<string, unknown>;

/** How many rows of a key differ, and the first of them. `found` and `stands` have the columns that differ; null for no row. */
export async function differencesOf(compared: readonly Compared[], key: string, on: Sql) {
  let count = 0;
  const differences: Difference[] = [];
  for (const { name, table, column, live, made } of compared) {
    const columns = refs(Object.keys(table.columns));
    const of = (from: RawBuilder<unknown>) => sql`(select ${columns} from ${from} where ${sql.ref(column)} = ${key})`;
    const same = table.key.map((one) => sql`f.${sql.ref(one)} = s.${sql.ref(one)}`);
    const { rows } = await sql<{ found: Values | null; stands: Values | null; count: number }>`
      select to_jsonb(f) as found, to_jsonb(s) as stands, count(*) over () as count
      from ${of(live)} f full join ${of(made)} s on ${sql.join(same, sql` and `)}
      where to_jsonb(f) is distinct from to_jsonb(s)
      order by ${list(table.key.map((one) => sql`coalesce(f.${sql.ref(one)}, s.${sql.ref(one)})`))}
      limit ${NAMED}`.execute(on);
    count += rows[0]?.count ?? 0;
    for (const { found, stands } of rows.slice(0, NAMED - differences.length))
      differences.push(difference(name, table, found, stands));
  }
  return { count, differences };
}

function difference(name: string, { key, columns }: Table, found: Values | null, stands: Values | null): Difference {
  const differing = Object.keys(columns).filter(
    (column) => !found || !stands || JSON.stringify(found[column]) !== JSON.stringify(stands[column]),
  );
  return {
    table: name,
    row: texts((found ?? stands)!, key),
    found: found && texts(found, differing),
    stands: stands && texts(stands, differing),
  };
}

const texts = (row: Values, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, textOf(row[column])]));

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LONGEST);
}

export const removeKey = ({ column, live }: Compared, key: string, on: Sql) =>
  sql`delete from ${live} where ${sql.ref(column)} = ${key}`.execute(on);

export const insertFrom = ({ table, column, live, made }: Compared, key: string, on: Sql) => {
  const columns = refs(Object.keys(table.columns));
  return sql`insert into ${live} (${columns}) select ${columns} from ${made} where ${sql.ref(column)} = ${key}`.execute(
    on,
  );
};
