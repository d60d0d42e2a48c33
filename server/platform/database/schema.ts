import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import type { Config } from '#server/platform/config';
import { steps } from './schema-steps.js';
import { openPool, type Sql, LONG_RUNNING } from './sql.js';

/** Migrates the app schema. Every process may call it; a lock lets one migrate while the others wait. */
export async function migrate(db: Sql) {
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, text]): [string, Migration] => [
      name,
      { up: async (on) => void (await sql.raw(text).execute(on)) },
    ]),
  );
  const migrator = new Migrator({
    db: db as never,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableSchema: 'migration',
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(String(error));
}

export async function migrateWith(config: Config) {
  const pool = openPool(config.get('DATABASE_URL'), 2, LONG_RUNNING);
  const db: Sql = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}
