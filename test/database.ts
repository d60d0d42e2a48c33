import { Kysely, PostgresDialect } from 'kysely';
import type { View } from '#projections/projection';
import { createTables } from '#projections/tables';
import { openPool, type Sql } from '#server/platform/database/sql';
import { startPostgres } from './postgres.js';

/** A database of this spec file alone: empty, or with the tables of some views. */
export async function startDatabase(name: string, ...views: View[]) {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase(name);
  const db: Sql = new Kysely({ dialect: new PostgresDialect({ pool: openPool(url) }) });
  const createView = (view: View) =>
    db.transaction().execute((on) => createTables(view, view.schema, on as unknown as Sql));
  for (const view of views) await createView(view);
  return {
    url,
    db,
    /** Creates the tables of a view, or empties them. */
    createView,
    async stop() {
      await db.destroy();
      await postgres.stop();
    },
  };
}
export type TestDatabase = Awaited<ReturnType<typeof startDatabase>>;
