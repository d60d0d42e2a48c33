import { sql } from 'kysely';
import type { Sql } from '#server/platform/database/sql';
import type { ViewIndex } from './view-status.js';

/** A process renews its leases every second. Where none was renewed for this long, no process does the work, ms. */
export const SILENT_MS = 7_000;

/** Whether some process feeds the views of this index, and some process runs reactions. */
export type Heartbeats = { projections: boolean; worker: boolean };

/** True as well where no process ever held a lease: the views are absent then, and there is nothing to react to. */
export async function heartbeats(index: ViewIndex, db: Sql): Promise<Heartbeats> {
  const isAlive = sql`coalesce(max(heartbeat_at) > clock_timestamp() - make_interval(secs => ${SILENT_MS / 1_000}), true)`;
  const { rows } = await sql<Heartbeats>`select
    (select ${isAlive} from projection.checkpoint where name = any(${index.map(({ schema }) => schema)})) as projections,
    (select ${isAlive} from app.checkpoint) as worker`.execute(db);
  return rows[0]!;
}
