import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { receiptOf } from '#projections/receipts/receipts.queries';
import { ReceiptBuyers } from '#server/receipts/receipt.buyers';
import { factsOf } from '#server/receipts/receipt.pdf';
import { order } from '#server/purchases/order';
import { BuyOrderLine } from '#server/purchases/orders.commands';
import { type App, type Person, startApp } from '../app.js';
import { carting, type Standing } from '../cart/carting.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { balanceOf, control, type Listing, mailsAbout, openedFor, openMarket, publishListing } from './market.js';

let app: App, creator: Person, admin: Person, guides: Listing[];
let { add, read, remove, checkOut, standing, funded } = {} as ReturnType<typeof carting>;
const TOTAL = 1_250_000 + 300_000;

beforeAll(async () => {
  app = await startApp();
  const market = await openMarket(app);
  ({ creator, admin } = market);
  guides = [market.listing, await publishListing(app, creator, admin, { title: 'A bakery in Ibadan', price: 3_000 })];
  ({ add, read, remove, checkOut, standing, funded } = carting(app));
});
afterAll(() => app.stop());

/** A person with these guides in the cart and `amount` kobo in the wallet. */
async function withCart(amount = 0, listings = guides): Promise<Person> {
  const buyer = amount > 0 ? await funded(amount) : await app.person();
  for (const { id } of listings) await add(buyer, id);
  return buyer;
}
const owned = async ({ token }: Person) =>
  (await app.call<{ results: { slug: string }[] }>('GET', 'listing/user/purchased/', { token })).body.results
    .map(({ slug }) => slug)
    .sort();
const slugs = (listings: Listing[]) => listings.map(({ slug }) => slug).sort();
const orders = async (who: Person) => (await openedFor(app, who)).filter((reference) => reference.startsWith('ord.'));
const decided = (who: Person, reference: string) =>
  until(
    () => standing(who, reference),
    ({ status }: Standing) => status !== 'pending',
  );

describe('A cart paid by card', () => {
  it('is one payment of its total; when that settles, every guide is owned and the cart is empty', async () => {
    const [buyer, before] = [await withCart(), await balanceOf(app, creator)];
    const { status, body } = await checkOut(buyer);
    expect([status, body.data.amount_kobo, body.data.status]).toEqual([200, TOTAL, 'pending']);
    const { reference } = body.data;
    expect(await standing(buyer, reference)).toMatchObject({ purpose: 'order', status: 'pending', amount_kobo: TOTAL });
    expect(await read(buyer)).toMatchObject({ count: 2 });
    await control(app, { pay: reference });
    const { order } = await decided(buyer, reference);
    expect(order.lines.map((line) => line.status)).toEqual(['bought', 'bought']);
    expect(await orders(buyer)).toEqual([reference]);
    await settled(app);
    expect(await owned(buyer)).toEqual(slugs(guides));
    expect(await read(buyer)).toMatchObject({ count: 0 });
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 0 });
    expect(await balanceOf(app, creator)).toMatchObject({ balance_kobo: before.balance_kobo + 0.9 * TOTAL });
    const line = reference.replace('ord.', 'pur.');
    expect([await mailsAbout(app, buyer, `${line}.1`), await mailsAbout(app, buyer, `${line}.2`)]).toEqual([1, 1]);
  });

  it('is one payment however often its checkout is sent, under one key or another', async () => {
    const [buyer, key] = [await withCart(), randomUUID()];
    const answers = await Promise.all([checkOut(buyer, {}, key), checkOut(buyer), checkOut(buyer), checkOut(buyer)]);
    const again = await checkOut(buyer, {}, key);
    expect(new Set([again, ...answers].map(({ body }) => body.data.reference)).size).toBe(1);
    await remove(buyer, guides[0]!.id);
    await add(buyer, guides[0]!.id);
    expect((await checkOut(buyer)).body.data.reference).toBe(again.body.data.reference);
    expect(await orders(buyer)).toHaveLength(1);
  });

  it('that fails ends the order and leaves the cart; the next checkout is another payment', async () => {
    const buyer = await withCart();
    const { reference } = (await checkOut(buyer)).body.data;
    await control(app, { decline: reference });
    await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
    expect(await decided(buyer, reference)).toMatchObject({ status: 'failed' });
    expect(await read(buyer)).toMatchObject({ count: 2 });
    const next = (await checkOut(buyer)).body.data.reference;
    expect(next).not.toBe(reference);
  });

  it('buys what it can: the price of a guide that left the shop stays in the wallet', async () => {
    const gone = await publishListing(app, creator, admin, { title: 'A garage in Enugu', price: 2_000 });
    const buyer = await withCart(0, [guides[1]!, gone]);
    const { reference } = (await checkOut(buyer)).body.data;
    await app.call('POST', `listing/${gone.slug}/archive/`, { token: creator.token, body: {} });
    await control(app, { pay: reference });
    const { status, order } = await decided(buyer, reference);
    expect([status, order.lines.map((line) => [line.status, line.code])]).toEqual([
      'paid',
      [
        ['bought', null],
        ['declined', 'not_on_offer'],
      ],
    ]);
    await settled(app);
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 200_000, available_kobo: 200_000 });
    expect((await read(buyer)).items.map(({ slug, on_sale }) => [slug, on_sale])).toEqual([[gone.slug, false]]);
    expect((await checkOut(buyer)).body.detail).toBe('No listing selected for checkout');
  });

  it('never buys a guide that it declined, however often its lines are bought again', async () => {
    const gone = await publishListing(app, creator, admin, { title: 'A sawmill in Ondo', price: 2_000 });
    const buyer = await withCart(0, [guides[1]!, gone]);
    const { reference } = (await checkOut(buyer)).body.data;
    await app.call('POST', `listing/${gone.slug}/archive/`, { token: creator.token, body: {} });
    await control(app, { pay: reference });
    await decided(buyer, reference);
    await app.call('POST', `listing/${gone.slug}/unarchive/`, { token: creator.token, body: {} });
    const known = await app.store.state(order, reference);
    if (known.status === 'none') throw new Error(reference);
    for (const [line, { listingId, price }] of known.lines) {
      const again = { order: reference, buyerId: buyer.id, listingId, price, reference: line };
      await app.commands.execute(new BuyOrderLine({ ...again, at: new Date().toISOString() }));
    }
    await settled(app);
    expect((await standing(buyer, reference)).order.lines.map((line) => line.status)).toEqual(['bought', 'declined']);
    expect(await owned(buyer)).toEqual(slugs([guides[1]!]));
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 200_000 });
  });

  it('shows its payment to its payer only', async () => {
    const buyer = await withCart();
    const { reference } = (await checkOut(buyer)).body.data;
    const { token } = await app.person();
    expect((await app.call('GET', `purchases/${reference}`, { token })).status).toBe(404);
    expect((await app.call('POST', `purchases/${reference}/verify`, { token, body: {} })).status).toBe(404);
  });
});

describe('A cart paid from the wallet', () => {
  it('is owned when the request is answered, and the provider never hears of it', async () => {
    const buyer = await withCart(TOTAL + 5_000);
    const { status, body } = await checkOut(buyer, { method: 'wallet' });
    expect([status, body.data?.status, body.data?.amount_kobo]).toEqual([200, 'paid', TOTAL]);
    expect(await owned(buyer)).toEqual(slugs(guides));
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 5_000 });
    expect(await orders(buyer)).toEqual([]);
    const verified = await app.call<{ data: Standing }>('POST', `purchases/${body.data.reference}/verify`, {
      ...{ token: buyer.token, body: {} },
    });
    expect(verified.body.data).toMatchObject({ status: 'paid', order: { to_pay_kobo: 0, from_balance_kobo: TOTAL } });
  });

  it('is paid once when its request is sent again after an unknown outcome', async () => {
    const [buyer, key] = [await withCart(2 * TOTAL), randomUUID()];
    const first = await checkOut(buyer, { method: 'wallet' }, key);
    await settled(app);
    await sql`update app.idempotency set status = null, body = null, locked_until = now() where key = ${key}`.execute(
      app.sql,
    );
    const again = await checkOut(buyer, { method: 'wallet' }, key);
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: TOTAL });
  });

  it('is refused with what is missing', async () => {
    const buyer = await withCart(1_000_000);
    const { status, body } = await checkOut(buyer, { method: 'wallet' });
    expect([status, body]).toMatchObject([409, { code: 'insufficient_funds', missing_kobo: TOTAL - 1_000_000 }]);
    expect(body.detail).toBe('₦10,000 of your balance is available. Add ₦5,500 to pay this cart from your wallet.');
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 1_000_000 });
  });
});

describe('A cart paid by wallet and card', () => {
  it('asks the provider for what the balance does not cover, and spends both', async () => {
    const buyer = await withCart(1_000_000);
    const { body } = await checkOut(buyer, { method: 'split' });
    expect(body.data.amount_kobo).toBe(TOTAL - 1_000_000);
    await control(app, { pay: body.data.reference });
    const { status, order } = await decided(buyer, body.data.reference);
    expect([status, order.from_balance_kobo, order.to_pay_kobo]).toEqual(['paid', 1_000_000, TOTAL - 1_000_000]);
    await settled(app);
    expect(await owned(buyer)).toEqual(slugs(guides));
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: 0 });
  });

  it('whose balance was spent meanwhile buys what is left for, and says so', async () => {
    const buyer = await withCart(1_000_000);
    const { reference } = (await checkOut(buyer, { method: 'split' })).body.data;
    const other = await publishListing(app, creator, admin, { title: 'A hatchery in Epe', price: 9_000 });
    const spent = { listing_id: other.id, method: 'wallet' };
    await app.call('POST', 'listing/listing-purchase', { token: buyer.token, body: spent });
    await control(app, { pay: reference });
    const { order } = await decided(buyer, reference);
    expect(order.lines.map((line) => line.code).sort()).toEqual(['insufficient_funds', null]);
    await settled(app);
    expect(await owned(buyer)).toEqual(slugs([guides[1]!, other]));
    expect(await balanceOf(app, buyer)).toMatchObject({ balance_kobo: TOTAL - 900_000 - 300_000 });
  });
});

describe('The receipt of a guide from a cart', () => {
  const receiptFor = async (reference: string) =>
    until(
      async () => (await receiptOf(app.sql, `${reference.replace('ord.', 'pur.')}.1`))!,
      (found) => found !== undefined,
    );
  const paidWith = async (reference: string) => {
    const [found, buyers] = [await receiptFor(reference), app.web.get(ReceiptBuyers)];
    const facts = Object.fromEntries(factsOf({ ...found, buyer: await buyers.of(found) }));
    return { method: facts['Paid with'], buyer: facts.Buyer };
  };

  it('names how the cart was paid and who pays, and goes to the address that the checkout asked for', async () => {
    const buyer = await withCart(0, [guides[0]!]);
    const address = `books-${randomUUID()}@company.test`;
    const payer = { first_name: 'Kola', last_name: 'Ltd', billing_email: address };
    const { reference } = (await checkOut(buyer, payer)).body.data;
    await control(app, { pay: reference });
    await decided(buyer, reference);
    expect(await paidWith(reference)).toEqual({ method: 'Card or bank', buyer: `Kola Ltd, ${address}` });
    const [mail] = await until(
      () => app.mails(address),
      (mails) => mails.length > 0,
    );
    expect([mail!.subject, mail!.text.split(',')[0]]).toEqual(['You own “Opening a pharmacy in Lagos”', 'Hello Kola']);
    await settled(app);
    expect((await app.mails(buyer.email)).map(({ subject }) => subject)).not.toContain(mail!.subject);
  });

  it('tells a wallet from a wallet and a card', async () => {
    const [rich, poor] = [await withCart(TOTAL), await withCart(1_000_000)];
    const whole = (await checkOut(rich, { method: 'wallet' })).body.data.reference;
    const split = (await checkOut(poor, { method: 'split' })).body.data.reference;
    await control(app, { pay: split });
    await decided(poor, split);
    expect((await paidWith(whole)).method).toBe('Groundwork wallet');
    expect((await paidWith(split)).method).toBe('Groundwork wallet and card or bank');
  });
});

describe('A checkout', () => {
  it('refuses another total than the one that was shown, and says the new one', async () => {
    const buyer = await withCart();
    const { status, body } = await checkOut(buyer, { expected_total: 9_000 });
    expect([status, body.code, body.total_kobo]).toEqual([409, 'price_changed', TOTAL]);
    expect((await checkOut(buyer, { expected_total: TOTAL / 100 })).status).toBe(200);
  });

  it('needs a cart, and who pays it', async () => {
    const buyer = await app.person();
    expect(await checkOut(buyer)).toMatchObject({ status: 400, body: { detail: 'No listing selected for checkout' } });
    const wrong = { first_name: ' ', billing_email: 'ada', phone: '12' };
    const { status, body } = await checkOut(buyer, wrong);
    expect([status, Object.keys(body)]).toEqual([400, ['first_name', 'billing_email', 'phone', 'detail']]);
  });

  it('keeps what the payer wrote sealed', async () => {
    const buyer = await withCart();
    const { reference } = (await checkOut(buyer, { phone: '0803 999 8877' })).body.data;
    const events: unknown[] = [];
    for await (const { event } of app.store.client.readStream(`order-${reference}`)) events.push(event?.data);
    const kept = JSON.stringify(events);
    expect(kept).toContain('"ciphertext"');
    expect([kept.includes('9998877'), kept.includes(buyer.email)]).toEqual([false, false]);
  });
});

describe('Paid carts', () => {
  it('leave books that the verifier finds whole', async () => {
    await settled(app);
    const { broken, code } = await verifyApp(app);
    expect([broken, code]).toEqual([[], 0]);
  });
});
