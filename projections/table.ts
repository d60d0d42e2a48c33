type PgType<Value> = Value extends boolean
  ? 'boolean'
  : Value extends number
    ? 'bigint' | 'int'
    : Value extends string
      ? 'text' | 'timestamptz'
      : Value extends readonly string[]
        ? 'text[]'
        : 'jsonb';
/** A column's SQL type; nullable exactly where the row's type is. */
type ColumnOf<Value> = null extends Value
  ? PgType<NonNullable<Value>>
  : `${PgType<Value>} not null` | `${PgType<Value>} not null ${string}`;
type ColumnsOf<Row> = { readonly [Column in keyof Row]-?: ColumnOf<Row[Column]> };

/** A table's primary key and columns at run time. */
export type Table<Row extends object = object> = Readonly<{
  key: readonly string[];
  columns: Readonly<Record<string, string>>;
  /** Sets of columns, beside the key, by which a view's handlers find rows; each has an index from the start. */
  lookups: readonly (readonly string[])[];
  /** Type only; never set. */
  row?: Row;
}>;
export type Tables = Readonly<Record<string, Table>>;

/** Declares a table of a view: `columns` must name each column of the row's type, with a type that holds its values. */
export const table = <Row extends object>(
  key: readonly (keyof Row & string)[],
  columns: ColumnsOf<Row>,
  lookups: readonly (readonly (keyof Row & string)[])[] = [],
): Table<Row> => ({ key, columns: columns as Record<string, string>, lookups });

/** The statements that make the table in the schema on the search path. */
export function createTable(name: string, { key, columns, lookups }: Table): string {
  const lines = Object.entries(columns).map(([column, definition]) => `"${column}" ${definition}`);
  const indexes = lookups.map((by) => `create index on ${quoted([name])} (${quoted(by)});`);
  return [`create table ${quoted([name])} (${lines.join(', ')}, primary key (${quoted(key)}));`, ...indexes].join('\n');
}

export const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
