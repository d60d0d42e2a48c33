import { couponIdOf } from '#server/kernel/coupon-codes';
import { type App, type Person, startApp } from '../app.js';
import { type Listing, openMarket, publishListing } from '../purchases/market.js';
import { until } from '../until.js';
import { couponing } from './couponing.js';

let app: App, creator: Person, admin: Person, listing: Listing, other: Listing;
let { create, made, change, shown, apply, cart, quote, buy, takeOut } = {} as ReturnType<typeof couponing>;

beforeAll(async () => {
  app = await startApp();
  ({ creator, admin, listing } = await openMarket(app));
  other = await publishListing(app, creator, admin, { title: 'Opening a bakery in Ibadan', price: 3_000 });
  ({ create, made, change, shown, apply, cart, quote, buy, takeOut } = couponing(app));
});
afterAll(() => app.stop());

const added = async (buyer: Person, ...listings: Listing[]) => {
  for (const { id } of listings) await app.call('POST', 'cart', { token: buyer.token, body: { listing_id: id } });
  return buyer;
};

describe('A creator’s coupon', () => {
  it('has the code that was wished, whatever the case, and no other looks like it', async () => {
    const { status, body } = await create(creator, { code: 'launch-20', percent: 20 });
    expect([status, body.data]).toMatchObject([201, { code: 'LAUNCH20', status: 'active', uses_left: null, used: 0 }]);
    for (const code of ['LAUNCH20', 'Launch 2O', '1aunch20']) {
      const again = await create(creator, { code, percent: 5 });
      expect([again.status, again.body.detail]).toEqual([400, 'This code is taken. Choose another one.']);
    }
  });

  it('has a code of unambiguous letters and digits where none was wished', async () => {
    const code = await made(creator, { amount: 500, listings: [listing.slug], most_uses: 3 });
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect(await shown(creator, code)).toMatchObject({ uses_left: 3, listings: [{ slug: listing.slug }] });
  });

  it.each([
    [{ percent: 0 }, 'percent'],
    [{ percent: 101 }, 'percent'],
    [{}, 'percent'],
    [{ percent: 5, amount: 500 }, 'percent'],
    [{ amount: 99 }, 'amount'],
    [{ percent: 5, code: 'A!' }, 'code'],
    [{ percent: 5, expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ percent: 5, most_uses: 0 }, 'most_uses'],
    [{ percent: 5, listings: ['no-such-guide'] }, 'listings'],
  ])('is refused at its field: %j', async (form, field) => {
    const { status, body } = await create(creator, form);
    expect([status, Object.keys(body)[0]]).toEqual([400, field]);
  });

  it('is for the creator’s own published guides only', async () => {
    const stranger = await app.person();
    const { status, body } = await create(stranger, { percent: 50, listings: [listing.slug] });
    expect([status, body.detail]).toEqual([400, 'Choose among your own guides.']);
    expect(await create(stranger, { percent: 50 })).toMatchObject({ status: 409, body: { code: 'nothing_on_sale' } });
  });

  it('is paused, resumed and ended by its creator alone', async () => {
    const code = await made(creator, { percent: 10 });
    const buyer = await app.person();
    expect((await change(buyer, code, 'end')).status).toBe(404);
    expect((await change(creator, code, 'pause')).body.data.status).toBe('paused');
    expect((await quote(listing, code)).body.code).toBe('coupon_paused');
    expect((await change(creator, code, 'resume')).body.data.status).toBe('active');
    expect((await quote(listing, code)).status).toBe(200);
    expect((await change(creator, code, 'end')).body.data.status).toBe('ended');
    expect((await quote(listing, code)).body.code).toBe('coupon_ended');
    expect(await change(creator, code, 'resume')).toMatchObject({ status: 409, body: { code: 'coupon_ended' } });
  });

  it('ends when its creator is erased', async () => {
    const leaving = await app.person();
    await app.call('POST', `moderation/creators/${leaving.username}/verify/`, {
      ...{ token: admin.token, body: { reason: 'Licensed.' } },
    });
    await publishListing(app, leaving, admin, { title: 'Opening a tailor shop in Jos' });
    const code = await made(leaving, { percent: 10 });
    await app.call('DELETE', 'auth/users/me/', { token: leaving.token, body: { current_password: leaving.password } });
    const facts = async () => {
      const types: string[] = [];
      for await (const { type } of app.store.history(`coupon-${couponIdOf(code)}`)) types.push(type);
      return types;
    };
    await until(facts, (types) => types.at(-1) === 'CouponEnded');
  });
});

describe('A code', () => {
  it('says what it takes off one guide, to a visitor too', async () => {
    const code = await made(creator, { percent: 20, listings: [listing.slug] });
    const { status, body } = await quote(listing, code.toLowerCase());
    expect([status, body.data]).toMatchObject([
      200,
      { list_price_kobo: 1_250_000, discount_kobo: 250_000, price_kobo: 1_000_000 },
    ]);
  });

  it('says what is wrong with it', async () => {
    const only = await made(creator, { percent: 20, listings: [listing.slug] });
    const later = await made(creator, { percent: 20, starts_at: '2126-01-01T00:00:00Z' });
    const buyer = await added(await app.person(), other);
    expect(await apply(buyer, 'NOSUCHCODE')).toMatchObject({ status: 409, body: { code: 'coupon_unknown' } });
    expect(await apply(buyer, only)).toMatchObject({ status: 409, body: { code: 'coupon_other_guide' } });
    expect(await apply(buyer, later)).toMatchObject({ status: 409, body: { code: 'coupon_not_yet' } });
    expect(await cart(buyer)).toMatchObject({ coupon: null, total_kobo: 300_000 });
  });

  it('cannot be guessed for long, by a person or from a network', async () => {
    const limited = await startApp({ RATE_LIMITS: 'on' });
    const { apply: guess } = couponing(limited);
    const person = await limited.person();
    const answers = [];
    for (let n = 0; n <= 30; n++) answers.push((await guess(person, `GUESS${n}`)).status);
    expect(answers).toEqual([...Array<number>(30).fill(409), 429]);
    await limited.stop();
  });
});

describe('The coupon of a cart', () => {
  it('lowers the lines that it is for, and is the same on every device', async () => {
    const code = await made(creator, { percent: 20, listings: [listing.slug] });
    const buyer = await added(await app.person(), listing, other);
    const { status, body } = await apply(buyer, code);
    expect([status, body.message]).toEqual([200, 'Coupon applied']);
    const priced = { list_total_kobo: 1_550_000, discount_kobo: 250_000, total_kobo: 1_300_000 };
    expect(body.data).toMatchObject({ coupon: { code, problem: null }, ...priced });
    expect(await cart(buyer)).toEqual(body.data);
    expect(body.data.items.map(({ discount_kobo }) => discount_kobo)).toEqual([250_000, 0]);
  });

  it('of an amount is spread over its lines to the kobo', async () => {
    const code = await made(creator, { amount: 1_000 });
    const buyer = await added(await app.person(), listing, other);
    const { items, discount_kobo } = (await apply(buyer, code)).body.data;
    expect([items.map((item) => item.discount_kobo), discount_kobo]).toEqual([[80_645, 19_355], 100_000]);
  });

  it('gives way to another one, and is taken out', async () => {
    const [first, second] = [await made(creator, { percent: 10 }), await made(creator, { percent: 30 })];
    const buyer = await added(await app.person(), listing);
    await apply(buyer, first);
    expect((await apply(buyer, second)).body.data).toMatchObject({ coupon: { code: second }, total_kobo: 875_000 });
    expect((await takeOut(buyer)).body.data).toMatchObject({ coupon: null, total_kobo: 1_250_000 });
  });

  it('that ends while its buyer looks stays named with the reason, and lowers nothing', async () => {
    const code = await made(creator, { percent: 10 });
    const buyer = await added(await app.person(), listing);
    await apply(buyer, code);
    await change(creator, code, 'end');
    expect(await cart(buyer)).toMatchObject({
      ...{ coupon: { code, problem: 'coupon_ended', detail: `The coupon ${code} has ended.` } },
      ...{ discount_kobo: 0, total_kobo: 1_250_000 },
    });
  });
});

describe('A purchase with a coupon', () => {
  it('refuses a coupon that ended while the buyer looked, with the price without it; nothing is begun', async () => {
    const code = await made(creator, { percent: 10 });
    const buyer = await app.person();
    await change(creator, code, 'end');
    const { status, body } = await buy(buyer, listing, { coupon: code, expected_price: 11_250 });
    expect([status, body.code, body.price_kobo]).toEqual([409, 'coupon_ended', 1_250_000]);
    expect(body.detail).toBe(`The coupon ${code} has ended. Nothing was charged.`);
    expect(await shown(creator, code)).toMatchObject({ used: 0, reserved: 0 });
  });
});
