import { type RawBuilder, sql } from 'kysely';
import type { Write } from '#server/platform/subscriptions/checkpoint';

export type TableOf<Row extends object> = { readonly key: readonly (keyof Row & string)[] };

type Patch = Record<string, unknown>;
const increments = Symbol('increments');
type Change =
  | { kind: 'put'; row: Patch }
  | { kind: 'remove' }
  | { kind: 'update'; set: Patch; [increments]: Record<string, number> };

/** What a batch of events does to one table, merged per key, so that any number of events costs a few writes. */
export class Rows<Row extends object> {
  private readonly changes = new Map<string, { key: unknown[]; change: Change }>();

  constructor(private readonly table: TableOf<Row>) {}

  /** A new row, of which every column is given: a row of the same key is overwritten by it. */
  put(row: Row) {
    const key = this.table.key.map((column) => row[column]);
    this.set(key, { kind: 'put', row: { ...row } as Patch });
  }

  /** Sets columns of the row with this key, if there is one. */
  update(key: Partial<Row>, set: Partial<Row>) {
    const path = this.path(key);
    const before = this.at(path);
    if (!before) this.set(path, { kind: 'update', set: { ...set }, [increments]: {} });
    else if (before.kind === 'update') {
      Object.assign(before.set, set);
      for (const column of Object.keys(set)) delete before[increments][column];
    } else if (before.kind !== 'remove') Object.assign(before.row, set);
  }

  /** Adds to number columns of the row with this key, if there is one; a number that is not there counts as nothing. */
  add(key: Partial<Row>, amounts: { [Column in keyof Row]?: number }) {
    const path = this.path(key);
    const before = this.at(path) ?? { kind: 'update' as const, set: {}, [increments]: {} };
    if (before.kind === 'remove') return;
    for (const [column, amount] of Object.entries(amounts) as [string, number][]) {
      if (before.kind !== 'update') before.row[column] = Number(before.row[column] ?? 0) + amount;
      else if (column in before.set) before.set[column] = Number(before.set[column]) + amount;
      else before[increments][column] = (before[increments][column] ?? 0) + amount;
    }
    this.set(path, before);
  }

  remove(key: Partial<Row>) {
    this.set(this.path(key), { kind: 'remove' });
  }

  /** What it comes to, each key in one place only, so that the order is free; the tables of a view have no foreign keys. */
  writes(table: RawBuilder<unknown>): Write[] {
    const all = [...this.changes.values()];
    const removed = all.flatMap(({ key, change }) => (change.kind === 'remove' ? [this.keyed(key)] : []));
    const put = all.flatMap(({ change }) => (change.kind === 'put' ? [change.row] : []));
    const updated = all.flatMap(({ key, change }) =>
      change.kind === 'update' ? [{ set: { ...this.keyed(key), ...change.set }, plus: change[increments] }] : [],
    );
    return [
      ...(removed.length ? [this.delete(table, removed)] : []),
      ...grouped(put, (row) => Object.keys(row).join()).map((rows) => this.insert(table, rows)),
      ...grouped(updated, ({ set, plus }) => `${Object.keys(set).join()}+${Object.keys(plus).join()}`).flatMap((rows) =>
        this.change(table, rows),
      ),
    ];
  }

  private insert(table: RawBuilder<unknown>, rows: Patch[]): Write {
    const columns = Object.keys(rows[0]!);
    const rest = columns.filter((column) => !this.isKey(column));
    const onConflict = rest.length
      ? sql`update set ${list(rest.map((c) => sql`${sql.ref(c)} = excluded.${sql.ref(c)}`))}`
      : sql`nothing`;
    return sql`insert into ${table} (${refs(columns)}) select ${list(columns.map((c) => sql`s.${sql.ref(c)}`))}
      from place, ${recordset(table, rows)} on conflict (${refs(this.table.key)}) do ${onConflict}`;
  }

  private change(table: RawBuilder<unknown>, rows: { set: Patch; plus: Record<string, number> }[]): Write[] {
    const { set, plus } = rows[0]!;
    const assigned = Object.keys(set)
      .filter((column) => !this.isKey(column))
      .map((c) => sql`${sql.ref(c)} = s.${sql.ref(c)}`);
    const added = Object.keys(plus).map((c) => sql`${sql.ref(c)} = coalesce(t.${sql.ref(c)}, 0) + s.${sql.ref(c)}`);
    if (assigned.length + added.length === 0) return [];
    const patches = rows.map((row) => ({ ...row.set, ...row.plus }));
    return [
      sql`update ${table} t set ${list([...assigned, ...added])}
        from place, ${recordset(table, patches)} where ${this.matches()}`,
    ];
  }

  private delete(table: RawBuilder<unknown>, keys: Patch[]): Write {
    return sql`delete from ${table} t using place, ${recordset(table, keys)} where ${this.matches()}`;
  }

  private matches() {
    return sql.join(
      this.table.key.map((column) => sql`t.${sql.ref(column)} = s.${sql.ref(column)}`),
      sql` and `,
    );
  }

  private isKey(column: string) {
    return (this.table.key as readonly string[]).includes(column);
  }
  private path(key: Partial<Row>) {
    return this.table.key.map((column) => key[column]);
  }
  private keyed(key: unknown[]): Patch {
    return Object.fromEntries(this.table.key.map((column, i) => [column, key[i]]));
  }
  private at(key: unknown[]) {
    return this.changes.get(nameOf(key))?.change;
  }
  private set(key: unknown[], change: Change) {
    this.changes.set(nameOf(key), { key, change });
  }
}

/** Most keys are one text, which is its own name. */
const nameOf = (key: unknown[]) => (key.length === 1 && typeof key[0] === 'string' ? key[0] : JSON.stringify(key));

const list = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql`, `);
const refs = (columns: readonly string[]) => list(columns.map((column) => sql`${sql.ref(column)}`));
const recordset = (table: RawBuilder<unknown>, rows: Patch[]) =>
  sql`json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) s`;

function grouped<T>(items: T[], by: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = by(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
