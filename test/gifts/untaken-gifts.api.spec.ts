import { sql } from 'kysely';
import { ExpireGift } from '#server/gifts/gift';
import { RequestRefund } from '#server/purchases/purchase';
import { type App, type Person, startApp } from '../app.js';
import { couponing } from '../coupons/couponing.js';
import { balanceOf, factsAbout, type Listing, openMarket } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { giving, mailedGift } from './giving.js';

const PRICE = 1_250_000;
let app: App, creator: Person, listing: Listing;
let { give, given, whenGiven, look, take, newAddress, mailsOf } = {} as ReturnType<typeof giving>;

beforeAll(async () => {
  app = await startApp();
  ({ creator, listing } = await openMarket(app));
  ({ give, given, whenGiven, look, take, newAddress, mailsOf } = giving(app));
});
afterAll(() => app.stop());

const aGift = () => mailedGift(app, listing, PRICE);

describe('A gift that is not taken in time', () => {
  const later = () => new Date(Date.now() + 31 * 86_400_000).toISOString();
  const parked = async () => (await sql`select event_id from app.parked_event`.execute(app.sql)).rows;

  it('is credited to its giver, and its link opens it no more', async () => {
    const { giver, reference, link: secret } = await aGift();
    const expire = (at: string) => app.commands.execute(new ExpireGift({ reference, at }));
    await expire(new Date().toISOString());
    expect((await look(secret)).body.data.status).toBe('waiting');
    await expire(later());
    await until(
      () => balanceOf(app, giver),
      ({ balance_kobo }) => balance_kobo === PRICE,
    );
    expect((await look(secret)).body.data.status).toBe('ended');
    expect(await take(await app.person(), secret)).toMatchObject({ status: 409, body: { code: 'gift_expired' } });
    await settled(app);
    expect(await given(giver)).toMatchObject([{ status: 'expired' }]);
    expect(await factsAbout(app, reference)).toContain('PurchaseRefunded');
    await until(
      () => mailsOf(giver, 'was not taken'),
      (count) => count === 1,
    );
  });

  it('credits nothing where a coupon paid all of it, and mails no credit', async () => {
    const coupon = await couponing(app).made(creator, { percent: 100 });
    const [giver, address] = [await app.person(), newAddress()];
    expect((await give(giver, listing, { email: address, coupon })).status).toBe(200);
    const { reference } = (await whenGiven(giver))[0]!;
    await app.commands.execute(new ExpireGift({ reference, at: later() }));
    await settled(app);
    expect(await given(giver)).toMatchObject([{ status: 'expired' }]);
    expect([await parked(), await mailsOf(giver, 'was not taken')]).toEqual([[], 0]);
    expect((await balanceOf(app, giver)).balance_kobo).toBe(0);
  });

  it('is credited once, also where its event is delivered again', async () => {
    const { giver, reference } = await aGift();
    await app.commands.execute(new ExpireGift({ reference, at: later() }));
    await settled(app);
    const again = { listingId: listing.id, buyerId: giver.id, reason: null, at: later() };
    await app.commands.execute(new RequestRefund({ ...again, gift: { reference, untaken: true } }));
    await settled(app);
    expect((await balanceOf(app, giver)).balance_kobo).toBe(PRICE);
    expect(await parked()).toEqual([]);
  });
});

describe('The books', () => {
  it('agree with the log', async () => {
    await settled(app);
    expect(await verifyApp(app)).toMatchObject({ code: 0 });
  });
});
