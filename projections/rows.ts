import { type RawBuilder, sql } from 'kysely';
import type { Write } from '#server/platform/subscriptions/checkpoint';
import type { LoadedRows } from './loaded-rows.js';
import { type Key, keyed, keyOf, type Patch } from './row-key.js';
import { grouped, list, recordset, refs } from './row-sql.js';
import type { Table } from './table.js';

const increments = Symbol('increments');
type Change =
  | { kind: 'put'; row: Patch }
  | { kind: 'remove' }
  | { kind: 'update'; set: Patch; [increments]: Record<string, number> };

/** The changes of one batch to one table, merged per key, so that a batch costs a few writes. */
export class Rows<Row extends object> {
  private readonly changes = new Map<string, { key: Key; change: Change }>();

  constructor(
    private readonly table: Table<Row>,
    /** The rows that `where` may need; without them it throws. */
    private readonly loaded?: LoadedRows,
  ) {}

  /** Inserts a row, every column of it; it replaces a row of the same key. */
  put(row: Row) {
    this.set(this.keyOf(row), { kind: 'put', row: { ...row } as Patch });
  }

  /** Sets columns of the row with this key; without effect when there is none. */
  update(key: Partial<Row>, set: Partial<Row>) {
    const path = this.keyOf(key);
    const before = this.at(path);
    if (!before) this.set(path, { kind: 'update', set: { ...set }, [increments]: {} });
    else if (before.kind === 'update') {
      Object.assign(before.set, set);
      for (const column of Object.keys(set)) delete before[increments][column];
    } else if (before.kind !== 'remove') Object.assign(before.row, set);
  }

  /** Adds to number columns of the row with this key; without effect when there is none. Null counts as 0. */
  add(key: Partial<Row>, amounts: { [Column in keyof Row]?: number }) {
    const path = this.keyOf(key);
    const before = this.at(path) ?? { kind: 'update' as const, set: {}, [increments]: {} };
    if (before.kind === 'remove') return;
    for (const [column, amount] of Object.entries(amounts) as [string, number][]) {
      if (before.kind !== 'update') before.row[column] = Number(before.row[column] ?? 0) + amount;
      else if (column in before.set) before.set[column] = Number(before.set[column] ?? 0) + amount;
      else before[increments][column] = (before[increments][column] ?? 0) + amount;
    }
    this.set(path, before);
  }

  remove(key: Partial<Row>) {
    this.set(this.keyOf(key), { kind: 'remove' });
  }

  /**
   * The rows in which these columns have these values, after all earlier events, ordered by their keys. The columns are
   * the primary key or one of the table's `lookups`; no value may be null.
   */
  where(match: Partial<Row>): readonly Row[] {
    const wanted = match as Patch;
    const stored = this.loaded!.matching(wanted);
    const found = new Map(stored.map((row) => [keyOf(this.table, row).name, row]));
    for (const [name, { key, change }] of this.changes) {
      if (change.kind === 'remove') found.delete(name);
      else if (change.kind === 'put') found.set(name, change.row);
      else {
        const before =
          found.get(name) ?? (mayMatch(change, wanted) ? this.loaded!.matching(keyed(this.table, key))[0] : undefined);
        if (before) found.set(name, changed(before, change));
      }
    }
    return [...found]
      .filter(([, row]) => Object.entries(wanted).every(([column, value]) => row[column] === value))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, row]) => ({ ...row }) as Row);
  }

  /** The statements of the batch. Each key is in one of them only, so their order is free; views have no foreign keys. */
  writes(table: RawBuilder<unknown>): Write[] {
    const all = [...this.changes.values()];
    const removed = all.flatMap(({ key, change }) => (change.kind === 'remove' ? [keyed(this.table, key)] : []));
    const put = all.flatMap(({ change }) => (change.kind === 'put' ? [change.row] : []));
    const updated = all.flatMap(({ key, change }) =>
      change.kind === 'update' ? [{ set: { ...keyed(this.table, key), ...change.set }, plus: change[increments] }] : [],
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
    return this.table.key.includes(column);
  }
  private keyOf(row: Partial<Row>): Key {
    return keyOf(this.table, row as Patch);
  }
  private at(key: Key) {
    return this.changes.get(key.name)?.change;
  }
  private set(key: Key, change: Change) {
    this.changes.set(key.name, { key, change });
  }
}

/** True if a row may match after this change. */
const mayMatch = ({ set, [increments]: plus }: Change & { kind: 'update' }, wanted: Patch) =>
  Object.entries(wanted).some(([column, value]) => set[column] === value || column in plus);

function changed(row: Patch, { set, [increments]: plus }: Change & { kind: 'update' }): Patch {
  const sums = Object.entries(plus).map(([column, amount]) => [column, Number(row[column] ?? 0) + amount]);
  return { ...row, ...set, ...Object.fromEntries(sums) };
}
