import { randomUUID } from 'node:crypto';
import { ExpireGift, gift } from '#server/gifts/gift';
import { type App, type Person, startApp } from '../app.js';
import {
  balanceOf,
  control,
  factsAbout,
  funded,
  type Listing,
  openMarket,
  publishListing,
} from '../purchases/market.js';
import { bought, moreSections } from '../purchases/refunding.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { giving, mailedGift } from './giving.js';

const PRICE = 1_250_000;
let app: App, creator: Person, admin: Person, listing: Listing, free: Listing;
let { give, given, whenGiven, send, refund, refundOf, look, take, link, newAddress, guide, opens, mailsOf } =
  {} as ReturnType<typeof giving>;

beforeAll(async () => {
  app = await startApp();
  ({ creator, admin, listing } = await openMarket(app));
  await moreSections(app, creator, listing, 4);
  free = await publishListing(app, creator, admin, { title: 'A free guide', price: 0 });
  ({ give, given, whenGiven, send, refund, refundOf, look, take, link, newAddress, guide, opens, mailsOf } =
    giving(app));
});
afterAll(() => app.stop());

const owned = async ({ token }: Person) =>
  (await app.call<{ results: object[] }>('GET', 'listing/user/purchased/', { token })).body.results;
const sections = (who: Person) => guide(who, listing);
const reads = (who: Person, n?: number) => opens(who, listing, n);

const aGift = (more?: object) => mailedGift(app, listing, PRICE, more);

describe('A gift', () => {
  it('is read by its recipient, and not by its giver, whose balance paid the creator', async () => {
    const before = await balanceOf(app, creator);
    const { giver, reference, link: secret } = await aGift({ message: 'For your new shop.' });
    const [one] = await given(giver);
    expect(one).toMatchObject({ status: 'sent', message: 'For your new shop.', amount_kobo: PRICE, kind: 'gift' });
    expect([await owned(giver), await reads(giver)]).toEqual([[], 403]);
    expect((await look(secret)).body.data).toMatchObject({ status: 'waiting', message: 'For your new shop.' });

    const recipient = await app.person();
    const { total_buyers: readers } = await sections(recipient);
    const { status, body } = await take(recipient, secret);
    expect([status, body.data.status]).toEqual([200, 'yours']);
    expect([await reads(recipient), await reads(giver)]).toEqual([200, 403]);
    expect(await owned(recipient)).toMatchObject([{ slug: listing.slug, reference: null, paid_kobo: null }]);
    expect((await sections(recipient)).total_buyers).toBe(readers + 1);
    expect(await given(giver)).toMatchObject([{ status: 'taken', taker: { username: recipient.username } }]);
    const receipt = (who: Person) => app.call('GET', `purchases/${reference}/receipt`, { token: who.token });
    expect([(await receipt(giver)).status, (await receipt(recipient)).status]).toEqual([200, 404]);
    await until(
      () => balanceOf(app, creator),
      ({ balance_kobo }) => balance_kobo === before.balance_kobo + PRICE - PRICE / 10,
    );
    expect((await balanceOf(app, giver)).balance_kobo).toBe(0);
    await until(
      () => mailsOf(giver, 'was taken'),
      (count) => count === 1,
    );
    const review = {
      token: recipient.token,
      body: { listing_slug: listing.slug, rating: 5, comment: 'It opened my shop.' },
    };
    expect((await app.call('POST', 'listing/review', review)).status).toBeLessThan(300);
  });

  it('is paid at the provider too, once for any number of requests, and is mailed after that', async () => {
    const [giver, address] = [await app.person(), newAddress()];
    const order = { email: address, method: 'card' };
    const key = randomUUID();
    const answers = await Promise.all([give(giver, listing, order, key), give(giver, listing, order)]);
    const again = await give(giver, listing, order, key);
    const references = new Set([...answers, again].map(({ body }) => body.data.reference));
    expect(references.size).toBe(1);
    expect(await given(giver)).toEqual([]);
    const [paying] = [...references];
    await control(app, { pay: paying });
    await app.call('POST', `purchases/${paying}/verify/`, { token: giver.token, body: {} });
    const [one] = await whenGiven(giver);
    expect(one).toMatchObject({ order: paying, status: 'sent', recipient: address });
    expect((await look(await link(address))).body.data.status).toBe('waiting');
    expect(await give(giver, listing, order)).toMatchObject({ status: 409, body: { code: 'gift_waits' } });
  });

  it('may be of a guide that the giver owns, and is no purchase of the own', async () => {
    const giver = await funded(app, 2 * PRICE);
    await bought(app, giver, listing);
    const address = newAddress();
    expect((await give(giver, listing, { email: address })).status).toBe(200);
    await whenGiven(giver);
    expect(await owned(giver)).toHaveLength(1);
    expect((await look(await link(address), giver)).body.data.status).toBe('owned');
    const again = { token: giver.token, body: { listing_id: listing.id } };
    expect(await app.call('POST', 'listing/listing-purchase', again)).toMatchObject({ status: 409 });
  });

  it('is refused to authors and of free guides, at another price, and without an address', async () => {
    const giver = await funded(app, PRICE);
    const order = { email: newAddress() };
    expect((await give(creator, listing, order)).status).toBe(400);
    expect(await give(giver, free, order)).toMatchObject({ status: 400, body: { code: 'free_listing' } });
    expect(await give(giver, listing, { ...order, expected_total: 5 })).toMatchObject({
      ...{ status: 409, body: { code: 'price_changed', total_kobo: PRICE } },
    });
    const poor = await app.person();
    expect(await give(poor, listing, order)).toMatchObject({ status: 409, body: { code: 'insufficient_funds' } });
    for (const wrong of [
      {},
      { email: 'no address' },
      { ...order, message: 'x'.repeat(501) },
      { kind: 'seats', seats: 51 },
    ])
      expect((await give(giver, listing, wrong)).status).toBe(400);
    expect((await balanceOf(app, giver)).balance_kobo).toBe(PRICE);
  });
});

describe('The link of a gift', () => {
  it('opens nothing when it is wrong, and says why a person cannot take it', async () => {
    const { link: secret } = await aGift();
    const [recipient, other] = [await app.person(), await app.person()];
    const wrong = { ...secret, token: 'wrong' };
    expect(await look(wrong)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await take(recipient, wrong)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await take(recipient, { ...secret, reference: 'gif.x.1' })).toMatchObject({ status: 404 });
    expect((await app.call('POST', `gifts/${secret.reference}/take`, { body: { token: 'x' } })).status).toBe(401);
    expect((await look(secret, creator)).body.data.status).toBe('own_listing');
    expect(await take(creator, secret)).toMatchObject({ status: 409, body: { code: 'own_listing' } });
    expect((await take(admin, secret)).status).toBe(403);
    const answers = await Promise.all([take(recipient, secret), take(other, secret)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = answers[0]!.status === 200 ? [recipient, other] : [other, recipient];
    expect(await take(loser, secret)).toMatchObject({ status: 409, body: { code: 'gift_taken' } });
    expect((await take(winner, secret)).status).toBe(200);
    const seen = await Promise.all([look(secret, winner), look(secret, loser), look(secret)]);
    expect(seen.map(({ body }) => body.data.status)).toEqual(['yours', 'taken', 'taken']);
  });

  it('is replaced by the link of a later mail, to the same address or another', async () => {
    const { giver, address, reference, link: first } = await aGift();
    expect((await send(giver, reference)).body.data).toMatchObject({ status: 'sent', recipient: address });
    const second = await link(address, 2);
    expect((await look(first)).status).toBe(404);
    expect((await look(second)).status).toBe(200);
    const moved = newAddress();
    expect((await send(giver, reference, { email: moved })).body.data.recipient).toBe(moved);
    expect((await look(second)).status).toBe(404);
    const recipient = await app.person();
    expect((await send(recipient, reference)).status).toBe(404);
    expect((await take(recipient, await link(moved))).status).toBe(200);
    expect(await send(giver, reference)).toMatchObject({ status: 409, body: { code: 'gift_taken' } });
  });

  it('is free again where its recipient buys the guide in the same moment', async () => {
    const { giver, link: secret } = await aGift();
    const recipient = await app.person();
    await bought(app, recipient, listing);
    expect(await take(recipient, secret)).toMatchObject({ status: 409, body: { code: 'already_owned' } });
    expect(await given(giver)).toMatchObject([{ status: 'sent', taker: null }]);
  });
});

describe('A refund of a gift', () => {
  it('goes to the giver’s wallet, and ends the access of its recipient', async () => {
    const { giver, reference, link: secret } = await aGift();
    const recipient = await app.person();
    await take(recipient, secret);
    expect((await refundOf(giver, reference)).body.data).toMatchObject({ possible: true, opened: 0 });
    expect((await refundOf(recipient, reference)).status).toBe(404);
    expect((await refund(recipient, reference)).status).toBe(404);
    expect((await refund(giver, reference)).status).toBe(200);
    await until(
      () => reads(recipient),
      (status) => status === 403,
    );
    await until(
      () => balanceOf(app, giver),
      ({ balance_kobo }) => balance_kobo === PRICE,
    );
    await settled(app);
    expect(await owned(recipient)).toEqual([]);
    expect(await given(giver)).toMatchObject([{ status: 'refunded' }]);
    expect((await refundOf(giver, reference)).body.data).toMatchObject({ status: 'refunded', to: 'wallet' });
    expect(await refund(giver, reference)).toMatchObject({ status: 409, body: { code: 'already_refunded' } });
    expect(await take(await app.person(), secret)).toMatchObject({ status: 409, body: { code: 'gift_ended' } });
    await until(
      async () => [await mailsOf(giver, 'is refunded'), await mailsOf(recipient, 'no longer read')],
      (counts) => counts.every((count) => count === 1),
    );
    await bought(app, recipient, listing);
    expect(await reads(recipient)).toBe(200);
  });

  it('is refused after its recipient opened too much', async () => {
    const { giver, reference, link: secret } = await aGift();
    const recipient = await app.person();
    await take(recipient, secret);
    for (const n of [0, 1]) await reads(recipient, n);
    const { status, body } = await refund(giver, reference);
    expect([status, body.code]).toEqual([409, 'too_much_opened']);
    expect(body.detail).toContain('The recipient opened 2 of 4 sections.');
  });
});

describe('After an erasure', () => {
  it('of its giver the address and the words are gone, and its link still opens the gift', async () => {
    const { giver, reference, link: secret } = await aGift({ message: 'For your new shop.' });
    const erased = { token: giver.token, body: { current_password: giver.password } };
    expect((await app.call('DELETE', 'auth/users/me', erased)).status).toBe(204);
    const seen = await until(
      () => look(secret),
      ({ body }) => body.data.message === null,
    );
    expect(seen.body.data).toMatchObject({ status: 'waiting', giver: 'Somebody' });
    const later = new Date(Date.now() + 31 * 86_400_000).toISOString();
    await app.commands.execute(new ExpireGift({ reference, at: later }));
    expect((await app.store.state(gift, reference)).status).toBe('expired');
    await settled(app);
    expect(await factsAbout(app, reference)).not.toContain('PurchaseRefunded');
  });

  it('of its recipient the access ended with the account', async () => {
    const { giver, link: secret } = await aGift();
    const recipient = await app.person();
    await take(recipient, secret);
    const erased = { token: recipient.token, body: { current_password: recipient.password } };
    expect((await app.call('DELETE', 'auth/users/me', erased)).status).toBe(204);
    expect(await reads(recipient).catch(() => 401)).not.toBe(200);
    await until(
      () => given(giver),
      ([one]) => one!.taker === null && one!.recipient === null,
    );
  });
});

describe('The books', () => {
  it('agree with the log', async () => {
    await settled(app);
    expect(await verifyApp(app)).toMatchObject({ code: 0 });
  });
});
