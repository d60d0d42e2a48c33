import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { migrate } from '#server/platform/database/schema';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { Snapshots } from '#server/platform/events/snapshots';
import { Database } from '#server/platform/database/sql';
import { ReceiveDeposit, wallet } from '#server/wallet/wallet';
import { type EventStoreUnderTest, startEventStore } from '../event-store.js';
import { type Postgres, startPostgres } from '../postgres.js';
import { until } from '../until.js';

let postgres: Postgres, events: EventStoreUnderTest, config: Config, db: Database;
const replicas: EventStore[] = [];

/** A process that has just started: it remembers no stream. */
function freshReplica() {
  const replica = new EventStore(config, new Snapshots(db));
  replicas.push(replica);
  return replica;
}

const at = '2026-03-01T08:00:00.000Z';
const deposit = (ownerId: string, reference: string, amount = 100) =>
  new ReceiveDeposit({ ownerId, reference, amount, at });

const kept = async (ownerId: string) =>
  (
    await sql<{ revision: number }>`
      select revision from projection.snapshot where stream = ${`wallet-${ownerId}`}`.execute(db.sql)
  ).rows[0]?.revision;

/** A wallet of 700 deposits of a naira each, and the snapshot taken on the way. */
async function longWallet() {
  const ownerId = randomUUID();
  const store = freshReplica();
  for (let n = 0; n < 700; n++) await store.decide(wallet, ownerId, deposit(ownerId, `dep.${n}`));
  await until(
    () => kept(ownerId),
    (revision) => revision !== undefined,
  );
  return ownerId;
}

beforeAll(async () => {
  postgres = await startPostgres();
  events = await startEventStore(postgres);
  config = Config.from({
    NODE_ENV: 'test',
    GROUNDWORK_MODE: 'embedded',
    EVENTSTORE_URL: events.url,
    DATABASE_URL: await postgres.createDatabase('groundwork'),
    PAYSTACK_SECRET_KEY: `sk_test_${randomBytes(20).toString('hex')}`,
    JWT_SECRET: randomBytes(32).toString('hex'),
    KEYS_SECRET: randomBytes(32).toString('hex'),
  });
  db = new Database(config);
  await migrate(db.sql);
});

afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.onApplicationShutdown()));
  await db.onApplicationShutdown();
  await events.stop();
  await postgres.stop();
});

describe('A long stream', () => {
  it('is folded from its snapshot on, to the very state that all of its events give', async () => {
    const ownerId = await longWallet();
    expect(await kept(ownerId)).toBe(499);
    const fromSnapshot = await freshReplica().state(wallet, ownerId);
    await sql`delete from projection.snapshot`.execute(db.sql);
    const fromTheFirst = await freshReplica().state(wallet, ownerId);
    expect(fromSnapshot).toEqual(fromTheFirst);
    expect(fromTheFirst.balance).toBe(70_000);
  });

  it('goes on with the chain, and counts a reference of long ago only once', async () => {
    const ownerId = await longWallet();
    const replica = freshReplica();
    expect(await replica.decide(wallet, ownerId, deposit(ownerId, 'dep.3'))).toEqual([]);
    const [more] = await replica.decide(wallet, ownerId, deposit(ownerId, 'dep.more'));
    expect(more).toMatchObject({ revision: 700, data: { balance: 70_100 } });
  });

  it('does not believe a snapshot that the log does not bear out', async () => {
    const ownerId = await longWallet();
    await sql`update projection.snapshot set hash = ${'0'.repeat(64)}, state = jsonb_set(state, '{balance}', '1')
      where stream = ${`wallet-${ownerId}`}`.execute(db.sql);
    expect((await freshReplica().state(wallet, ownerId)).balance).toBe(70_000);
    await sql`update projection.snapshot set revision = 5000 where stream = ${`wallet-${ownerId}`}`.execute(db.sql);
    expect((await freshReplica().state(wallet, ownerId)).balance).toBe(70_000);
  });

  it('does not read a snapshot of another version', async () => {
    const ownerId = await longWallet();
    await sql`update projection.snapshot set version = 999, state = '{}' where stream = ${`wallet-${ownerId}`}`.execute(
      db.sql,
    );
    expect((await freshReplica().state(wallet, ownerId)).balance).toBe(70_000);
  });
});
