import type { Event, Recorded } from '#server/kernel/decider';
import type { EventOf, EventTypes } from '#server/kernel/event-types';
import type { Rows, TableOf } from './rows.js';

/** Whose screens show something of this event: a person's own, a listing's watchers, everybody, or the holders of a role. */
export type Audience = { user: string } | { listing: string } | { role: string } | 'public';

/** One table of a view and the columns of its primary key. The columns themselves stand in the view's `ddl`. */
export const table = <Row extends object>(...key: (keyof Row & string)[]): TableOf<Row> => ({ key });

type Tables = Record<string, TableOf<never>>;
type RowsOf<T extends Tables> = { [Name in keyof T]: Rows<T[Name] extends TableOf<infer Row> ? Row : never> };

/**
 * A read model: its tables, what each event does to them, and who is looking. Each version owns its own Postgres
 * schema, named after the view; its `ddl` names bare tables, reads name `<view>.<table>`. Raise `version` after any
 * change: the new one is built beside the old one and swapped in when it has caught up. No clocks, no look-ups.
 */
export type View<Fact extends Event = Event, T extends Tables = Tables> = Readonly<{
  name: string;
  version: number;
  /** The event types it shows. */
  events: EventTypes;
  tables: T;
  ddl: string;
  /** What only readers need, `if not exists`: a build makes them at its end, when all rows are there. */
  indexes?: string;
  on: { [Type in Fact['type']]: (rows: RowsOf<T>, event: Recorded<Extract<Fact, { type: Type }>>) => void };
  audience: (event: Recorded<Fact>) => Audience[];
}>;

/** Defines a view of these event types: it handles each of them. */
export const view =
  <Types extends EventTypes>(events: Types) =>
  <T extends Tables>(definition: Omit<View<EventOf<Types>, T>, 'events'>): View =>
    ({ ...definition, events }) as unknown as View;

export const typesOf = (of: View): string[] => Object.keys(of.on);
