import { type App, type Person, startApp } from '../app.js';
import {
  agreeOnPrice,
  control,
  type Listing,
  openMarket,
  paid,
  publishListing,
  startPurchase,
} from '../purchases/market.js';
import { until } from '../until.js';
import { carting } from './carting.js';

let app: App, creator: Person, admin: Person, listing: Listing, other: Listing;
let { add, read, remove } = {} as ReturnType<typeof carting>;

beforeAll(async () => {
  app = await startApp();
  ({ creator, admin, listing } = await openMarket(app));
  other = await publishListing(app, creator, admin, { title: 'Opening a bakery in Ibadan', price: 3_000 });
  ({ add, read, remove } = carting(app));
});
afterAll(() => app.stop());

describe('A cart', () => {
  it('holds what its person adds, in that order and once, with its total in naira', async () => {
    const buyer = await app.person();
    expect((await add(buyer, listing.id)).status).toBe(200);
    const { status, body } = await add(buyer, other.slug);
    expect([status, body.message]).toEqual([200, 'Added to your cart']);
    await add(buyer, listing.listing_id);
    const shown = await read(buyer);
    expect(shown).toMatchObject({ count: 2, total: 15_500, total_kobo: 1_550_000, currency: 'NGN' });
    expect(shown.items.map(({ slug }) => slug)).toEqual([listing.slug, other.slug]);
    expect(shown.items[0]).toMatchObject({ on_sale: true, price_changed: false, price_kobo: 1_250_000 });
    expect(shown.items[0]?.creator?.username).toBe(creator.username);
    expect(await read(await app.person())).toMatchObject({ count: 0, total: 0 });
  });

  it('refuses what cannot be bought, as the purchase does', async () => {
    const buyer = await app.person();
    const draft = await app.call<{ code: string; detail: string }>('POST', 'cart', { token: buyer.token, body: {} });
    expect([draft.status, draft.body.detail]).toEqual([400, 'No listing selected for checkout']);
    expect(await add(creator, listing.id)).toMatchObject({ status: 400, body: { code: 'own_listing' } });
    expect(await add(admin, listing.id)).toMatchObject({ status: 403, body: { code: 'staff' } });
    expect((await add(buyer, '5d0b2f0e-2222-4a4e-9d3b-000000000009')).status).toBe(404);
    const unsold = await publishListing(app, creator, admin, { title: 'Opening a garage in Enugu' });
    await app.call('POST', `listing/${unsold.slug}/archive/`, { token: creator.token, body: {} });
    expect((await add(buyer, unsold.id)).status).toBe(404);
    expect(await read(buyer)).toMatchObject({ count: 0 });
  });

  it('says which price has changed and what is no longer on sale, and counts only what is', async () => {
    const buyer = await app.person();
    const guides = [
      await publishListing(app, creator, admin, { title: 'Opening a laundry in Aba', price: 1_000 }),
      await publishListing(app, creator, admin, { title: 'Opening a hatchery in Epe', price: 2_000 }),
    ] as const;
    for (const { id } of guides) await add(buyer, id);
    await app.call('POST', `listing/${guides[0].slug}/archive/`, { token: creator.token, body: {} });
    await agreeOnPrice(app, { creator, admin }, guides[1], 2_100);
    const shown = await until(
      () => read(buyer),
      ({ items }) => items[0]?.on_sale === false && items[1]?.price_changed === true,
    );
    expect(shown).toMatchObject({ count: 2, total_kobo: 210_000 });
    expect(shown.items[1]).toMatchObject({ price_kobo: 210_000, added_price_kobo: 200_000 });
  });

  it('lets one item go, or all of them', async () => {
    const buyer = await app.person();
    for (const { id } of [listing, other]) await add(buyer, id);
    expect((await remove(buyer, listing.id)).body.data).toMatchObject({ count: 1, total_kobo: 300_000 });
    expect((await remove(buyer, listing.id)).status).toBe(200);
    await add(buyer, listing.id);
    expect((await read(buyer)).items.map(({ slug }) => slug)).toEqual([other.slug, listing.slug]);
    expect((await remove(buyer)).body.data).toMatchObject({ count: 0 });
    expect(await read(buyer)).toMatchObject({ count: 0 });
  });

  it('loses a guide that its person buys on the guide’s own page', async () => {
    const buyer = await app.person();
    for (const { id } of [listing, other]) await add(buyer, id);
    const reference = await startPurchase(app, buyer, listing);
    await control(app, { pay: reference });
    await paid(app, buyer, reference);
    await until(
      () => read(buyer),
      ({ count }) => count === 1,
    );
    expect(await add(buyer, listing.id)).toMatchObject({ status: 409, body: { code: 'already_owned' } });
  });

  it('is emptied when its person is erased', async () => {
    const buyer = await app.person();
    await add(buyer, listing.id);
    await app.call('DELETE', 'auth/users/me/', { token: buyer.token, body: { current_password: buyer.password } });
    const { cartOf } = await import('#projections/cart/cart.queries');
    await until(
      () => cartOf(app.sql, buyer.id),
      (items) => items.length === 0,
    );
  });
});
