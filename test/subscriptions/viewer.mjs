// A projections process with VIEWS views: each keeps one row per `Ordered` event.
import { Kysely, PostgresDialect } from 'kysely';
import { table, view } from '#projections/projection';
import { Projector } from '#projections/projector';
import { ASYNC_COMMIT, BATCHES, openPool } from '#server/platform/database/sql';
import { openStoreClient } from '#server/platform/events/store-client';
import { Leases } from '#server/platform/subscriptions/lease';

const { EVENTSTORE_URL, DATABASE_URL, VIEWS } = process.env;
const client = openStoreClient(EVENTSTORE_URL);
const pool = openPool(DATABASE_URL, 10, BATCHES, ASYNC_COMMIT);
const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
const views = Array.from({ length: Number(VIEWS) }, (_, n) =>
  view({ Ordered: {} })({
    name: `orders_${n}`,
    version: 1,
    tables: { ordered: table(['position'], { position: 'bigint not null', dish: 'text not null' }) },
    indexes: 'create index if not exists ordered_dish on ordered (dish)',
    on: { Ordered: ({ ordered }, { position, data }) => ordered.put({ position: Number(position), dish: data.dish }) },
    audience: () => [],
  }),
);
const notifier = { notifications: () => [], changed: () => undefined };
const leases = new Leases(db, 'projection.checkpoint');
const projector = new Projector(views, { client, pool, db, leases, notifier }, 24);
await projector.start();

process.on('message', async () =>
  process.send((await projector.statuses()).map(({ view, state }) => ({ view, state }))),
);
process.once('SIGTERM', async () => {
  await projector.stop();
  await client.dispose();
  await db.destroy();
  process.exit(0);
});
process.send('ready');
