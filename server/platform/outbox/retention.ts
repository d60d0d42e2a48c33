import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Config } from '#server/platform/config';
import { LONG_RUNNING, openPool, type Sql } from '#server/platform/database/sql';
import { log } from '#server/platform/log';
import { ModuleRegistry } from '#server/platform/module-registry';
import type { RetentionRule } from './retention-rule.js';

const EVERY_MS = 3_600_000;
/** Pages of a table per statement (4 MB), so that no lock and no transaction is held for long. */
const PAGES = 500;

/** The ids of done messages deduplicate a replay of their cause: they stay until its checkpoint has passed it. */
const PLATFORM: readonly RetentionRule[] = [
  {
    table: 'app.outbox',
    where: `state in ('done', 'cancelled') and done_at < now() - interval '30 days' and (cause_checkpoint is null or exists (
      select from app.checkpoint where name = cause_checkpoint and position >= cause_position))`,
  },
  // `expire` is in ms since 1970.
  { table: 'app.rate_limit', where: `expire < extract(epoch from now() - interval '1 hour') * 1000` },
  { table: 'app.idempotency', where: `created_at < now() - interval '1 day'` },
  { table: 'app.inbox', where: `verdict = 'refused' and received_at < now() - interval '7 days'` },
  { table: 'app.inbox', where: `done_at < now() - interval '90 days'` },
];

/** Deletes expired rows once an hour, by the rules of the platform and of the modules. */
@Injectable()
export class Retention implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly rules: readonly RetentionRule[];
  private sweeping?: NodeJS.Timeout;

  constructor(
    private readonly config: Config,
    registry: ModuleRegistry,
  ) {
    this.rules = [...PLATFORM, ...registry.definitions.flatMap(({ retention = [] }) => retention)];
  }

  onApplicationBootstrap() {
    this.sweeping = setInterval(
      () => void this.sweep().catch((err: unknown) => log.warn({ err }, 'expired rows were not deleted')),
      EVERY_MS,
    );
  }

  onApplicationShutdown() {
    clearInterval(this.sweeping);
  }

  /**
   * Runs on a separate connection with a long timeout. A failing rule does not block the others; the sweep rejects after the
   * last rule.
   */
  async sweep() {
    const pool = openPool(this.config.get('DATABASE_URL'), 1, LONG_RUNNING);
    const db: Sql = new Kysely({ dialect: new PostgresDialect({ pool }) });
    const failures: unknown[] = [];
    for (const rule of this.rules) await deleteExpired(db, rule).catch((err: unknown) => failures.push(err));
    await db.destroy();
    if (failures.length) throw new AggregateError(failures, 'some expired rows were not deleted');
  }
}

/** Reads the table page by page: one full scan, without an index. */
async function deleteExpired(db: Sql, { table, where }: RetentionRule) {
  const { rows } = await sql<{ pages: number }>`
    select pg_relation_size(${table}::regclass) / current_setting('block_size')::int as pages`.execute(db);
  for (let page = 0; page < rows[0]!.pages; page += PAGES)
    await sql`delete from ${sql.table(table)}
      where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + PAGES},0)`}::tid and (${sql.raw(where)})`.execute(db);
}
