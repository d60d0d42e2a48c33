import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import {
  addContents,
  approve,
  balanceOf,
  control,
  handIn,
  historyOf,
  type Listing,
  openMarket,
  paid,
  startPurchase,
  statusOf,
} from './market.js';

let app: App;
let admin: Person, creator: Person, listing: Listing;

beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '600000' });
  ({ admin, creator, listing } = await openMarket(app));
});
afterAll(() => app.stop());
afterEach(() => control(app, { reset: true }));

const buy = (who: Person, body: object) =>
  app.call<Record<string, never>>('POST', 'listing/listing-purchase', { token: who.token, body });

describe('Buying a listing', () => {
  it('answers with the checkout’s URL; the payment gives access and shows in the buyer’s and the creator’s history', async () => {
    const buyer = await app.person();
    const before = await balanceOf(app, creator);
    const answer = await app.call<{ message: string; data: Record<string, unknown> }>(
      'POST',
      'listing/listing-purchase',
      {
        token: buyer.token,
        body: { listing_id: listing.slug },
      },
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: 'Authorization URL created',
      data: { amount: 12_500, amount_kobo: 1_250_000, currency: 'NGN', status: 'pending' },
    });
    expect(answer.body.data.authorization_url).toContain('/checkout/');
    const reference = String(answer.body.data.reference);
    expect(await statusOf(app, buyer, reference)).toBe('pending');

    await control(app, { pay: reference });
    await paid(app, buyer, reference);
    await until(
      () => balanceOf(app, creator),
      ({ balance_kobo }) => balance_kobo === before.balance_kobo + 1_125_000,
    );
    expect(await balanceOf(app, creator)).toMatchObject({ available_kobo: before.available_kobo });
    const entries = await until(
      () => historyOf(app, buyer),
      (rows) => rows.length === 2,
    );
    expect(
      entries.map(({ kind, amount_kobo, running_balance_kobo }) => [kind, amount_kobo, running_balance_kobo]),
    ).toEqual([
      ['purchase', 1_250_000, 0],
      ['deposit', 1_250_000, 1_250_000],
    ]);
    const owned = await app.call<{ results: { slug: string }[] }>('GET', 'listing/user/purchased/', {
      token: buyer.token,
    });
    expect(owned.body.results.map(({ slug }) => slug)).toEqual([listing.slug]);
    const page = await app.call<{ data: object }>('GET', `listing/${listing.slug}`, { token: buyer.token });
    expect(page.body.data).toMatchObject({ has_purchased: true, reference, purchased_at: expect.any(String) });
    expect((await buy(buyer, { listing_id: listing.id })).status).toBe(409);
    expect((await buy(buyer, { listing_id: listing.id })).body).toMatchObject({
      code: 'already_owned',
      detail: 'You already own this listing.',
    });
  });

  it('shows each reader the own ownership, also right after another reader’s request', async () => {
    const [buyer, stranger] = await Promise.all([app.person(), app.person()]);
    await startPurchase(app, buyer, listing);
    type Seen = { is_owner: boolean; has_purchased: boolean; pending_reference?: string | null };
    const path = `listing/?search=${encodeURIComponent(listing.slug.replaceAll('-', ' '))}`;
    const seenBy = async (who?: Person) => {
      const page = await app.call<{ data: Seen }>('GET', `listing/${listing.slug}`, { token: who?.token });
      const found = await app.call<{ results: (Seen & { slug: string })[] }>('GET', path, { token: who?.token });
      const card = found.body.results.find(({ slug }) => slug === listing.slug)!;
      const { is_owner, has_purchased, pending_reference } = page.body.data;
      expect([card.is_owner, card.has_purchased]).toEqual([is_owner, has_purchased]);
      return { is_owner, has_purchased, hasPending: Boolean(pending_reference) };
    };
    const unknown = { is_owner: false, has_purchased: false, hasPending: false };
    expect(await seenBy(creator)).toEqual({ ...unknown, is_owner: true });
    expect(await seenBy()).toEqual(unknown);
    expect(await seenBy(buyer)).toEqual({ ...unknown, hasPending: true });
    expect(await seenBy()).toEqual(unknown);
    expect(await seenBy(stranger)).toEqual(unknown);
  });

  it('continues the unfinished payment when Buy is pressed again', async () => {
    const buyer = await app.person();
    const [first, second] = [await startPurchase(app, buyer, listing), await startPurchase(app, buyer, listing)];
    expect(second).toBe(first);
  });

  it('opens one checkout for ten concurrent presses', async () => {
    const buyer = await app.person();
    const references = await Promise.all(Array.from({ length: 10 }, () => startPurchase(app, buyer, listing)));
    expect(new Set(references).size).toBe(1);
  });

  it('can be retried after a declined payment', async () => {
    const buyer = await app.person();
    const first = await startPurchase(app, buyer, listing);
    await control(app, { decline: first });
    await app.call('POST', `purchases/${first}/verify/`, { token: buyer.token, body: {} });
    await until(
      () => statusOf(app, buyer, first),
      (status) => status === 'failed',
    );
    const second = await until(
      () => startPurchase(app, buyer, listing),
      (reference) => reference !== first,
    );
    await control(app, { pay: second });
    await paid(app, buyer, second);
  });

  it.each([
    ['no listing', {}, 400, 'No listing selected for checkout'],
    ['an unknown listing', { listing_id: 'nothing-of-that-name' }, 404, 'Not found.'],
    ['an outdated price', { listing_id: 'LISTING', expected_price: 1 }, 409, 'The price of this listing has changed.'],
  ])('refuses %s with a message', async (_name, body, status, detail) => {
    const buyer = await app.person();
    const answer = await buy(buyer, {
      ...body,
      ...('listing_id' in body && body.listing_id === 'LISTING' ? { listing_id: listing.id } : {}),
    });
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ detail })]);
  });

  it('refuses a listing without contents, until it has some', async () => {
    const buyer = await app.person();
    const empty = await handIn(app, creator, { title: 'Opening a bank in Kano' });
    const section = await addContents(app, creator, empty);
    await approve(app, admin, empty);
    await app.call('DELETE', `listing/section/${section}`, { token: creator.token });
    expect(await buy(buyer, { listing_id: empty.id })).toMatchObject({
      status: 409,
      body: { code: 'empty_listing', detail: 'This guide has no sections yet.' },
    });
    await addContents(app, creator, empty);
    expect((await buy(buyer, { listing_id: empty.id })).status).toBe(200);
  });

  it('refuses the creator of the listing', async () => {
    expect(await buy(creator, { listing_id: listing.id })).toMatchObject({
      status: 400,
      body: { code: 'own_listing' },
    });
  });

  it('reports a provider that does not answer, and loses nothing', async () => {
    const buyer = await app.person();
    await control(app, { outage: true });
    expect(await buy(buyer, { listing_id: listing.id })).toMatchObject({
      status: 502,
      body: { detail: 'Payment initiation failed' },
    });
    await control(app, { reset: true });
    const reference = await startPurchase(app, buyer, listing);
    await control(app, { pay: reference });
    await paid(app, buyer, reference);
  });

  it('shows a payment to its payer only', async () => {
    const [buyer, other] = [await app.person(), await app.person()];
    const reference = await startPurchase(app, buyer, listing);
    expect((await app.call('GET', `purchases/${reference}/`, { token: other.token })).status).toBe(404);
    expect((await app.call('POST', `purchases/${reference}/verify/`, { token: other.token, body: {} })).status).toBe(
      404,
    );
    expect((await app.call('GET', `purchases/${reference}/`)).status).toBe(401);
  });
});
