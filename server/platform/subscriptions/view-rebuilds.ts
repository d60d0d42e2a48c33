import { sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import type { ViewIndex } from './view-status.js';

/** Name of the lock that is held from the exchange until the outcome of the comparison is written; a process that dies releases it. */
export const comparisonLock = (schema: string) => `compare/${schema}`;

/** A table that was not the same before the exchange: how many of its rows only the tables before it have, and only those now. */
export type TableDifference = { table: string; before: number; now: number };

/**
 * `waiting`: no process has begun yet. `comparing`: the tables are exchanged. `not compared`: the process died
 * meanwhile. `abandoned`: a roll back was interrupted; the tables that served go on to serve.
 */
export type RebuildState = 'waiting' | 'building' | 'comparing' | 'compared' | 'not compared' | 'abandoned';

/** The last rebuild of a view, or roll back to the tables of before it, since its version exists. */
export type ViewRebuild = {
  kind: 'rebuild' | 'rollback';
  state: RebuildState;
  /** The share of the log that is applied, 0 to 99; null unless the tables are being built. */
  percent: number | null;
  /** How long the build still takes at the speed of before, s; null while it is not known. */
  remaining_seconds: number | null;
  /** Who requested it; null for an operator's command. */
  asked_by: UserId | null;
  asked_at: string;
  exchanged_at: string | null;
  /** Null until the tables are compared; empty when all were equal. */
  differences: TableDifference[] | null;
};

/** `may_roll_back`: the tables of before the last exchange are kept. */
export type RebuildableView = { rebuild: ViewRebuild | null; may_roll_back: boolean };

type Row = {
  schema: string;
  wanted: boolean;
  kind: 'rebuild' | 'rollback';
  asked_by: UserId | null;
  asked_at: string | null;
  exchanged_at: string | null;
  is_abandoned: boolean;
  is_begun: boolean;
  seconds: number;
  began_position: number;
  position: number;
  is_kept: boolean;
  differences: TableDifference[] | null;
  is_compared: boolean;
  is_being_compared: boolean;
};

export type RebuildRequest = { kind: ViewRebuild['kind']; by: UserId | null; id: string };

/** What `requestRebuild` found. */
export type Requested = 'requested' | 'under way' | 'not built' | 'nothing kept';

/**
 * The process that feeds the view rebuilds it, or brings back the tables of before the last exchange, with the events since.
 * A request of the same `id` as the last one counts once.
 */
export async function requestRebuild(db: Sql, schema: string, { kind, by, id }: RebuildRequest): Promise<Requested> {
  const isRollBack = kind === 'rollback';
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ built: boolean; rebuild: boolean; kept: boolean; asked_id: string | null }>`
      select built_at is not null as built, rebuild, kept is not null as kept, asked_id from projection.view_version
      where schema = ${schema} for update`.execute(transaction);
    if (!rows[0]?.built) return 'not built';
    if (rows[0].asked_id === id) return 'requested';
    if (rows[0].rebuild) return 'under way';
    if (isRollBack && !rows[0].kept) return 'nothing kept';
    await sql`update projection.view_version
      set rebuild = true, is_rollback = ${isRollBack}, asked_by = ${by}, asked_id = ${id}, asked_at = now(), began_at = null,
        abandoned_at = null
      where schema = ${schema}`.execute(transaction);
    return 'requested';
  });
}

type Schemas = readonly Pick<ViewIndex[number], 'schema'>[];

/** The last rebuild of each view of the index, in its order; `endOfLog` is read for the progress of those under way. */
export async function viewRebuilds(
  index: Schemas,
  db: Sql,
  endOfLog: () => Promise<bigint>,
): Promise<RebuildableView[]> {
  const rows = await rowsOf(index, db);
  const known = new Map(rows.map((row) => [row.schema, row]));
  const end = rows.some(({ wanted }) => wanted) ? Number(await endOfLog()) : -1;
  const shown = index.map(async ({ schema }) => {
    const row = known.get(schema);
    return row ? rebuildOf(await compared(row, db), end) : { rebuild: null, may_roll_back: false };
  });
  return Promise.all(shown);
}

async function rowsOf(index: Schemas, db: Sql): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select v.schema, rebuild as wanted, case when is_rollback then 'rollback' else 'rebuild' end as kind, asked_by, asked_at,
      rebuilt_at as exchanged_at, abandoned_at is not null as is_abandoned, began_at is not null as is_begun,
      extract(epoch from now() - began_at)::float8 as seconds, coalesce(began_position, -1) as began_position,
      coalesce(c.position, -1) as position, kept is not null as is_kept, differences, differing is not null as is_compared,
      false as is_being_compared
    from projection.view_version v left join projection.checkpoint c on c.name = v.schema || '_next'
    where v.schema = any(${index.map(({ schema }) => schema)})`.execute(db);
  return rows;
}

/** The row with what became of the comparison. Where no process compares, the outcome may have been written since the row was read. */
async function compared(row: Row, db: Sql): Promise<Row> {
  if (row.wanted || row.is_abandoned || row.is_compared || !row.exchanged_at) return row;
  const lock = comparisonLock(row.schema);
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtext(${lock})) as free`.execute(
    db,
  );
  if (!rows[0]!.free) return { ...row, is_being_compared: true };
  return (await rowsOf([row], db))[0] ?? row;
}

function rebuildOf(row: Row, end: number): RebuildableView {
  const { kind, asked_by, asked_at, wanted, is_kept: isKept } = row;
  const may_roll_back = isKept && !wanted;
  const exchanged_at = wanted || row.is_abandoned ? null : row.exchanged_at;
  // One of an earlier release has no request: its rows were not counted.
  if (!asked_at || !(wanted || row.is_abandoned || exchanged_at)) return { rebuild: null, may_roll_back };
  const state = stateOf(row);
  const progress = state === 'building' ? progressOf(row, end) : { percent: null, remaining_seconds: null };
  const differences = state === 'compared' ? (row.differences ?? []) : null;
  return { rebuild: { kind, state, ...progress, asked_by, asked_at, exchanged_at, differences }, may_roll_back };
}

function stateOf(row: Row): RebuildState {
  if (row.wanted) return row.is_begun ? 'building' : 'waiting';
  if (row.is_abandoned) return 'abandoned';
  if (row.is_compared) return 'compared';
  return row.is_being_compared ? 'comparing' : 'not compared';
}

function progressOf({ began_position: began, position, seconds }: Row, end: number) {
  const [applied, all] = [Math.max(0, position - began), Math.max(1, end - began)];
  const remaining_seconds = applied > 0 ? Math.max(0, Math.round((seconds * (all - applied)) / applied)) : null;
  return { percent: Math.min(99, Math.floor((applied * 100) / all)), remaining_seconds };
}
