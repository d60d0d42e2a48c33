import { GivePersonalCoupon } from '#server/coupons/coupon';
import { couponReactions } from '#server/coupons/coupons.reactions';
import { couponIdOf } from '#server/kernel/coupon-codes';
import type { Recorded } from '#server/kernel/decider';
import type { ListingRequestVoterNotified } from '#server/listing-requests/listing-requests.events';
import { voteStream } from '#server/listing-requests/vote';
import { type App, type Person, startApp } from '../app.js';
import { desk, offer, type Shown } from '../catalogue/desk.js';
import { couponing } from '../coupons/couponing.js';
import { balanceOf, control, paid } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { requesting } from './requesting.js';

let app: App;
let at: ReturnType<typeof requesting>;
let catalogue: ReturnType<typeof desk>;
let coupons: ReturnType<typeof couponing>;
let [creator, moderator, reader]: Person[] = [];
const [PRICE, DAY_MS] = [1_250_000, 86_400_000];

beforeAll(async () => {
  app = await startApp();
  catalogue = desk(app);
  coupons = couponing(app);
  [creator, reader, moderator] = [await app.person(), await app.person(), await catalogue.moderator()];
  at = requesting(app, reader);
  await catalogue.verify(creator);
});
afterAll(() => app.stop());

async function submitted(title: string, price?: number): Promise<Shown> {
  const made = await catalogue.submit(creator!, { ...offer(title), ...(price !== undefined && { price }) });
  await catalogue.fill(creator!, made);
  return made;
}
const answer = (id: string, { slug }: Shown, more: object = {}) =>
  at.act(creator!, id, 'answers', { listing: slug, ...more });
const publish = async ({ id }: Shown) => {
  await catalogue.approve(moderator!, id);
  await settled(app);
};

describe('A launch discount', () => {
  it('gives each who waits one code with the mail, which that person alone uses once, within 7 days', async () => {
    const [voter, other] = [await app.person(), await app.person()];
    const { id, requester } = await at.wanted('Snail farm', voter);
    const guide = await submitted('Farm snails in Ogun');
    expect((await answer(id, guide, { launch_percent: 40 })).status).toBe(201);
    expect((await at.launch(creator!, id, { listing: guide.slug, percent: 20 })).body).toMatchObject({
      message: 'Launch discount saved',
      data: { own_answer: { launch_percent: 20, is_published: false, price_kobo: PRICE, coupons: 0 }, launch: null },
    });
    expect((await at.one(id, requester)).own_answer).toBeNull();
    await publish(guide);

    const codes = new Set<string>();
    for (const person of [requester, voter]) {
      const { launch } = await at.one(id, person);
      expect(launch).toMatchObject({ percent: 20 });
      expect(Date.parse(launch!.until) - Date.parse((await notice(person))!.at)).toBe(7 * DAY_MS);
      const mails = await at.mailsAbout(person, 'Farm snails in Ogun');
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatchObject({
        text: expect.stringContaining(`/listing/${guide.slug}?code=${launch!.code}`),
      });
      const lastDay = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeZone: 'Africa/Lagos' });
      for (const text of ['20 % off', launch!.code, lastDay.format(new Date(launch!.until))])
        expect(mails[0]).toMatchObject({ text: expect.stringContaining(text) });
      expect(await notice(person)).toMatchObject({ slug: guide.slug, launch });
      codes.add(launch!.code);
    }
    expect(codes.size).toBe(2);

    const { code } = (await at.one(id, voter)).launch!;
    for (const stranger of [other, requester]) {
      expect((await coupons.quote(guide, code, stranger)).body).toMatchObject({ code: 'coupon_personal' });
      expect((await coupons.buy(stranger, guide, { coupon: code, expected_price: 10_000 })).body).toMatchObject({
        ...{ code: 'coupon_personal', detail: `The coupon ${code} is for another person. Nothing was charged.` },
      });
      await app.call('POST', 'cart', { token: stranger.token, body: { listing_id: guide.id } });
      expect(await coupons.apply(stranger, code)).toMatchObject({ status: 409, body: { code: 'coupon_personal' } });
    }
    expect((await coupons.quote(guide, code)).body).toMatchObject({ detail: expect.stringContaining('Log in') });

    const before = await balanceOf(app, creator!);
    expect((await coupons.quote(guide, code, voter)).body.data).toMatchObject({ price_kobo: 1_000_000 });
    await bought(voter, guide, code);
    expect(await balanceOf(app, creator!)).toMatchObject({ balance_kobo: before.balance_kobo + 900_000 });
    expect((await at.one(id, voter)).launch).toBeNull();
    expect((await at.one(id, creator)).own_answer).toMatchObject({ launch_percent: 20, coupons: 2, coupons_used: 1 });
    expect((await app.call<{ count: number }>('GET', 'coupons', { token: creator!.token })).body.count).toBe(0);
    expect((await coupons.change(creator!, code, 'end')).status).toBe(404);
  });

  it('is over 7 days after the publication', async () => {
    const [person, guide] = [await app.person(), await submitted('Farm catfish in Epe')];
    await publish(guide);
    const published = new Date(Date.now() - 7 * DAY_MS).toISOString();
    const expiresAt = new Date(Date.parse(published) + 7 * DAY_MS).toISOString();
    const given = { listingId: guide.id, buyerId: person.id, percent: 20, expiresAt, at: published };
    await app.commands.execute(new GivePersonalCoupon(given));
    const code = await until(
      async () => await codeOf(guide, person),
      (found) => found !== undefined,
    );
    expect((await coupons.quote(guide, code!, person)).body).toMatchObject({ code: 'coupon_ended' });
    expect((await coupons.buy(person, guide, { coupon: code, expected_price: 10_000 })).body).toMatchObject({
      code: 'coupon_ended',
    });
  });

  it('is the highest for a person who waits by two requests, and one code, also when its cause is handled again', async () => {
    const voter = await app.person();
    const [first, second] = [await at.wanted('Bee keeping', voter), await at.wanted('Honey bottling', voter)];
    const guide = await submitted('Keep bees in Oyo');
    await answer(first.id, guide, { launch_percent: 10 });
    await answer(second.id, guide, { launch_percent: 30 });
    await publish(guide);
    const launches = await Promise.all([first, second].map(async ({ id }) => (await at.one(id, voter)).launch));
    expect(launches[0]).toMatchObject({ percent: 30 });
    expect(launches[1]).toEqual(launches[0]);
    expect((await at.one(first.id, first.requester)).launch).toMatchObject({ percent: 10 });
    const mails = await at.mailsAbout(voter, 'Keep bees in Oyo');
    expect(mails).toHaveLength(2);
    for (const mail of mails) expect(mail).toMatchObject({ text: expect.stringContaining('30 % off') });

    const ballot = { requestId: first.id, voterId: voter.id };
    const events = await stream(`vote-${voteStream(ballot)}`);
    const notified = events.find(({ type }) => type === 'ListingRequestVoterNotified') as unknown;
    const command = couponReactions.ListingRequestVoterNotified(notified as Notified) as GivePersonalCoupon;
    for (let n = 0; n < 2; n++) await app.commands.execute(command);
    const { code } = launches[0]!;
    expect((await stream(`coupon-${couponIdOf(code)}`)).map(({ type }) => type)).toEqual(['PersonalCouponCreated']);
  });

  it('is not promised for a guide that has none, and ends as an offer when it is removed or the guide is on sale', async () => {
    const voter = await app.person();
    const { id } = await at.wanted('Yam storage', voter);
    const [guide, free] = [await submitted('Store yams in Benue'), await submitted('Plant yams', 0)];
    const offered = (percent?: unknown, listing = guide.slug, who = creator!) =>
      at.launch(who, id, { listing, percent });
    expect((await offered(20)).status).toBe(404);
    await answer(id, guide, { launch_percent: '' });
    expect((await offered(91)).body).toMatchObject({ percent: ['Use a whole number from 5 to 90.'] });
    expect((await offered('lots')).status).toBe(400);
    expect((await offered(20, 'nowhere')).status).toBe(404);
    expect((await offered(20, guide.slug, voter)).body).toMatchObject({ code: 'not_owner' });
    expect((await answer(id, free, { launch_percent: 20 })).body).toMatchObject({ code: 'free_guide' });
    expect((await offered('20')).body.data.own_answer).toMatchObject({ launch_percent: 20 });
    expect((await offered()).body).toMatchObject({
      ...{ message: 'Launch discount removed', data: { own_answer: { launch_percent: null } } },
    });
    await publish(guide);
    expect((await offered(20)).body).toMatchObject({ code: 'published' });
    const [mail] = await at.mailsAbout(voter, 'Store yams in Benue');
    expect(mail).toMatchObject({ text: expect.not.stringContaining('% off') });
    expect(await notice(voter)).toMatchObject({ launch: null });
    expect((await at.one(id, voter)).launch).toBeNull();
  });

  it('leaves the books in order', async () => {
    const { broken, code } = await verifyApp(app);
    expect([broken, code]).toEqual([[], 0]);
  });
});

type Notified = Recorded<ListingRequestVoterNotified>;

async function stream(name: string) {
  const events: { type: string; data: unknown; id: string }[] = [];
  for await (const { event } of app.store.client.readStream(name)) if (event) events.push(event);
  return events;
}
const notice = async ({ token }: Person) =>
  (
    await app.call<{ data: { slug: string; at: string; launch: object | null }[] }>(
      'GET',
      'listing-requests/fulfilled',
      { token },
    )
  ).body.data[0];

async function bought(buyer: Person, guide: Shown, code: string) {
  const begun = await coupons.buy(buyer, guide, { coupon: code, expected_price: 10_000 });
  expect(begun.body.data.amount_kobo).toBe(1_000_000);
  const { reference } = begun.body.data;
  await control(app, { pay: reference });
  await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
  await paid(app, buyer, reference);
  await settled(app);
}

/** The person's code for a guide, from the events of coupons. */
async function codeOf({ id }: Shown, person: Person) {
  for await (const { event } of app.store.client.readAll())
    if (event?.type === 'PersonalCouponCreated') {
      const { buyerId, listingId, code } = event.data as { buyerId: string; listingId: string; code: string };
      if (buyerId === person.id && listingId === id) return code;
    }
  return undefined;
}
