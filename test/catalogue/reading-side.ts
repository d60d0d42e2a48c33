import { Kysely, PostgresDialect } from 'kysely';
import type { Recorded } from '#server/kernel/decider';
import { accountsView } from '#projections/accounts/accounts.view';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { purchasesView } from '#projections/purchases/purchases.view';
import { apply, createTables } from '#projections/tables';
import { migrate } from '#server/platform/database/schema';
import { openPool, type Sql } from '#server/platform/database/sql';
import { startPostgres } from '../postgres.js';

/** The catalogue's views in a new database, with a function that applies events to them. */
export async function startReadingSide() {
  const postgres = await startPostgres();
  const db: Sql = new Kysely({
    dialect: new PostgresDialect({ pool: openPool(await postgres.createDatabase('catalogue')) }),
  });
  const transaction = (work: (sql: Sql) => Promise<unknown>) =>
    db.transaction().execute((on) => work(on as unknown as Sql));
  await migrate(db);
  for (const view of [accountsView, catalogueView, purchasesView])
    await transaction((on) => createTables(view, view.schema, on));
  return {
    sql: db,
    show: (facts: Recorded[]) => transaction((on) => apply(catalogueView, catalogueView.schema, facts, on)),
    async stop() {
      await db.destroy();
      await postgres.stop();
    },
  };
}

export type ReadingSide = Awaited<ReturnType<typeof startReadingSide>>;
