import { sql } from 'kysely';
import { walletView } from '#projections/wallet/wallet.view';
import { type App, type Person, startApp } from '../app.js';
import { balanceOf, grant } from '../purchases/market.js';
import { fund } from '../withdrawals/withdrawing.js';
import { rebuildsOf } from './rebuilds.js';

let app: App, auditor: Person, buyer: Person, views: ReturnType<typeof rebuildsOf>;
beforeAll(async () => {
  app = await startApp();
  [auditor, buyer] = (await Promise.all([app.person(), app.person()])) as [Person, Person];
  await grant(app, auditor, 'auditor');
  await fund(app, buyer, 500_000);
  views = rebuildsOf(app, auditor.token);
});
afterAll(() => app.stop());

const balance = async () => (await balanceOf(app, buyer)).balance_kobo;

describe('A read model, for an auditor', () => {
  it('is rebuilt from the log: the balance that was changed by hand is named and gone', async () => {
    const account = sql.table(walletView.table.account);
    await sql`update ${account} set balance = balance + 1 where owner_id = ${buyer.id}`.execute(app.sql);
    expect(await balance()).toBe(500_001);
    const { rebuild, may_roll_back } = await views.done('wallet', 'rebuild');
    expect(rebuild).toMatchObject({ asked_by: auditor.username, differences: [{ before: 1, now: 1 }] });
    expect(may_roll_back).toBe(true);
    expect(await balance()).toBe(500_000);
  });

  it('is rolled back to the tables of before, with what happened since', async () => {
    await fund(app, auditor, 10_000);
    expect((await views.done('wallet', 'rollback')).rebuild).toMatchObject({ kind: 'rollback' });
    expect([await balance(), (await balanceOf(app, auditor)).balance_kobo]).toEqual([500_001, 10_000]);
    await views.done('wallet', 'rebuild');
    expect(await balance()).toBe(500_000);
  });

  it('is not rolled back to tables that are not kept, and an unknown one is not found', async () => {
    const { status, body } = await views.ask('synonyms', 'rollback');
    expect([status, body.code]).toEqual([409, 'nothing_to_roll_back_to']);
    for (const kind of ['rebuild', 'rollback'] as const) expect((await views.ask('tides', kind)).status).toBe(404);
  });
});
