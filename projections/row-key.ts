import type { Table } from './table.js';

/** A row, or some of its columns. */
export type Patch = Record<string, unknown>;
/** The values of a row's primary key, and their text. */
export type Key = { name: string; path: readonly unknown[] };

export function keyOf({ key }: Table, row: Patch): Key {
  const path = key.map((column) => row[column]);
  return { path, name: path.length === 1 && typeof path[0] === 'string' ? path[0] : JSON.stringify(path) };
}

/** The key's columns with their values. */
export const keyed = ({ key }: Table, { path }: Key): Patch =>
  Object.fromEntries(key.map((column, i) => [column, path[i]]));
