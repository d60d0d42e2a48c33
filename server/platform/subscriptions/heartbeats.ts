import { sql } from 'kysely';
import type { Sql } from '#server/platform/database/sql';
import type { ViewIndex } from './view-status.js';

/**
 * A process renews its leases every second. Where none was renewed for this long, no process does the work, s. One worker
 * ends its work and leaves before the next one starts (README, "Roll out a new view version"), and no request waits for it.
 */
const SILENT = { projections: 7, worker: 30 };

/** Whether some process feeds the views of this index, and some process runs reactions. */
export type Heartbeats = { projections: boolean; worker: boolean };

/** True as well where no process ever held a lease: the views are absent then, and there is nothing to react to. */
export async function heartbeats(index: ViewIndex, db: Sql): Promise<Heartbeats> {
  const isAlive = (seconds: number) =>
    sql`coalesce(max(heartbeat_at) > clock_timestamp() - make_interval(secs => ${seconds}), true)`;
  const { rows } = await sql<Heartbeats>`select
    (select ${isAlive(SILENT.projections)} from projection.checkpoint where name = any(${index.map(({ schema }) => schema)})) as projections,
    (select ${isAlive(SILENT.worker)} from app.checkpoint) as worker`.execute(db);
  return rows[0]!;
}
