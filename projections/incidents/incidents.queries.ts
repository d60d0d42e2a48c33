import type { Sql } from '#server/platform/database/sql';
import { typed } from '../database.js';
import { type IncidentRow, incidentsView } from './incidents.view.js';

/** Every incident, newest first. */
export async function incidents(
  db: Sql,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: IncidentRow[] }> {
  const from = typed(db).selectFrom(incidentsView.table.incident);
  const [rows, { count }] = await Promise.all([
    from.selectAll().orderBy('at', 'desc').orderBy('id').limit(limit).offset(offset).execute(),
    from.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { count, rows };
}
