import { sql } from 'kysely';
import { walletView } from '#projections/wallet/wallet.view';
import { type App, type Person, startApp } from '../app.js';
import { control, grant, openMarket, paid, startPurchase } from '../purchases/market.js';
import { until } from '../until.js';
import { fund } from '../withdrawals/withdrawing.js';

type Books = {
  ok: boolean;
  wallets: number;
  entries: number;
  balance_kobo: number;
  sum_kobo: number;
  provider_fees_kobo: number;
  differing: number;
  accounts: { account: string; balance_kobo: number }[];
  escrows: { reference: string; amount_kobo: number; is_late: boolean }[];
};

let app: App, auditor: Person, buyer: Person, reference: string;
const [account, entry] = [sql.table(walletView.table.account), sql.table(walletView.table.entry)];
const checked = async () => (await app.call<{ data: Books }>('GET', 'audit/books', { token: auditor.token })).body.data;

/** ₦12,500 came by card for a guide, of which the platform kept 10 %; ₦300 was deposited. */
beforeAll(async () => {
  app = await startApp();
  const { listing } = await openMarket(app);
  [auditor, buyer] = (await Promise.all([app.person(), app.person()])) as [Person, Person];
  await grant(app, auditor, 'auditor');
  reference = await startPurchase(app, buyer, listing);
  await control(app, { pay: reference });
  await paid(app, buyer, reference);
  await fund(app, buyer, 30_000);
  await until(checked, ({ balance_kobo }) => balance_kobo === 1_155_000);
});
afterAll(() => app.stop());

/** The books while a statement has changed their rows by hand; undone afterwards. */
async function after(change: ReturnType<typeof sql>, undo: ReturnType<typeof sql>): Promise<Books> {
  await change.execute(app.sql);
  return checked().finally(() => undo.execute(app.sql));
}

describe('The books of all wallets', () => {
  it('sum to zero over every account, with each balance the sum of its history and nothing left in escrow', async () => {
    expect(await checked()).toMatchObject({
      ...{ ok: true, wallets: 2, entries: 5, balance_kobo: 1_155_000, sum_kobo: 0, differing: 0, escrows: [] },
      accounts: [
        { account: 'escrow', balance_kobo: 0 },
        { account: 'platform', balance_kobo: 125_000 },
        { account: 'provider', balance_kobo: -1_280_000 },
      ],
    });
  });

  it('name what the provider kept of the payment, beside the whole price that its creator and the platform shared', async () => {
    // 1.5 % of ₦12,500 and ₦100; a deposit without a payment has no fee.
    expect(await checked()).toMatchObject({ provider_fees_kobo: 28_750 });
  });

  it('are broken by a balance that was changed by hand', async () => {
    const raise = (by: number) => sql`update ${account} set balance = balance + ${by} where owner_id = ${buyer.id}`;
    expect(await after(raise(1), raise(-1))).toMatchObject({ ok: false, sum_kobo: 1, differing: 1 });
    expect(await checked()).toMatchObject({ ok: true });
  });

  it('are broken by a wallet without a history, and by a history without a wallet', async () => {
    const rename = (from: string, to: string) => sql`update ${account} set owner_id = ${to} where owner_id = ${from}`;
    const broken = await after(rename(buyer.id, 'nobody'), rename('nobody', buyer.id));
    expect(broken).toMatchObject({ ok: false, sum_kobo: 0, differing: 2 });
  });

  it('name money that stays in escrow; it may stay for a minute', async () => {
    const sale = sql`reference = ${reference} and kind = 'earning'`;
    const lose = sql`update ${entry} set counter = 'provider' where ${sale}`;
    const find = sql`update ${entry} set counter = 'escrow' where ${sale}`;
    const [held] = [{ reference, amount_kobo: 1_250_000 }];
    expect(await after(lose, find)).toMatchObject({ ok: true, escrows: [{ ...held, is_late: false }] });
    const age = (by: string) => sql`update ${entry} set at = at + ${by}::interval where reference = ${reference}`;
    await age('-2 minutes').execute(app.sql);
    expect(await after(lose, find)).toMatchObject({ ok: false, sum_kobo: 0, escrows: [{ ...held, is_late: true }] });
    await age('2 minutes').execute(app.sql);
  });
});
