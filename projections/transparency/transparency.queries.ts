import type { Sql } from '#server/platform/database/sql';
import { typed } from '../database.js';
import { type RootRow, transparencyView } from './transparency.view.js';

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
