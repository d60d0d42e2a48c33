// Fills the empty database of `DATABASE_URL` as the first start of the built product does, with nothing recorded: the
// schema, the tables of the queue, and those of every view.
import { createPostgresBackend, withBackend } from 'bullmq';
import { Kysely, PostgresDialect } from 'kysely';
import { createIndexes } from '../../dist/projections/tables.js';
import { markBuilt, register } from '../../dist/projections/versions.js';
import { views } from '../../dist/projections/views.js';
import { migrate } from '../../dist/server/platform/database/schema.js';
import { connectionOf, LONG_RUNNING, openPool } from '../../dist/server/platform/database/sql.js';

const url = process.env.DATABASE_URL;
const pool = openPool(url, 1, LONG_RUNNING);
const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
await migrate(db);
for (const view of views)
  await db.transaction().execute(async (transaction) => {
    await register(view, transaction);
    await createIndexes(view, view.schema, transaction);
    await markBuilt(view, transaction);
  });
await db.destroy();

const { Queue } = withBackend(createPostgresBackend);
const queue = new Queue('first', { connection: { ...connectionOf(url, LONG_RUNNING), max: 1, migrate: true } });
await queue.waitUntilReady();
await queue.close();
