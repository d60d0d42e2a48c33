import type { Kysely } from 'kysely';
import type { FileId, Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import type { ViewOf } from './projection.js';
import type { Table, Tables } from './table.js';
import type { compiled } from './views.js';

/** The columns of the `app` tables that queries join. */
export type AppTables = {
  'app.person': {
    id: UserId;
    username: string;
    email: string;
    first_name: string;
    last_name: string;
    phone: string | null;
    avatar: FileId | null;
    cover: FileId | null;
    country: string;
    region: string;
    activated_at: Instant | null;
    created_at: Instant;
  };
  'app.search_hit': { listing_id: ListingId; day: string; hits: number };
  'app.listing_view': { listing_id: ListingId; day: string; views: number };
  'app.search_term': { listing_id: ListingId; term: string; day: string; hits: number };
};

type RowOf<T> = T extends Table<infer Row> ? Row : never;
type TablesOf<V> =
  V extends ViewOf<infer Name, infer Version, infer T extends Tables, infer D extends Tables>
    ? { [One in keyof (T & D) & string as `${Name}_v${Version}.${One}`]: RowOf<(T & D)[One]> }
    : never;
type Every<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The tables of every view in its compiled version, by their names with schema, for queries that Kysely type-checks. */
export type ViewTables = AppTables & Every<TablesOf<(typeof compiled)[number]>>;

/** The same handle, for queries whose tables and columns are type-checked. */
export const typed = (db: Sql) => db as unknown as Kysely<ViewTables>;
