import { RequestRefund } from '#server/purchases/purchase';
import type { App, Person } from '../app.js';
import { carting } from '../cart/carting.js';
import { giving } from '../gifts/giving.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { disputing, openDisputedMarket } from './disputing.js';
import { balanceOf, control, factsAbout, funded, historyOf, type Listing } from './market.js';
import { askRefund, bought, refundsInBook, standing, whenRefund } from './refunding.js';

const PRICE = 1_250_000;
const NET = 1_125_000;
let app: App, creator: Person, finance: Person, listing: Listing, other: Listing;
let { whenDisputed, disputed, resolved, decide, walletOf, whenWallet, reads } = {} as ReturnType<typeof disputing>;

beforeAll(async () => {
  ({ app, creator, finance, listing, other } = await openDisputedMarket());
  ({ whenDisputed, disputed, resolved, decide, walletOf, whenWallet, reads } = disputing(app, finance));
});
afterEach(() => control(app, { reset: true, refund: { delay: 50 } }));
afterAll(() => app.stop());

describe('A dispute beside a refund', () => {
  it('of a purchase that was refunded before takes nothing, and its evidence says so', async () => {
    const [buyer, before] = [await app.person(), await walletOf(creator)];
    const reference = await bought(app, buyer, listing);
    await control(app, { refund: { delay: 50 } });
    await askRefund(app, buyer, listing);
    await whenRefund(app, buyer, listing, 'refunded');
    const { id } = await disputed(reference);
    type Evidence = { data: { guides: { refunded_to: string }[] } };
    const { body } = await app.call<Evidence>('GET', `finance/card-disputes/${id}/evidence`, finance);
    expect(body.data.guides).toMatchObject([{ refunded_to: 'card' }]);
    await resolved(reference, 'auto-accepted');
    expect(await whenDisputed(reference, 'lost')).toMatchObject({ taken_kobo: 0 });
    await settled(app);
    expect(await walletOf(creator)).toMatchObject({ balance_kobo: before.balance_kobo, frozen_kobo: 0 });
    const facts = await factsAbout(app, reference);
    expect(facts.filter((type) => type === 'SaleReversed' || type === 'RefundPaidOut')).toHaveLength(2);
    expect((await balanceOf(app, buyer)).balance_kobo).toBe(0);
  });

  it('whose price the wallet got instead of the card takes it from that wallet', async () => {
    const buyer = await app.person();
    const reference = await bought(app, buyer, listing);
    await control(app, { refund: { refusals: 1 } });
    await askRefund(app, buyer, listing);
    await whenRefund(app, buyer, listing, 'refunded');
    await whenWallet(buyer, ({ balance_kobo }) => balance_kobo === PRICE);
    await disputed(reference);
    expect(await whenWallet(buyer, ({ frozen_kobo }) => frozen_kobo === PRICE)).toMatchObject({ available_kobo: 0 });
    await resolved(reference, 'auto-accepted');
    await whenDisputed(reference, 'lost');
    await settled(app);
    expect(await walletOf(buyer)).toMatchObject({ balance_kobo: 0, frozen_kobo: 0 });
    expect(await factsAbout(app, reference)).not.toContain('FundsReleased');
    expect((await historyOf(app, buyer))[0]).toMatchObject({ kind: 'adjustment', amount_kobo: PRICE });
  });

  it('whose price the wallet gets while the dispute is open holds it there until the dispute ends', async () => {
    const [buyer, before] = [await app.person(), await walletOf(creator)];
    const reference = await bought(app, buyer, listing);
    await control(app, { refund: { outcome: 'pending' } });
    await askRefund(app, buyer, listing);
    await until(
      () => refundsInBook(app, reference),
      (refunds) => refunds.length === 1,
    );
    await disputed(reference);
    await whenWallet(creator, ({ frozen_kobo }) => frozen_kobo === NET);
    await control(app, { settleRefund: { transaction: reference, outcome: 'failed' } });
    await whenRefund(app, buyer, listing, 'refunded');
    const held = await whenWallet(buyer, ({ balance_kobo }) => balance_kobo === PRICE);
    expect(held).toMatchObject({ available_kobo: 0, frozen_kobo: PRICE, held: [{ reference, amount_kobo: PRICE }] });
    await resolved(reference, 'auto-accepted');
    await whenDisputed(reference, 'lost');
    await settled(app);
    expect(await walletOf(buyer)).toMatchObject({ balance_kobo: 0, frozen_kobo: 0, owed_kobo: 0 });
    // At no moment was the price free before it was taken back.
    expect(await factsAbout(app, reference)).not.toContain('FundsReleased');
    expect(await walletOf(creator)).toMatchObject({ balance_kobo: before.balance_kobo, frozen_kobo: 0 });
  });
});

describe('Two disputes of one payment', () => {
  it('take its price together: the rest of what the first one took is held in the buyer’s wallet for the other', async () => {
    const [buyer, before] = [await app.person(), await walletOf(creator)];
    const reference = await bought(app, buyer, listing);
    const { id } = await disputed(reference, { amount: 600_000 });
    await control(app, { openDispute: { transaction: reference, amount: 650_000 } });
    await whenWallet(creator, ({ frozen_kobo }) => frozen_kobo === 2 * NET);
    // The bank decides on the newer one.
    await resolved(reference, 'auto-accepted');
    const held = await whenWallet(buyer, ({ balance_kobo }) => balance_kobo === 600_000);
    expect(held).toMatchObject({ available_kobo: 0, frozen_kobo: 600_000 });
    expect((await decide(id, 'accept')).status).toBe(200);
    await whenWallet(buyer, ({ balance_kobo }) => balance_kobo === 0);
    await settled(app);
    expect(await walletOf(buyer)).toMatchObject({ balance_kobo: 0, frozen_kobo: 0, owed_kobo: 0 });
    expect(await walletOf(creator)).toMatchObject({ balance_kobo: before.balance_kobo, frozen_kobo: 0 });
  });
});

describe('A disputed payment of several things', () => {
  it('of a cart holds and takes back every guide, with what bought nothing', async () => {
    const { add, checkOut } = carting(app);
    const [buyer, before] = [await app.person(), await walletOf(creator)];
    for (const { id } of [listing, other]) await add(buyer, id);
    const { reference } = (await checkOut(buyer)).body.data;
    await control(app, { pay: reference });
    await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
    await until(
      () => standing(app, buyer, other),
      (one) => one?.status === 'none',
    );
    await settled(app);
    const dispute = await disputed(reference);
    expect(dispute.guides.map(({ amount_kobo }) => amount_kobo).sort()).toEqual([PRICE, 300_000]);
    await whenWallet(creator, ({ frozen_kobo }) => frozen_kobo === NET + 270_000);
    await resolved(reference, 'auto-accepted');
    await whenDisputed(reference, 'lost');
    await settled(app);
    expect(await walletOf(creator)).toMatchObject({ balance_kobo: before.balance_kobo, frozen_kobo: 0 });
    expect((await balanceOf(app, buyer)).balance_kobo).toBe(0);
    for (const one of [listing, other]) expect(await reads(buyer, one)).toBe(403);
  });

  it('of a cart takes back the guides that were not refunded before, and of those that were nothing more', async () => {
    const { add, checkOut, standing: orderOf } = carting(app);
    const [buyer, before] = [await app.person(), await walletOf(creator)];
    for (const { id } of [listing, other]) await add(buyer, id);
    const { reference } = (await checkOut(buyer)).body.data;
    await control(app, { pay: reference });
    await until(
      () => orderOf(buyer, reference),
      ({ status }) => status === 'paid',
    );
    await control(app, { refund: { delay: 50 } });
    await askRefund(app, buyer, listing);
    await whenRefund(app, buyer, listing, 'refunded');
    await settled(app);
    await disputed(reference);
    await resolved(reference, 'auto-accepted');
    expect(await whenDisputed(reference, 'lost')).toMatchObject({ taken_kobo: 300_000 });
    await settled(app);
    expect(await walletOf(creator)).toMatchObject({ balance_kobo: before.balance_kobo, frozen_kobo: 0 });
    expect((await balanceOf(app, buyer)).balance_kobo).toBe(0);
    for (const one of [listing, other]) expect(await reads(buyer, one)).toBe(403);
  });

  it('of a gift ends what its recipient took, and its evidence names what the recipient opened', async () => {
    const { give, whenGiven, given, take, link, newAddress } = giving(app);
    const [giver, recipient, before] = [await app.person(), await app.person(), await walletOf(creator)];
    const email = newAddress();
    const { reference } = (await give(giver, listing, { email, method: 'card' })).body.data;
    await control(app, { pay: reference });
    await app.call('POST', `purchases/${reference}/verify/`, { token: giver.token, body: {} });
    await whenGiven(giver);
    expect((await take(recipient, await link(email))).status).toBe(200);
    expect(await reads(recipient, listing)).toBe(200);
    await settled(app);

    const { id, guides } = await disputed(reference);
    expect(guides).toEqual([expect.objectContaining({ slug: listing.slug, amount_kobo: PRICE })]);
    await whenWallet(creator, ({ frozen_kobo }) => frozen_kobo === NET);
    type Evidence = { data: { guides: { price_kobo: number; opened: { title: string }[] }[] } };
    const evidence = await app.call<Evidence>('GET', `finance/card-disputes/${id}/evidence`, finance);
    expect(evidence.body.data.guides).toMatchObject([{ price_kobo: PRICE, opened: [{ title: expect.any(String) }] }]);
    await resolved(reference, 'auto-accepted');
    await whenDisputed(reference, 'lost');
    await settled(app);
    expect(await walletOf(creator)).toMatchObject({ balance_kobo: before.balance_kobo, frozen_kobo: 0 });
    expect([(await balanceOf(app, giver)).balance_kobo, await reads(recipient, listing)]).toEqual([0, 403]);
    expect(await given(giver)).toMatchObject([{ status: 'refunded' }]);
  });

  it('of a gift that is not taken in time holds its price in the giver’s wallet until the bank decides', async () => {
    const { give, whenGiven, newAddress } = giving(app);
    const [giver, before] = [await app.person(), await walletOf(creator)];
    const { reference } = (await give(giver, listing, { email: newAddress(), method: 'card' })).body.data;
    await control(app, { pay: reference });
    await app.call('POST', `purchases/${reference}/verify/`, { token: giver.token, body: {} });
    const [gift] = await whenGiven(giver);
    await settled(app);
    await disputed(reference);
    await whenWallet(creator, ({ frozen_kobo }) => frozen_kobo === NET);
    // What its expiry orders, a month before its time.
    const untaken = { listingId: listing.id, buyerId: giver.id, reason: null, at: new Date().toISOString() };
    const given = { reference: gift!.reference, untaken: true } as const;
    await app.commands.execute(new RequestRefund({ ...untaken, gift: given }));
    const held = await whenWallet(giver, ({ balance_kobo }) => balance_kobo === PRICE);
    expect(held).toMatchObject({ available_kobo: 0, frozen_kobo: PRICE });
    await resolved(reference, 'declined');
    await whenDisputed(reference, 'won');
    await whenWallet(giver, ({ available_kobo, frozen_kobo }) => available_kobo === PRICE && frozen_kobo === 0);
    expect(await walletOf(creator)).toMatchObject({ balance_kobo: before.balance_kobo, frozen_kobo: 0 });
  });

  it('of a wallet holds its money; what was spent of it is owed', async () => {
    const buyer = await funded(app, 400_000);
    const { reference } = (await historyOf(app, buyer))[0]!;
    await app.call('POST', 'listing/listing-purchase', {
      ...{ token: buyer.token, body: { listing_id: other.id, method: 'wallet' } },
    });
    await settled(app);
    expect(await disputed(reference)).toMatchObject({ credit_kobo: 400_000, guides: [] });
    await whenWallet(buyer, ({ frozen_kobo }) => frozen_kobo === 400_000);
    expect(await walletOf(buyer)).toMatchObject({ balance_kobo: 100_000, available_kobo: 0 });
    await resolved(reference, 'auto-accepted');
    await whenDisputed(reference, 'lost');
    await settled(app);
    expect(await walletOf(buyer)).toMatchObject({ balance_kobo: 0, frozen_kobo: 0, owed_kobo: 300_000 });
  });
});

it('leaves nothing wrong in the books', async () => {
  await settled(app);
  const { broken, code, said } = await verifyApp(app);
  expect([broken, code, code && said]).toEqual([[], 0, 0]);
});
