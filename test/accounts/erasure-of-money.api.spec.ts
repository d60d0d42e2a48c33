import { randomUUID } from 'node:crypto';
import { erase } from '#server/erase.command';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { RequestWithdrawal } from '#server/wallet/wallet-commands';
import { type App, type Person, startApp } from '../app.js';
import { environmentOf } from '../environment.js';
import { balanceOf, control, factsAbout, type Listing, openMarket, startPurchase } from '../purchases/market.js';
import { askRefund, bought, refundsInBook, whenRefund } from '../purchases/refunding.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { ACCOUNT, fund, whenWithdrawal, withdrawn } from '../withdrawals/withdrawing.js';

let app: App;
let listing: Listing;
beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '300' });
  ({ listing } = await openMarket(app));
});
afterEach(() => control(app, { reset: true, outage: false }));
afterAll(() => app.stop());

type Refused = { code?: string; detail?: string; balance_kobo?: number };
const leave = (who: Person, body: object = {}) =>
  app.call<Refused>('DELETE', 'auth/users/me', {
    token: who.token,
    body: { current_password: who.password, ...body },
  });
/** A person with so many kobo. */
async function holding(kobo: number) {
  const who = await app.person();
  await fund(app, who, kobo);
  return who;
}
const walletOf = async ({ id }: Person) => {
  const events: { type: string; data: object }[] = [];
  for await (const { type, data } of app.store.history(`wallet-${id}`)) events.push({ type, data });
  return events;
};

describe('A person with money in the wallet', () => {
  it('is erased only when the balance is given up as it is shown, and the books show where it went', async () => {
    const who = await holding(997_500);
    const refused = await leave(who);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        ...{ code: 'balance_left', balance_kobo: 997_500 },
        detail: 'You have ₦9,975 in your wallet. Withdraw or spend it, or give it up.',
      },
    ]);
    const other = await leave(who, { give_up_balance: 997_499 });
    expect([other.status, other.body]).toMatchObject([409, { code: 'balance_changed', balance_kobo: 997_500 }]);
    for (const wrong of [0, -1, 1.5, 'all']) expect((await leave(who, { give_up_balance: wrong })).status).toBe(400);
    expect((await balanceOf(app, who)).balance_kobo).toBe(997_500);

    expect((await leave(who, { give_up_balance: 997_500 })).status).toBe(204);
    expect((await walletOf(who)).at(-1)).toMatchObject({
      type: 'BalanceGivenUp',
      data: { from: `wallet:${who.id}`, to: 'platform', amount: 997_500, balance: 0 },
    });
  });

  it('and a wrong password gives up nothing', async () => {
    const who = await holding(100_000);
    expect((await leave(who, { current_password: 'not-it', give_up_balance: 100_000 })).status).toBe(400);
    expect((await balanceOf(app, who)).balance_kobo).toBe(100_000);
  });

  it('is erased by the command only with the amount that is given up', async () => {
    const who = await holding(100_050);
    const env = environmentOf(app.config);
    await expect(erase([who.username], env)).rejects.toThrow('You have ₦1,000.50 in your wallet');
    await expect(erase([who.username, '--give-up', '1000'], env)).rejects.toThrow('Your balance is ₦1,000.50 now.');
    expect(await erase([who.username, '--give-up', '1000.50'], env)).toContain(`${who.username} is erased.`);
    expect((await walletOf(who)).at(-1)).toMatchObject({ type: 'BalanceGivenUp', data: { amount: 100_050 } });
  });
});

describe('A person whose money is under way', () => {
  it('is not erased before a withdrawal is paid', async () => {
    await control(app, { transfer: { outcome: 'pending', delay: 50 } });
    const who = await holding(100_000);
    const reference = await withdrawn(app, who, 500);
    const refused = await leave(who, { give_up_balance: 49_000 });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'withdrawal_under_way',
        detail: '₦500 is on its way to your bank. Erase your account once it has arrived.',
      },
    ]);
    await expect(erase([who.username, '--give-up', '490'], environmentOf(app.config))).rejects.toThrow('on its way');
    await whenWithdrawal(app, who, reference, 'sent');
    await control(app, { settle: { transfer: reference, outcome: 'success' } });
    await whenWithdrawal(app, who, reference, 'paid');
    expect((await leave(who, { give_up_balance: 49_000 })).status).toBe(204);
  });

  it('is not erased right after a withdrawal left the wallet, before any view shows it', async () => {
    await control(app, { outage: true });
    const who = await holding(5_000_000);
    const { bank_code: bankCode, account_number: accountNumber } = ACCOUNT;
    const account = JSON.stringify({ bankCode, bankName: 'B', accountNumber, accountName: 'Ada' });
    const destination = await app.web.get(FieldEncryption).encrypt(who.id, 'bank-account', account);
    const reference = `wd_${randomUUID()}`;
    const order = { ownerId: who.id, reference, amount: 4_000_000, charges: 2_500, terms: 1, destination };
    await app.commands.execute(new RequestWithdrawal({ ...order, at: new Date().toISOString() }));
    expect(await leave(who, { give_up_balance: 997_500 })).toMatchObject({
      ...{ status: 409, body: { code: 'withdrawal_under_way' } },
    });
    await control(app, { outage: false });
    await until(
      () => factsAbout(app, reference),
      (facts) => facts.includes('WithdrawalPaid'),
    );
  });

  it('is not erased before a refund has ended', async () => {
    await control(app, { refund: { outcome: 'pending', delay: 50 } });
    const who = await app.person();
    const reference = await bought(app, who, listing);
    expect((await askRefund(app, who, listing)).status).toBe(200);
    expect(await leave(who)).toMatchObject({ status: 409, body: { code: 'refund_under_way' } });
    await until(
      () => refundsInBook(app, reference),
      ({ length }) => length === 1,
    );
    await control(app, { settleRefund: { transaction: reference, outcome: 'processed' } });
    await whenRefund(app, who, listing, 'refunded');
    expect((await leave(who)).status).toBe(204);
  });

  it('is not erased while a payment of theirs is held', async () => {
    const who = await app.person();
    const reference = await startPurchase(app, who, listing);
    await control(app, { pay: reference, verify: { fields: { currency: 'USD' }, omit: [] } });
    await app.call('POST', `purchases/${reference}/verify/`, { token: who.token, body: {} });
    expect(await leave(who)).toMatchObject({ status: 409, body: { code: 'payment_held' } });
  });
});

it('leaves books that the auditor’s check finds whole', async () => {
  await settled(app);
  const { broken, said } = await verifyApp(app);
  // The money of these people was put into their wallets, without a payment behind it.
  expect(broken.filter((line) => !line.startsWith('I10'))).toEqual([]);
  expect(said).toMatch(/I49 .+ 3 +holds/);
});
