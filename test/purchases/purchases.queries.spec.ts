import { sql } from 'kysely';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { outcomesOf } from '#projections/purchases/purchases.queries';
import { purchasesView } from '#projections/purchases/purchases.view';
import { walletView } from '#projections/wallet/wallet.view';
import { startDatabase, type TestDatabase } from '../database.js';
import { until } from '../until.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase('purchases', purchasesView, walletView);
  await sql`create extension pg_trgm`.execute(database.db);
  await database.createView(catalogueView);
}, 60_000);
afterAll(() => database.stop());

const { payment } = purchasesView.table;
const { entry } = walletView.table;

const pay = (purpose: 'purchase' | 'deposit' | 'order', status: string, reference = `${purpose} ${status}`) =>
  sql`insert into ${sql.table(payment)} (reference, purpose, payer_id, asked, amount, fees, status, initiated_at)
    values (${reference}, ${purpose}, 'ada', 1, 1, 0, ${status}, now())`.execute(database.db);
const credit = (kind: string, reference: string, revision: number) =>
  sql`insert into ${sql.table(entry)}
    (owner_id, revision, id, kind, type, label, direction, amount, balance, reference, at, counter)
    values ('ada', ${revision}, ${reference}, ${kind}, 'credit', '', 'in', 1, 1, ${reference}, now(), 'provider')`.execute(
    database.db,
  );
const outcomes = async (...references: string[]) =>
  (await outcomesOf(database.db, references as never)).map(({ reference }) => reference as string).sort();

it('A payment has an outcome once its reactions ended it: money for the wallet only when it is there', async () => {
  const ended = ['purchase paid', 'purchase failed', 'deposit failed', 'purchase quarantined'];
  const onTheWay = ['purchase pending', 'purchase settled', 'deposit pending', 'deposit settled'];
  const inTheWallet = ['deposit paid', 'order paid', 'purchase deposited'];
  const all = [...ended, ...onTheWay, ...inTheWallet];
  for (const name of all) {
    const [purpose, status] = name.split(' ') as ['purchase' | 'deposit' | 'order', string];
    await pay(purpose, status);
  }
  expect(await outcomes(...all)).toEqual([...ended].sort());
  for (const [revision, reference] of inTheWallet.entries()) await credit('deposit', reference, revision);
  expect(await outcomes(...all)).toEqual([...ended, ...inTheWallet].sort());
});

it('A deposit is found behind any number of sales, by an index', async () => {
  const { db } = database;
  await pay('deposit', 'paid', 'old');
  await pay('deposit', 'paid', 'lost');
  await credit('deposit', 'old', 10);
  await sql`insert into ${sql.table(entry)}
    (owner_id, revision, id, kind, type, label, direction, amount, balance, reference, at, counter)
    select 'ada', n, n::text, 'earning', 'credit', '', 'in', 1, n + 1, 'r' || n, now(), 'escrow'
    from generate_series(11, 5011) n`.execute(db);
  await sql`analyze ${sql.table(entry)}`.execute(db);
  const scans = async () =>
    (
      await sql<{ scans: number }>`select idx_scan as scans from pg_stat_user_indexes
        where schemaname = ${walletView.schema} and indexrelname = 'entry_incoming'`.execute(db)
    ).rows[0]!.scans;
  const before = await scans();
  expect(await outcomes('old', 'lost')).toEqual(['old']);
  await until(scans, (now) => now >= before + 1);
});
