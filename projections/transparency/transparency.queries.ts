import type { Sql } from '#server/platform/database/sql';
import { typed } from '../database.js';
import { type DrillRow, type RootRow, transparencyView } from './transparency.view.js';

/** Every published root, the latest day first. */
export async function publishedRoots(
  db: Sql,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: RootRow[] }> {
  const from = typed(db).selectFrom(transparencyView.table.root);
  const [rows, { count }] = await Promise.all([
    from.selectAll().orderBy('date', 'desc').limit(limit).offset(offset).execute(),
    from.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { count, rows };
}

/** Every drill, the latest first. */
export async function heldDrills(
  db: Sql,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: DrillRow[] }> {
  const from = typed(db).selectFrom(transparencyView.table.drill);
  const [rows, { count }] = await Promise.all([
    from.selectAll().orderBy('at', 'desc').orderBy('id').limit(limit).offset(offset).execute(),
    from.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { count, rows };
}
