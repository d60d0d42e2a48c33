import { sql } from 'kysely';
import { isPosted } from '#projections/wallet/wallet.queries';
import { walletView } from '#projections/wallet/wallet.view';
import { startDatabase, type TestDatabase } from '../database.js';
import { until } from '../until.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase('wallet', walletView);
}, 60_000);
afterAll(() => database.stop());

it('A deposit is found behind any number of sales, by an index', async () => {
  const { db } = database;
  await sql`insert into ${sql.table(walletView.table.entry)}
    (owner_id, revision, id, kind, type, label, direction, amount, balance, reference, at)
    select 'ada', n, n::text, case n when 0 then 'deposit' else 'earning' end, 'credit', '', 'in', 1, n + 1, 'r' || n, now()
    from generate_series(0, 5000) n`.execute(db);
  await sql`analyze ${sql.table(walletView.table.entry)}`.execute(db);
  expect([await isPosted(db, 'ada', 'r0'), await isPosted(db, 'ada', 'r9999')]).toEqual([true, false]);
  await until(
    async () =>
      (
        await sql<{ scans: number }>`select idx_scan as scans from pg_stat_user_indexes
          where schemaname = ${walletView.schema} and indexrelname = 'entry_deposit'`.execute(db)
      ).rows[0]?.scans,
    (scans) => scans === 2,
  );
});
