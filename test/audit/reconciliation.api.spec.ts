import { sql } from 'kysely';
import { carting } from '../cart/carting.js';
import { control, funded, paid, publishListing, startPurchase } from '../purchases/market.js';
import { askRefund, bought, whenRefund } from '../purchases/refunding.js';
import { until } from '../until.js';
import { transfersOf, whenWithdrawal, withdrawn } from '../withdrawals/withdrawing.js';
import {
  agrees,
  earlier,
  entry,
  kinds,
  openReconciledMarket,
  payment,
  purchase,
  type ReconciledMarket,
  SILENCE,
  withdrawal,
} from './reconciled-market.js';

const PRICE = 1_250_000;
let { app, proxy, creator, admin, listing, auditor, stop } = {} as ReconciledMarket;
let { ask, compared, after, oldSale, longAgo, unheard, heard } = {} as ReconciledMarket;
beforeAll(async () => {
  const market = await openReconciledMarket();
  ({ app, proxy, creator, admin, listing, auditor, stop } = market);
  ({ ask, compared, after, oldSale, longAgo, unheard, heard } = market);
});
beforeEach(async () => {
  proxy.behaves();
  await longAgo();
});
afterAll(() => stop());

describe('The reconciliation', () => {
  it('agrees about what was paid by card, also for a guide for nothing', async () => {
    const free = await publishListing(app, creator, admin, { title: 'Opening a library in Jos', price: 0 });
    const buyer = await app.person();
    await bought(app, buyer, listing);
    await startPurchase(app, buyer, free);
    const { payments, sales } = await until(compared, (sides) => agrees(sides) && sides.sales.access.count === 2);
    expect(payments).toMatchObject({
      ledger: { count: 1, amount_kobo: PRICE },
      matched: { count: 1, amount_kobo: PRICE },
    });
    expect(sales).toMatchObject({ access: { count: 2, amount_kobo: PRICE }, matched: { count: 2 } });
  });

  it('asks no provider about a purchase from the wallet, only about the deposit that paid for it', async () => {
    const before = await until(compared, agrees);
    const { token } = await funded(app, PRICE);
    const body = { listing_id: listing.id, method: 'wallet' };
    expect((await app.call('POST', 'listing/listing-purchase', { token, body })).status).toBe(200);
    const { payments, sales } = await until(
      compared,
      (sides) => agrees(sides) && sides.sales.access.count > before.sales.access.count,
    );
    expect(payments.ledger.count).toBe(before.payments.ledger.count + 1);
    expect(sales.matched).toEqual({
      count: before.sales.matched.count + 1,
      amount_kobo: before.sales.matched.amount_kobo + PRICE,
    });
  });

  it('names a payment whose webhook was lost, until the provider is asked about it', async () => {
    unheard();
    const buyer = await app.person();
    const reference = await startPurchase(app, buyer, listing);
    await control(app, { pay: reference });
    const lost = await until(compared, ({ unmatched }) => unmatched.count > 0);
    expect(lost).toMatchObject({ ok: false, unmatched: { count: 1, amount_kobo: PRICE } });
    expect(lost.items).toEqual([
      {
        ...{ kind: 'not_settled', reference, amount_kobo: PRICE, other_kobo: null, wallet: null },
        ...{ who: { id: buyer.id, username: buyer.username }, since: expect.any(String) },
      },
    ]);
    expect(lost.payments.provider!.amount_kobo).toBe(lost.payments.ledger.amount_kobo + PRICE);

    await heard();
    await paid(app, buyer, reference);
    await until(compared, agrees);
  });

  it('calls what differs for less than a minute under way', async () => {
    unheard();
    await control(app, { verify: { fields: {} } });
    const buyer = await app.person();
    const reference = await startPurchase(app, buyer, listing);
    await control(app, { pay: reference });
    const sides = await until(compared, ({ under_way: underWay }) => underWay.count > 0);
    expect(sides).toMatchObject({ ok: true, unmatched: { count: 0 }, items: [], under_way: { amount_kobo: PRICE } });
    await heard();
    await paid(app, buyer, reference);
  });

  it('names a settled payment of another amount than the provider, the wallet and the guide have', async () => {
    const { buyer, reference } = await oldSale();
    const raise = (by: number) => sql`update ${payment} set amount = amount + ${by} where reference = ${reference}`;
    const sides = await after(raise(100), raise(-100));
    expect(kinds(sides)).toEqual(['access_without_payment', 'booking_differs', 'charge_differs']);
    expect(sides.items.find(({ kind }) => kind === 'charge_differs')).toMatchObject({
      ...{ reference, amount_kobo: PRICE + 100, other_kobo: PRICE, wallet: buyer.id },
    });
    await until(compared, agrees);
  });

  it('names a settled payment that the provider does not know as a success', async () => {
    const { reference } = await oldSale();
    const rename = (from: string, to: string) => sql`update ${payment} set reference = ${to} where reference = ${from}`;
    const sides = await after(rename(reference, 'pur.other'), rename('pur.other', reference));
    expect(kinds(sides)).toEqual(expect.arrayContaining(['not_at_provider', 'unknown_charge', 'not_booked']));
  });

  it('names a settled payment that no wallet has, and a credit that no payment settled', async () => {
    const { reference } = await oldSale();
    const move = (from: string, to: string) =>
      sql`update ${entry} set reference = ${to} where reference = ${from} and counter = 'provider'`;
    const sides = await after(move(reference, 'dep.other'), move('dep.other', reference));
    expect(kinds(sides)).toEqual(['credit_without_payment', 'not_booked']);
    expect(sides.items.find(({ kind }) => kind === 'credit_without_payment')).toMatchObject({ reference: 'dep.other' });
  });

  it('names a guide that is open without its price, not one for nothing, and a price that opened none', async () => {
    const { buyer, reference } = await oldSale();
    const open = (price: number) => sql`insert into ${purchase}
      select listing_id, ${auditor.id}, creator_id, 'pur.gift', ${price}, list_price, coupon, status, started_at,
        completed_at from ${purchase} where reference = ${reference}`;
    const close = sql`delete from ${purchase} where reference = 'pur.gift'`;
    const sides = await after(open(PRICE), close);
    expect(sides).toMatchObject({ ok: false, items: [{ kind: 'access_without_payment', reference: 'pur.gift' }] });
    expect(await after(open(0), close)).toMatchObject({ ok: true, items: [] });

    const end = (status: string) =>
      sql`update ${purchase} set status = ${status} where reference = ${reference} and buyer_id = ${buyer.id}`;
    const shut = await after(end('abandoned'), end('completed'));
    expect(shut.items).toMatchObject([{ kind: 'paid_without_access', reference, amount_kobo: PRICE }]);
  });

  it('names a withdrawal that the provider ended unheard, and one of another amount', async () => {
    const owner = await funded(app, 200_000);
    const reference = await withdrawn(app, owner, 1_000);
    await until(
      () => transfersOf(app, reference),
      ({ length }) => length === 1,
    );
    unheard();
    await control(app, { settle: { transfer: reference, outcome: 'success' } });
    const unread = await until(compared, ({ unmatched }) => unmatched.count > 0);
    expect(unread.items).toMatchObject([
      { kind: 'payout_not_recorded', reference, amount_kobo: 100_000, wallet: owner.id },
    ]);

    await heard();
    await whenWithdrawal(app, owner, reference, 'paid');
    const { payouts } = await until(compared, agrees);
    expect(payouts).toMatchObject({ ledger: { count: 1, amount_kobo: 100_000 }, matched: { count: 1 } });

    await sql`update ${withdrawal} set paid_at = ${earlier()} where reference = ${reference}`.execute(app.sql);
    const raise = (by: number) => sql`update ${withdrawal} set amount = amount + ${by} where reference = ${reference}`;
    expect((await after(raise(5), raise(-5))).items).toMatchObject([
      { kind: 'payout_differs', reference, amount_kobo: 100_005, other_kobo: 100_000 },
    ]);
    const reopen = sql`update ${withdrawal} set failed_at = paid_at, returned_at = null where reference = ${reference}`;
    const close = sql`update ${withdrawal} set failed_at = null where reference = ${reference}`;
    expect(kinds(await after(reopen, close))).toEqual(['payout_after_return', 'payout_not_returned']);
  });

  it('names a refund that the provider ended unheard, and one that the ledger alone has', async () => {
    const { buyer, reference } = await oldSale();
    await control(app, { refund: { outcome: 'pending' } });
    await askRefund(app, buyer, listing);
    await until(
      async () => (await (await fetch(`${app.paymentsUrl}/control`)).json()) as { refunds: { transaction: string }[] },
      ({ refunds }) => refunds.some(({ transaction }) => transaction === reference),
    );
    unheard();
    await control(app, { settleRefund: { transaction: reference, outcome: 'processed' } });
    const unread = await until(compared, ({ unmatched }) => unmatched.count > 0);
    expect(unread.items).toMatchObject([{ kind: 'refund_not_recorded', reference, amount_kobo: PRICE }]);

    await heard();
    await whenRefund(app, buyer, listing, 'refunded');
    const { refunds } = await until(compared, agrees);
    expect(refunds).toMatchObject({ ledger: { count: 1, amount_kobo: PRICE }, matched: { count: 1 } });

    const { reference: kept } = await oldSale();
    const stand = (status: string) => sql`update ${payment} set status = ${status} where reference = ${kept}`;
    const alone = await after(stand('returned'), stand('paid'));
    expect(kinds(alone)).toEqual(['access_without_payment', 'refund_not_at_provider', 'refund_not_booked']);
  });
});

describe('A cart whose guides are refunded', () => {
  it('agrees part by part, also when its whole payment is back', async () => {
    await control(app, { refund: { outcome: 'processed' } });
    const before = await until(compared, agrees);
    const other = await publishListing(app, creator, admin, { title: 'Opening a bakery in Jos', price: 3_000 });
    const { add, checkOut, standing } = carting(app);
    const buyer = await app.person();
    for (const { id } of [listing, other]) await add(buyer, id);
    const { reference } = (await checkOut(buyer)).body.data;
    await control(app, { pay: reference });
    await until(
      () => standing(buyer, reference),
      ({ status }) => status === 'paid',
    );
    const refunded = { ...before.refunds.ledger };
    for (const guide of [other, listing]) {
      await askRefund(app, buyer, guide);
      await whenRefund(app, buyer, guide, 'refunded');
      refunded.count++;
      refunded.amount_kobo += guide === other ? 300_000 : PRICE;
      const { refunds } = await until(compared, agrees);
      expect([refunds.ledger, refunds.matched]).toEqual([refunded, refunded]);
    }
  });
});

describe('The window of the reconciliation', () => {
  it('is of 30 days, or of as many as are asked for', async () => {
    const { reference } = await oldSale();
    const all = await until(() => compared('?days=1'), agrees);
    const age = (by: string) =>
      sql`update ${payment} set initiated_at = initiated_at + ${by}::interval where reference = ${reference}`;
    await age('-2 days').execute(app.sql);
    const day = await compared('?days=1');
    expect(day.payments.ledger.count).toBe(all.payments.ledger.count - 1);
    expect(day).toMatchObject({ ok: true, payments: { provider: day.payments.ledger } });
    expect((await compared()).payments.ledger.count).toBe(all.payments.ledger.count);
    await age('2 days').execute(app.sql);
  });

  it.each(['0', '91', '1.5', 'week'])('is not of %s days', async (days) => {
    const { status, body } = await ask(`?days=${days}`);
    expect([status, body.days]).toEqual([400, ['Use 1 to 90 days.']]);
  });

  it('takes no other parameter', async () => {
    expect(await ask('?weeks=1')).toMatchObject({ status: 400, body: { weeks: [expect.any(String)] } });
  });

  it('ends where the provider has more than is read at once', async () => {
    let pages = 0;
    const begun = (n: number) => new Date(Date.now() - n * 1_000).toISOString();
    const page = (n: number) =>
      Array.from({ length: 50 }, (_, i) => ({
        ...{ id: n * 50 + i, reference: `pur.${n}.${i}`, status: 'abandoned', amount: 100, currency: 'NGN' },
        created_at: begun(n * 50 + i),
      }));
    proxy.answers(({ path }) => {
      if (!path.startsWith('/transaction?')) return undefined;
      pages++;
      return { status: 200, body: { status: true, data: page(Number(/[?&]page=(\d+)/.exec(path)![1])) } };
    });
    const { is_cut: isCut, since } = await compared('?days=2');
    expect([isCut, pages]).toEqual([true, 40]);
    expect(Date.parse(since)).toBeGreaterThan(Date.now() - 3_600_000);
  });
});

describe('While the payment provider is silent,', () => {
  it('the reconciliation is refused, and the ledger is compared with the access alone', async () => {
    proxy.answers(({ path }) => (path.startsWith('/refund?') ? SILENCE : undefined));
    const { status, body } = await ask('?days=3');
    expect([status, body.code]).toEqual([502, 'payment_provider']);
    const own = await compared('?days=3&sides=own');
    expect(own).toMatchObject({ ok: false, items: [], payments: { provider: null, matched: null } });
    expect(own.sales.matched).toEqual(own.sales.access);
    expect(own.sales.access.count).toBeGreaterThan(0);
  });
});

describe('Everyone but auditors', () => {
  it('finds no reconciliation', async () => {
    expect((await ask('', admin)).status).toBe(404);
    expect((await app.call('GET', 'audit/reconciliation')).status).toBe(404);
  });
});
