import { sql } from 'kysely';
import type { Sql } from '#server/platform/database/sql';

/** The views of this build in their compiled versions, given by the application: the platform imports no view. */
export type ViewIndex = readonly { name: string; version: number; schema: string; types: readonly string[] }[];

export const VIEW_INDEX = Symbol('VIEW_INDEX');

/**
 * `building`: never caught up with the log yet, not to be read. `catching up`: behind since its process started.
 * `halted`: an event cannot be applied; later ones are not. `absent`: no process of this version ever fed it.
 */
export type ViewState = 'building' | 'catching up' | 'live' | 'halted' | 'absent';

/** The status of a view version, as last reported by the process that feeds it. */
export type ViewStatus = {
  view: string;
  version: number;
  /** Whether it ever caught up with the log. Before that it is not to be read. */
  built: boolean;
  state: ViewState;
  /** The share of the log that is passed, 0 to 100. */
  percent: number;
  /** Events received and not applied yet; at 8,000 of them, or 32 MB, the process stops to receive more. */
  lag_events: number;
  /** Age of the oldest of them. */
  lag_seconds: number;
  events_per_second: number;
  position: string;
  /** The event that cannot be applied. */
  halted_event_id: string | null;
  halted_reason: string | null;
  /** ISO 8601. Old where no process feeds this version. */
  reported_at: string | null;
};

const ABSENT = {
  ...{
    built: false,
    state: 'absent' as const,
    percent: 0,
    lag_events: 0,
    lag_seconds: 0,
    events_per_second: 0,
    position: '-1',
  },
  ...{ halted_event_id: null, halted_reason: null, reported_at: null },
};

/** The status of every view of the index, in its order. */
export async function viewStatuses(index: readonly Omit<ViewIndex[number], 'types'>[], db: Sql): Promise<ViewStatus[]> {
  const { rows } = await sql<{
    schema: string;
    built: boolean;
    status: Partial<ViewStatus> | null;
    reported_at: string;
  }>`
    select schema, built_at is not null as built, status, reported_at from projection.view_version
    where schema = any(${index.map(({ schema }) => schema)})`.execute(db);
  const known = new Map(rows.map((row) => [row.schema, row]));
  return index.map(({ name: view, version, schema }) => {
    const row = known.get(schema);
    if (!row) return { view, version, ...ABSENT };
    const { built, status, reported_at } = row;
    return { view, version, ...ABSENT, state: built ? 'catching up' : 'building', ...status, built, reported_at };
  });
}

/** Writes the statuses of views that this process feeds. A fed version is needed: it is not dropped. */
export async function reportStatuses(reports: readonly { schema: string; status: object }[], db: Sql) {
  if (reports.length === 0) return;
  await sql`update projection.view_version v set status = r.status, reported_at = now(), needed_at = now()
    from json_to_recordset(${JSON.stringify(reports)}::json) as r (schema text, status jsonb)
    where v.schema = r.schema`.execute(db);
}
