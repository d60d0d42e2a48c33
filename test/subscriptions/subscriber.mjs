// A process with one subscription. It applies `Ticked` events to the table `applied`, each row with its process.
import { Kysely, PostgresDialect, sql } from 'kysely';
import { ASYNC_COMMIT, BATCHES, openPool } from '#server/platform/database/sql';
import { openStoreClient } from '#server/platform/events/store-client';
import { Owner } from '#server/platform/owner';
import { Leases } from '#server/platform/subscriptions/lease';
import { Subscription } from '#server/platform/subscriptions/subscription';

const { EVENTSTORE_URL, DATABASE_URL, NAME } = process.env;
const client = openStoreClient(EVENTSTORE_URL);
const db = new Kysely({ dialect: new PostgresDialect({ pool: openPool(DATABASE_URL, 2, BATCHES, ASYNC_COMMIT) }) });

const subscription = new Subscription(
  {
    checkpoint: { table: 'projection.checkpoint', name: NAME },
    types: ['Ticked'],
    batchSize: 10,
    writes: (events) => [
      sql`insert into applied (name, n, pid)
        select ${NAME}, n, ${process.pid} from place, unnest(${events.map(({ data }) => data.n)}::bigint[]) n`,
    ],
  },
  client,
  new Leases(db, 'projection.checkpoint', new Owner(process.env.INSTANCE)),
).start();

process.on('message', () => process.send(subscription.state.owner));
process.once('SIGTERM', () => {
  void subscription.stop().then(() => process.exit(0));
});
process.send('ready');
