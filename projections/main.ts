import { Kysely, PostgresDialect } from 'kysely';
import { migrateWith } from '#server/platform/database/schema';
import { Config } from '#server/platform/config';
import { exitAfterDeadline } from '#server/platform/exit-deadline';
import { log } from '#server/platform/log';
import { Owner } from '#server/platform/owner';
import { serveMetrics } from '#server/platform/metrics';
import { dependenciesReady } from '#server/platform/start-signal';
import type { Sql } from '#server/platform/database/sql';
import { openStoreClient } from '#server/platform/events/store-client';
import { Leases } from '#server/platform/subscriptions/lease';
import { changeNotifier } from './change-notifier.js';
import { Projector } from './projector.js';
import { openViewPool } from './view-pool.js';
import { upcasts, views } from './views.js';

const config = Config.from();
await dependenciesReady();
await migrateWith(config);
const client = openStoreClient(config.get('EVENTSTORE_URL'));
const pool = openViewPool(config.get('DATABASE_URL'));
const db: Sql = new Kysely({ dialect: new PostgresDialect({ pool }) });

const notifier = changeNotifier(pool, config.get('REDIS_URL'));
const leases = new Leases(db, 'projection.checkpoint', new Owner(config.get('INSTANCE')));
const world = { client, pool, db, leases, upcasts, notifier };
const projector = new Projector(views, world, config.get('VIEW_KEEP_HOURS'), config.get('DRIFT_CHECK_SECONDS') * 1_000);
await projector.start();
const metrics = serveMetrics(config.get('METRICS_PORT'), {
  subscriptions: () => projector.states,
  views: () => projector.statuses(),
  driftChecks: () => projector.driftChecks,
});
log.info({ views: views.map(({ schema }) => schema) }, 'projecting');
process.send?.('ready');

exitAfterDeadline();
let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await projector.stop();
  await notifier.close();
  await metrics.close();
  await client.dispose();
  await pool.end();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
