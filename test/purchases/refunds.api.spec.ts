import { sql } from 'kysely';
import { type App, type Person, startApp } from '../app.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import {
  balanceOf,
  control,
  factsAbout,
  historyOf,
  type Listing,
  mailsAbout,
  openMarket,
  publishListing,
} from './market.js';
import { askRefund, bought, moreSections, purchaseRow, refundsInBook, standing, whenRefund } from './refunding.js';

let app: App, creator: Person, admin: Person, listing: Listing, free: Listing;
const PRICE = 1_250_000;
const COMMISSION = 125_000;

beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '300' });
  ({ creator, admin, listing } = await openMarket(app));
  await moreSections(app, creator, listing, 4);
  free = await publishListing(app, creator, admin, { price: 0, title: 'Opening a library in Jos' });
  await control(app, { refund: { delay: 50 } });
});
afterEach(() => control(app, { reset: true, refund: { delay: 50 } }));
afterAll(() => app.stop());

const sections = async (who: Person) =>
  (
    await app.call<{ data: { sections: { slug: string }[]; total_buyers: number } }>('GET', `listing/${listing.slug}`, {
      token: who.token,
    })
  ).body.data;
const read = async (who: Person, n: number) => {
  const { sections: all } = await sections(who);
  return app.call('GET', `listing/${listing.slug}/${all[n]!.slug}`, { token: who.token });
};
/** The types of the events of one refund to the card. */
const REFUND = [
  ...['CommissionReturned', 'PurchaseRefunded', 'RefundAccepted', 'RefundPaidOut', 'RefundProcessed', 'RefundReceived'],
  ...['RefundRequested', 'RefundStarted', 'SaleReversed'],
];
const refundFacts = async (reference: string) =>
  (await factsAbout(app, reference)).filter((type) => /Refund|Reversed|Returned|Shortfall/.test(type));

describe('A refund to the card', () => {
  it('returns the price once, ends the access, and takes the sale back from its creator', async () => {
    const [buyer, before] = [await app.person(), await balanceOf(app, creator)];
    const reference = await bought(app, buyer, listing);
    const { total_buyers: buyers } = await sections(buyer);
    expect((await read(buyer, 0)).status).toBe(200);
    await until(
      () => balanceOf(app, creator),
      ({ balance_kobo }) => balance_kobo === before.balance_kobo + PRICE - COMMISSION,
    );
    expect(await standing(app, buyer, listing)).toMatchObject({
      status: 'none',
      possible: true,
      opened: 1,
      sections: 4,
    });

    const { status, body } = await askRefund(app, buyer, listing, { reason: 'I found another supplier.' });
    expect([status, body.data.reference]).toEqual([200, reference]);
    const twice = await askRefund(app, buyer, listing);
    expect([200, 409]).toContain(twice.status);
    await whenRefund(app, buyer, listing, 'refunded');
    await settled(app);

    expect(await refundFacts(reference)).toEqual(REFUND);
    expect(await refundsInBook(app, reference)).toMatchObject([{ amount: PRICE, status: 'processed' }]);
    expect(await purchaseRow(app, reference)).toEqual({ status: 'refunded', refund: 'card' });
    expect((await read(buyer, 0)).status).toBe(403);
    expect((await sections(buyer)).total_buyers).toBe(buyers - 1);
    expect(await balanceOf(app, creator)).toMatchObject(
      before.balance_kobo
        ? { balance_kobo: before.balance_kobo }
        : { balance_kobo: 0, pending_kobo: 0, available_kobo: 0 },
    );
    expect((await historyOf(app, buyer)).map(({ kind }) => kind)).toEqual(['refund', 'refund', 'purchase', 'deposit']);
    expect((await balanceOf(app, buyer)).balance_kobo).toBe(0);
    const paymentStanding = await app.call<{ data: object }>('GET', `purchases/${reference}/`, { token: buyer.token });
    expect(paymentStanding.body.data).toMatchObject({ status: 'refunded', refunded_to: 'source' });
    expect([await mailsAbout(app, buyer, reference), await mailsAbout(app, creator, reference)]).toEqual([2, 2]);
    const [, told] = (await app.mails(creator.email)).filter(({ text }) => text.includes(reference));
    expect(told!.text).toContain('I found another supplier.');
  });

  it('may be followed by another purchase of the same guide', async () => {
    const buyer = await app.person();
    await bought(app, buyer, listing);
    await askRefund(app, buyer, listing);
    await whenRefund(app, buyer, listing, 'refunded');
    const again = await askRefund(app, buyer, listing);
    expect([again.status, again.body.code]).toEqual([409, 'already_refunded']);
    const reference = await bought(app, buyer, listing);
    expect((await read(buyer, 0)).status).toBe(200);
    expect(await purchaseRow(app, reference)).toEqual({ status: 'completed', refund: null });
  });
});

describe('A refund is refused', () => {
  it('after too much was opened, counting each section once and no free preview', async () => {
    const buyer = await app.person();
    await bought(app, buyer, listing);
    for (const n of [0, 0, 1]) await read(buyer, n);
    expect(await standing(app, buyer, listing)).toMatchObject({ possible: false, code: 'too_much_opened', opened: 2 });
    const { status, body } = await askRefund(app, buyer, listing);
    expect([status, body.code]).toEqual([409, 'too_much_opened']);
    expect(body.detail).toBe('You opened 2 of 4 sections. A refund is possible while less than 30 % are opened.');
  });

  it('for a free guide, and for people without a purchase', async () => {
    const [reader, stranger] = [await app.person(), await app.person()];
    await app.call('POST', 'listing/listing-purchase', { token: reader.token, body: { listing_id: free.id } });
    expect(await askRefund(app, reader, free)).toMatchObject({ status: 409, body: { code: 'nothing_to_refund' } });
    expect((await askRefund(app, stranger, listing)).status).toBe(404);
    expect((await app.call('GET', `listing/${listing.slug}/refund`, { token: stranger.token })).status).toBe(404);
  });
});

describe('The provider', () => {
  it('that fails a refund leaves the price in the buyer’s wallet', async () => {
    await control(app, { refund: { outcome: 'failed' } });
    const buyer = await app.person();
    const reference = await bought(app, buyer, listing);
    await askRefund(app, buyer, listing);
    expect(await whenRefund(app, buyer, listing, 'refunded')).toMatchObject({ to: 'wallet' });
    await until(
      () => balanceOf(app, buyer),
      ({ balance_kobo }) => balance_kobo === PRICE,
    );
    expect((await historyOf(app, buyer))[0]).toMatchObject({ label: 'Refunded to Wallet', kind: 'refund' });
    expect(await refundsInBook(app, reference)).toMatchObject([{ status: 'failed' }]);
    expect((await read(buyer, 0)).status).toBe(403);
  });

  it('that refuses the order leaves the price in the buyer’s wallet', async () => {
    await control(app, { refund: { refusals: 1 } });
    const buyer = await app.person();
    const reference = await bought(app, buyer, listing);
    await askRefund(app, buyer, listing);
    expect(await whenRefund(app, buyer, listing, 'refunded')).toMatchObject({ to: 'wallet' });
    expect(await refundsInBook(app, reference)).toEqual([]);
  });

  it('that needs the bank’s details keeps the guide open until it has them', async () => {
    await control(app, { refund: { outcome: 'needs-attention' } });
    const buyer = await app.person();
    const reference = await bought(app, buyer, listing);
    await askRefund(app, buyer, listing);
    await whenRefund(app, buyer, listing, 'stalled');
    expect((await read(buyer, 0)).status).toBe(200);
    await until(
      () => mailsAbout(app, buyer, reference),
      (mails) => mails === 2,
    );
    await control(app, { settleRefund: { transaction: reference, outcome: 'processed' } });
    expect(await whenRefund(app, buyer, listing, 'refunded')).toMatchObject({ to: 'card' });
  });

  it('that sends no webhook is asked until it says what became of the refund', async () => {
    await control(app, { webhook: { drop: true } });
    const buyer = await app.person();
    await bought(app, buyer, listing);
    await askRefund(app, buyer, listing);
    expect(await whenRefund(app, buyer, listing, 'refunded')).toMatchObject({ to: 'card' });
  });

  it('whose answer to the order is lost is asked before it is called again', async () => {
    await control(app, { refund: { lostAnswers: 1 } });
    const buyer = await app.person();
    const reference = await bought(app, buyer, listing);
    await askRefund(app, buyer, listing);
    expect(await whenRefund(app, buyer, listing, 'refunded')).toMatchObject({ to: 'card' });
    expect(await refundsInBook(app, reference)).toHaveLength(1);
  });

  it('that reports late, often and in any order returns the price once', async () => {
    await control(app, { webhook: { duplicate: 5, reorder: true } });
    const buyer = await app.person();
    const reference = await bought(app, buyer, listing);
    await askRefund(app, buyer, listing);
    await whenRefund(app, buyer, listing, 'refunded');
    await settled(app);
    expect(await refundFacts(reference)).toEqual(REFUND);
    await until(
      async () =>
        (
          await sql<{ open: number }>`select count(*)::int as open from app.inbox where done_at is null`.execute(
            app.sql,
          )
        ).rows[0]!.open,
      (open) => open === 0,
      30_000,
    );
  });
});

it('leaves books that the auditor’s check finds whole, also beside the provider’s', async () => {
  await settled(app);
  const { broken, code, said } = await verifyApp(app);
  expect([broken, code]).toEqual([[], 0]);
  expect(said).toMatch(/I41 +A refund returns the price, once +\d+ +holds/);
  expect(said).toMatch(/I44 +The provider returned what was refunded +\d+ +holds/);
});
