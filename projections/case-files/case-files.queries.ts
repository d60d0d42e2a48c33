import type { Sql } from '#server/platform/database/sql';
import { typed } from '../database.js';
import { type AccessRow, type CaseFileRow, caseFilesView } from './case-files.view.js';

const { case_file, access } = caseFilesView.table;

/** Every case file, the latest first. */
export async function caseFiles(
  db: Sql,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: CaseFileRow[] }> {
  const from = typed(db).selectFrom(case_file);
  const [rows, { count }] = await Promise.all([
    from.selectAll().orderBy('created_at', 'desc').orderBy('id').limit(limit).offset(offset).execute(),
    from.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { count, rows };
}

export const caseFileOf = (db: Sql, id: string): Promise<CaseFileRow | undefined> =>
  typed(db).selectFrom(case_file).selectAll().where('id', '=', id).executeTakeFirst();

/** What was done with a case file, the latest first. */
export const accessTo = (db: Sql, id: string, most: number): Promise<AccessRow[]> =>
  typed(db)
    .selectFrom(access)
    .selectAll()
    .where('case_file_id', '=', id)
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
