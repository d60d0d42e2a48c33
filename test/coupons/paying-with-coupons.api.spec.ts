import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ORDER_BILLING } from '#server/kernel/billing';
import { withFacts } from '#server/kernel/command';
import { couponIdOf } from '#server/kernel/coupon-codes';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { Coupons } from '#server/purchases/coupon-uses.handlers';
import { order, PlaceOrder } from '#server/purchases/order';
import { lineOf } from '#server/purchases/order.references';
import { type App, type Person, startApp } from '../app.js';
import { carting, type Standing } from '../cart/carting.js';
import { balanceOf, control, type Listing, openedFor, openMarket, paid, publishListing } from '../purchases/market.js';
import { askRefund } from '../purchases/refunding.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { couponing } from './couponing.js';

let app: App, creator: Person, admin: Person, listing: Listing, other: Listing;
let { made, change, shown, apply, cart, buy } = {} as ReturnType<typeof couponing>;
let { add, checkOut, standing, funded } = {} as ReturnType<typeof carting>;
const [PRICE, OTHER] = [1_250_000, 300_000];

beforeAll(async () => {
  app = await startApp();
  ({ creator, admin, listing } = await openMarket(app));
  other = await publishListing(app, creator, admin, { title: 'Opening a bakery in Ibadan', price: 3_000 });
  ({ made, change, shown, apply, cart, buy } = couponing(app));
  ({ add, checkOut, standing, funded } = carting(app));
});
afterAll(() => app.stop());

const pay = async (buyer: Person, reference: string) => {
  await control(app, { pay: reference });
  await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
};
const decline = async (buyer: Person, reference: string) => {
  await control(app, { decline: reference });
  await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
  await settled(app);
};
const decided = (who: Person, reference: string) =>
  until(
    () => standing(who, reference),
    ({ status }: Standing) => status !== 'pending',
  );
type Owned = { slug: string; paid_kobo: number; coupon: string | null };
const owned = async ({ token }: Person) =>
  (await app.call<{ results: Owned[] }>('GET', 'listing/user/purchased/', { token })).body.results
    .map(({ slug, paid_kobo, coupon }) => [slug, paid_kobo, coupon])
    .sort();
const withCart = async (buyer: Person, code: string) => {
  for (const { id } of [listing, other]) await add(buyer, id);
  await apply(buyer, code);
  return buyer;
};

/** What a process that ends before the payment begins leaves: an order of the guide, which holds a use of the coupon. */
async function placedAlone({ id: buyerId }: Person, code: string): Promise<string> {
  const [couponId, reference, at] = [couponIdOf(code), `ord.${randomUUID()}`, new Date().toISOString()];
  const [listingId, price] = [listing.id, PRICE];
  const lines = [{ listingId, creatorId: creator.id, price }];
  const { discounted } = await app.web.get(Coupons).reserve({ couponId, buyerId, reference, lines, at });
  const { discount } = discounted[0]!;
  const toPay = price - discount;
  const billing = await app.web.get(FieldEncryption).encrypt(buyerId, ORDER_BILLING, '{}');
  const placing = new PlaceOrder({
    ...{ reference, buyerId, total: toPay, fromBalance: 0, toPay, billing, coupon: { couponId, code }, at },
    lines: [{ listingId, price: toPay, discount, reference: lineOf(reference, 1) }],
  });
  await app.store.decide(order, reference, withFacts(placing, { isHeld: false }));
  return reference;
}

describe('A guide bought with a coupon', () => {
  it('by card costs its price less the discount; its creator and the commission are paid from that', async () => {
    const [code, buyer] = [await made(creator, { percent: 20 }), await app.person()];
    const before = await balanceOf(app, creator);
    const { status, body } = await buy(buyer, listing, { coupon: code, expected_price: 10_000 });
    expect([status, body.data.amount_kobo]).toEqual([200, 1_000_000]);
    expect(await shown(creator, code)).toMatchObject({ reserved: 1, used: 0 });
    await pay(buyer, body.data.reference);
    await paid(app, buyer, body.data.reference);
    await settled(app);
    expect(await owned(buyer)).toEqual([[listing.slug, 1_000_000, code]]);
    expect(await balanceOf(app, creator)).toMatchObject({ balance_kobo: before.balance_kobo + 900_000 });
    expect(await shown(creator, code)).toMatchObject({ reserved: 0, used: 1, given_kobo: 250_000 });
    expect(await buy(buyer, other, { coupon: code })).toMatchObject({ status: 409, body: { code: 'coupon_used' } });
  });

  it('is one payment however often Buy is pressed, and goes on without the coupon at the list price', async () => {
    const [code, buyer] = [await made(creator, { percent: 20, most_uses: 1 }), await app.person()];
    const [one, two] = [await buy(buyer, listing, { coupon: code }), await buy(buyer, listing, { coupon: code })];
    expect(two.body.data.reference).toBe(one.body.data.reference);
    expect(await shown(creator, code)).toMatchObject({ reserved: 1, uses_left: 0 });
    const plain = await buy(buyer, listing, { expected_price: 12_500 });
    expect(plain.body.data).toMatchObject({ amount_kobo: PRICE });
    expect(plain.body.data.reference).not.toBe(one.body.data.reference);
  });

  it('from the wallet takes the lower price from the balance', async () => {
    const [code, buyer] = [await made(creator, { amount: 2_500 }), await funded(PRICE)];
    const { body } = await buy(buyer, listing, { coupon: code, method: 'wallet' });
    expect(body.data).toMatchObject({ status: 'paid', amount_kobo: PRICE - 250_000 });
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 250_000 });
  });

  it('that costs nothing with it is owned at once, and the provider never hears of it', async () => {
    const [code, buyer] = [await made(creator, { percent: 100 }), await app.person()];
    const { body } = await buy(buyer, listing, { coupon: code, expected_price: 0 });
    expect(body.data).toMatchObject({ status: 'paid', amount_kobo: 0 });
    expect(await owned(buyer)).toEqual([[listing.slug, 0, code]]);
    expect(await openedFor(app, buyer)).toEqual([]);
    expect(await shown(creator, code)).toMatchObject({ used: 1, given_kobo: PRICE });
  });

  it('is refunded with what was paid', async () => {
    const [code, buyer] = [await made(creator, { percent: 20 }), await funded(PRICE)];
    await buy(buyer, listing, { coupon: code, method: 'wallet' });
    await askRefund(app, buyer, listing, { reason: '' });
    await until(
      () => balanceOf(app, buyer),
      ({ balance_kobo }) => balance_kobo === PRICE,
    );
  });

  it('gives the use back when its payment fails', async () => {
    const [code, buyer] = [await made(creator, { percent: 20, most_uses: 1 }), await app.person()];
    const { reference } = (await buy(buyer, listing, { coupon: code })).body.data;
    expect(await buy(await app.person(), listing, { coupon: code })).toMatchObject({
      ...{ status: 409, body: { code: 'coupon_used_up', price_kobo: PRICE } },
    });
    await decline(buyer, reference);
    expect(await shown(creator, code)).toMatchObject({ reserved: 0, uses_left: 1 });
    expect((await buy(await app.person(), listing, { coupon: code })).status).toBe(200);
  });

  it('gives the use back when the guide can no longer be bought; the money is in the wallet', async () => {
    const gone = await publishListing(app, creator, admin, { title: 'A garage in Enugu', price: 2_000 });
    const [code, buyer] = [await made(creator, { percent: 50, most_uses: 1 }), await app.person()];
    const { reference } = (await buy(buyer, gone, { coupon: code })).body.data;
    await app.call('POST', `listing/${gone.slug}/archive/`, { token: creator.token, body: {} });
    await pay(buyer, reference);
    await settled(app);
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 100_000 });
    expect(await shown(creator, code)).toMatchObject({ reserved: 0, used: 0, uses_left: 1, given_kobo: 0 });
  });
});

describe('The last use of a coupon', () => {
  it('goes to exactly one of the buyers who race for it', async () => {
    const code = await made(creator, { percent: 20, most_uses: 1 });
    const buyers = await Promise.all(Array.from({ length: 8 }, () => app.person()));
    const answers = await Promise.all(buyers.map((buyer) => buy(buyer, listing, { coupon: code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(new Set(answers.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['coupon_used_up']));
    const winner = answers.findIndex(({ status }) => status === 200);
    await pay(buyers[winner]!, answers[winner]!.body.data.reference);
    await settled(app);
    expect(await shown(creator, code)).toMatchObject({ status: 'used_up', used: 1, uses_left: 0 });
  });

  it('goes to one purchase of a buyer who pays two checkouts; the other payment is in the wallet', async () => {
    const [code, buyer] = [await made(creator, { percent: 20 }), await app.person()];
    const first = (await buy(buyer, listing, { coupon: code })).body.data.reference;
    const second = (await buy(buyer, other, { coupon: code })).body.data.reference;
    await pay(buyer, first);
    await paid(app, buyer, first);
    await pay(buyer, second);
    await settled(app);
    expect(await owned(buyer)).toEqual([[listing.slug, 1_000_000, code]]);
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 240_000 });
    expect(await shown(creator, code)).toMatchObject({ used: 1, reserved: 0 });
  });
});

describe('A cart paid with a coupon', () => {
  const TOTAL = PRICE + OTHER;

  it.each([
    ['card', 0],
    ['split', 1_000_000],
  ])('by %s is one payment of what is left, and each guide is bought for its part', async (method, balance) => {
    const code = await made(creator, { amount: 1_000 });
    const buyer = await withCart(balance ? await funded(balance) : await app.person(), code);
    const { status, body } = await checkOut(buyer, { method, expected_total: (TOTAL - 100_000) / 100 });
    expect([status, body.data?.amount_kobo]).toEqual([200, TOTAL - 100_000 - balance]);
    await pay(buyer, body.data.reference);
    const { order } = await decided(buyer, body.data.reference);
    expect(order).toMatchObject({ coupon: code, total_kobo: TOTAL - 100_000 });
    await settled(app);
    const parts = [
      [listing.slug, PRICE - 80_645, code],
      [other.slug, OTHER - 19_355, code],
    ];
    expect(await owned(buyer)).toEqual(parts.sort());
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 0 });
    expect(await shown(creator, code)).toMatchObject({ used: 1, reserved: 0, given_kobo: 100_000 });
    expect(await cart(buyer)).toMatchObject({ coupon: null, items: [] });
  });

  it('from the wallet lowers only the lines that it is for', async () => {
    const code = await made(creator, { percent: 50, listings: [other.slug] });
    const buyer = await withCart(await funded(TOTAL), code);
    const { body } = await checkOut(buyer, { method: 'wallet' });
    expect(body.data).toMatchObject({ status: 'paid', amount_kobo: PRICE + OTHER / 2 });
    const parts = [
      [listing.slug, PRICE, null],
      [other.slug, OTHER / 2, code],
    ];
    expect(await owned(buyer)).toEqual(parts.sort());
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: OTHER / 2 });
  });

  it('that costs nothing with it is owned at once', async () => {
    const code = await made(creator, { percent: 100 });
    const buyer = await withCart(await app.person(), code);
    const { body } = await checkOut(buyer, { expected_total: 0 });
    expect(body.data).toMatchObject({ status: 'paid', amount_kobo: 0 });
    expect((await owned(buyer)).map(([, kobo]) => kobo)).toEqual([0, 0]);
  });

  it('is refused when the coupon ended, with the total without it, and paid so when the buyer agrees', async () => {
    const code = await made(creator, { percent: 10 });
    const buyer = await withCart(await app.person(), code);
    await change(creator, code, 'end');
    const { status, body } = await checkOut(buyer, { expected_total: (0.9 * TOTAL) / 100 });
    expect([status, body.code, body.total_kobo]).toEqual([409, 'coupon_ended', TOTAL]);
    const agreed = await checkOut(buyer, { expected_total: TOTAL / 100 });
    expect([agreed.status, agreed.body.data.amount_kobo]).toEqual([200, TOTAL]);
  });

  it('gives the use back when its payment fails', async () => {
    const code = await made(creator, { percent: 10, most_uses: 1 });
    const buyer = await withCart(await app.person(), code);
    const { reference } = (await checkOut(buyer)).body.data;
    expect(await shown(creator, code)).toMatchObject({ reserved: 1, uses_left: 0 });
    await decline(buyer, reference);
    expect(await shown(creator, code)).toMatchObject({ reserved: 0, uses_left: 1 });
  });

  it('gives the use back after two hours where the process ended between the order and its payment', async () => {
    const code = await made(creator, { percent: 20, most_uses: 2 });
    const [buyer, paying] = [await app.person(), await withCart(await app.person(), code)];
    const begun = (await checkOut(paying)).body.data.reference;
    const lost = await placedAlone(buyer, code);
    expect(await shown(creator, code)).toMatchObject({ reserved: 2, uses_left: 0 });
    for (const reference of [begun, lost]) {
      const id = `coupon-${couponIdOf(code)}-${reference}`;
      await until(
        () => sql`update app.outbox set due_at = now() where id = ${id} returning id`.execute(app.sql),
        ({ rows }) => rows.length > 0,
      );
    }
    await until(
      () => shown(creator, code),
      ({ reserved }) => reserved < 2,
    );
    await settled(app);
    expect(await shown(creator, code)).toMatchObject({ reserved: 1, uses_left: 1 });
    const orders = await Promise.all([begun, lost].map((reference) => app.store.state(order, reference)));
    expect(orders.map(({ status }) => status)).toEqual(['placed', 'abandoned']);
    expect((await checkOut(await withCart(buyer, code))).status).toBe(200);
  });

  it('is raced for by carts too: exactly one of them has the last use', async () => {
    const code = await made(creator, { percent: 10, most_uses: 1 });
    const buyers = await Promise.all(Array.from({ length: 5 }, async () => withCart(await app.person(), code)));
    const answers = await Promise.all(buyers.map((buyer) => checkOut(buyer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });
});

describe('Coupons', () => {
  it('leave books that the verifier finds whole', async () => {
    await settled(app);
    const { broken, code } = await verifyApp(app);
    expect([broken, code]).toEqual([[], 0]);
  });
});
