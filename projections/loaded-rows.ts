import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '#server/platform/database/sql';
import type { Patch } from './row-key.js';
import { grouped, recordset, refs } from './row-sql.js';
import type { Table } from './table.js';

/** A handler needs rows that are not fetched yet; the batch is applied again after they are fetched. */
export class NotLoaded extends Error {}

/** Rows of one table before a batch, fetched by one query for all its events. */
export class LoadedRows {
  private readonly found = new Map<string, Patch[]>();
  private readonly wanted = new Map<string, { by: readonly string[]; match: Patch }>();

  constructor(private readonly table: Table) {}

  /** The rows whose columns have these values, by the primary key or a declared lookup. */
  matching(match: Patch): readonly Patch[] {
    const by = this.lookupOf(match);
    const name = nameOf(by, match);
    const rows = this.found.get(name);
    if (rows) return rows;
    this.wanted.set(name, { by, match });
    throw new NotLoaded();
  }

  async fetch(table: RawBuilder<unknown>, db: Sql) {
    const wanted = [...this.wanted];
    this.wanted.clear();
    for (const [name] of wanted) this.found.set(name, []);
    for (const alike of grouped(wanted, ([, { by }]) => by.join())) {
      const { by } = alike[0]![1];
      const matches = alike.map(([, { match }]) => match);
      const { rows } = await sql<Patch>`select ${refs(Object.keys(this.table.columns))} from ${table}
        where (${refs(by)}) in (select ${refs(by)} from ${recordset(table, matches)})`.execute(db);
      for (const row of rows) this.found.get(nameOf(by, row))!.push(row);
    }
  }

  private lookupOf(match: Patch): readonly string[] {
    const columns = Object.keys(match);
    const { key, lookups } = this.table;
    if (Object.values(match).includes(null)) throw new Error(`no rows can be found by null in ${columns.join(', ')}`);
    const by = [key, ...lookups].find((one) => one.length === columns.length && one.every((c) => c in match));
    if (!by) throw new Error(`no rows can be found by ${columns.join(', ')}: declare it among the table's lookups`);
    return by;
  }
}

const nameOf = (by: readonly string[], row: Patch) => JSON.stringify(by.map((column) => [column, row[column]]));
