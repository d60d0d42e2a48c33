import type { Event, Recorded } from '#server/kernel/decider';
import type { EventOf, EventTypes } from '#server/kernel/event-types';
import type { Rows } from './rows.js';
import type { Table, Tables } from './table.js';

export { table } from './table.js';

/** The receivers of the notification of an event: one person, the holders of a role, a topic's watchers (`<topic>:<key>`), or all. */
export type Audience = { user: string } | { role: string } | { topic: string; key: string } | 'public';

type RowsOf<T extends Tables> = { [Name in keyof T]: T[Name] extends Table<infer Row> ? Rows<Row> : never };

/**
 * Declares that the rows of a view fall into keys, each made by the events of one stream alone. The sentinel then compares
 * the rows of a key with what the handlers make of its events, and makes them anew where they differ (see `Sentinel`).
 * Only for rows that hold no text of a person: an incident names the values that were found.
 */
type KeyedBy<T extends Tables, Fact extends Event> = Readonly<{
  /** The column of every table that holds the key. */
  column: RowsOf<T>[keyof T] extends Rows<infer Row> ? keyof Row & string : string;
  keyOf: (event: Recorded<Fact>) => string;
  /** The stream of a key, or its first segment; `closedBy` is the type that ends a segment. */
  streamOf: (key: string) => string;
  closedBy?: Fact['type'];
  /**
   * SQL that finds keys whose rows contradict each other, in a column `key`; one statement over all keys. It runs with the
   * version's schema as search path.
   */
  contradictions?: string;
}>;

/** What a view declares. Handlers are pure: no clock, no look-up outside the view's own rows. */
type Definition<Name, Version, Fact extends Event, T extends Tables, D extends Tables> = Readonly<{
  name: Name;
  /** Raise it with every change of tables or handlers: the new version is built beside the old one. */
  version: Version;
  /** The tables that events write. */
  tables: T;
  /** Tables and SQL views that `ddl` makes and fills by itself, so that queries may name them. */
  derived?: D;
  /** SQL run after the tables are made, with their schema as search path: more columns, triggers, SQL views. */
  ddl?: string;
  /** Indexes only readers need, `if not exists`: a build makes them at its end, when all rows are there. */
  indexes?: string;
  on: { [Type in Fact['type']]: (rows: RowsOf<T>, event: Recorded<Extract<Fact, { type: Type }>>) => void };
  audience: (event: Recorded<Fact>) => Audience[];
  keyed?: KeyedBy<T, Fact>;
}>;

/** A read model in one version, for the code that feeds it. */
export type View = Readonly<{
  name: string;
  version: number;
  /** The event types it shows. */
  events: EventTypes;
  /** The Postgres schema of this version's tables and the name of its checkpoint: `<name>_v<version>`. */
  schema: string;
  tables: Tables;
  derived: Tables;
  ddl: string;
  indexes?: string;
  on: Readonly<Record<string, (rows: Readonly<Record<string, unknown>>, event: Recorded) => void>>;
  audience: (event: Recorded) => Audience[];
  keyed?: Readonly<{
    column: string;
    keyOf: (event: Recorded) => string;
    streamOf: (key: string) => string;
    closedBy?: string;
    contradictions?: string;
  }>;
}>;

/** A view as queries see it: `walletView.table.entry` is `wallet_v2.entry`. */
export type ViewOf<Name extends string, Version extends number, T extends Tables, D extends Tables> = View &
  Readonly<{
    tables: T;
    derived: D;
    table: { readonly [Table in keyof (T & D) & string]: `${Name}_v${Version}.${Table}` };
  }>;

/**
 * Declares a view of these event types: it handles each of them. A process feeds and reads only the version it was
 * compiled with; each version owns its schema, so that processes of two releases run side by side.
 */
export const view =
  <Types extends EventTypes>(events: Types) =>
  <const Name extends string, const Version extends number, T extends Tables, D extends Tables = Record<never, never>>(
    definition: Definition<Name, Version, EventOf<Types>, T, D>,
  ): ViewOf<Name, Version, T, D> => {
    const { name, version, tables, derived = {}, ddl = '' } = definition;
    const schema = `${name}_v${version}`;
    const table = Object.fromEntries(Object.keys({ ...tables, ...derived }).map((one) => [one, `${schema}.${one}`]));
    return { ...definition, events, schema, derived, ddl, table } as unknown as ViewOf<Name, Version, T, D>;
  };

export const typesOf = (of: View): string[] => Object.keys(of.on);
