import { type ListingEvent, listingEvents } from '#server/catalogue/catalogue.events';
import { CHECKLIST } from '#server/catalogue/review-checks';
import type { Fold } from '#server/kernel/decider';
import { type App, type Person, startApp } from '../app.js';
import { openSocket } from '../platform/socket.js';
import {
  addContents,
  control,
  grant,
  handIn,
  type Listing,
  openMarket,
  paid,
  startPurchase,
} from '../purchases/market.js';
import { until } from '../until.js';
import type { Cards, Made, Shown } from './desk.js';

type Proposal = { round: number; price_kobo: number; asked: string; outcome: string; note: string; reason: string };
type Claim = { username: string; is_own: boolean; until: string } | null;
type Entry = { id: string; claim: Claim; answer_by: string; contacts: string[]; copies: { slug: string }[] };
type Review = { price_kobo: number; side: string; answer_by: string | null; proposals: Proposal[] };

const approvals: Fold<object[], ListingEvent> = {
  ...{ category: 'listing', events: listingEvents, initial: () => [] },
  evolve: (all, { type, data }) => (type === 'ReviewChecked' ? [...all, data] : all),
};

describe('The price of a guide', () => {
  let app: App;
  let [creator, admin, other] = [] as unknown as [Person, Person, Person];
  let [sold, pending] = [] as unknown as [Listing, Listing];

  beforeAll(async () => {
    app = await startApp();
    ({ creator, admin, listing: sold } = await openMarket(app));
    other = await app.person();
    pending = await handIn(app, creator, { title: 'Opening a bakery in Kano' });
    await addContents(app, creator, pending);
  });
  afterAll(() => app.stop());

  const step = (who: Person, { slug }: Listing, body: object, path = '') =>
    app.call<Made<Review> & { code?: string }>('POST', `listing/${slug}/price-review${path}/`, {
      token: who.token,
      body,
    });
  const review = (who: Person, { slug }: Listing) =>
    app.call<{ data: Review }>('GET', `listing/${slug}/price-review/`, { token: who.token });
  const page = async ({ slug }: Listing) =>
    (await app.call<Made<Shown & { price_kobo: number }>>('GET', `listing/${slug}/`, { token: creator.token })).body
      .data;

  it('is negotiated live before it is published: each side hears of the other’s proposals', async () => {
    const sockets = [creator, admin].map(({ token }) => openSocket(app.url, { auth: { token } }));
    const [atCreator, atAdmin] = sockets as [(typeof sockets)[0], (typeof sockets)[0]];
    await Promise.all(sockets.map((one) => one.connected()));
    expect((await step(admin, pending, { price: '9000', note: 'Others cost less.', checked: CHECKLIST })).status).toBe(
      201,
    );
    await atCreator.hears('moderation');
    atAdmin.heard.length = 0;
    const own = await app.call<{ results: { id: string; proposed_price_kobo: number | null }[] }>(
      ...(['GET', 'listing/user/created/', { token: creator.token }] as const),
    );
    const proposed = own.body.results.map(({ id, proposed_price_kobo }) => [id, proposed_price_kobo]);
    expect(proposed).toEqual([
      [pending.id, 900_000],
      [sold.id, null],
    ]);
    const { body } = await step(creator, pending, { price: 10_000, note: 'It has forms.' });
    await atAdmin.hears('moderation');
    expect(body.data.proposals).toMatchObject([
      { round: 2, price_kobo: 1_000_000, asked: 'creator', outcome: 'open', note: 'It has forms.', reason: null },
      { round: 1, price_kobo: 900_000, asked: 'moderator', outcome: 'replaced', note: 'Others cost less.' },
    ]);
    expect((await review(admin, pending)).body.data).toMatchObject({ side: 'moderator', price_kobo: 1_250_000 });
    sockets.forEach(({ socket }) => socket.disconnect());
  });

  it('is agreed by accepting, which publishes the guide at that price', async () => {
    const approval = `moderation/listings/${pending.id}/approve/`;
    expect((await app.call('POST', approval, { token: admin.token, body: { checked: CHECKLIST } })).body).toMatchObject(
      { code: 'price_open' },
    );
    expect((await step(creator, pending, { round: 2 }, '/accept')).body).toMatchObject({ code: 'own_proposal' });
    expect((await step(admin, pending, { round: 1 }, '/accept')).body).toMatchObject({ code: 'price_moved' });
    expect((await step(admin, pending, { round: 2 }, '/accept')).body).toMatchObject({
      checked: ['Tick every point, or ask the creator for changes.'],
    });
    const acceptance = { round: 2, checked: CHECKLIST };
    expect((await step(admin, pending, acceptance, '/accept')).body.message).toBe('Price agreed');
    expect(await page(pending)).toMatchObject({ status: 'published', price_kobo: 1_000_000 });
    await until(
      async () => (await app.mails(creator.email)).map(({ subject }) => subject),
      (all) =>
        ['A price is proposed', 'The price of your listing is agreed'].every((start) =>
          all.some((subject) => subject.startsWith(start)),
        ),
    );
  });

  it('is reviewed later when the creator asks, in the order of the requests and with the day an answer is due', async () => {
    await step(creator, sold, { price: 20_000, note: 'I added the forms of 2026.' });
    const { body } = await app.call<{ results: (Shown & { proposal: Proposal; answer_by: string })[] }>(
      'GET',
      'moderation/price-reviews/',
      { token: admin.token },
    );
    expect(body.results).toMatchObject([{ id: sold.id, proposal: { price_kobo: 2_000_000, asked: 'creator' } }]);
    expect(Date.parse(body.results[0]!.answer_by)).toBeGreaterThan(Date.now());
    expect(
      (await step(admin, sold, { round: 1, reason: 'Too much for one city.' }, '/decline')).body.data,
    ).toMatchObject({
      proposals: [{ outcome: 'declined', reason: 'Too much for one city.' }],
      answer_by: null,
    });
    expect((await page(sold)).price_kobo).toBe(1_250_000);
  });

  it('is what a buyer pays from the moment it is agreed', async () => {
    await step(creator, sold, { price: 15_000, note: 'With the forms of 2026.' });
    const round = (await review(creator, sold)).body.data.proposals[0]!.round;
    await step(admin, sold, { round }, '/accept');
    const { body } = await app.call('POST', 'listing/listing-purchase', {
      token: other.token,
      body: { listing_id: sold.id, expected_price: 12_500 },
    });
    expect(body).toMatchObject({ code: 'price_changed' });
    const reference = await startPurchase(app, other, sold);
    await control(app, { pay: reference });
    await paid(app, other, reference);
    expect((await app.call<Cards>('GET', 'listing/user/purchased/', { token: other.token })).body.count).toBe(1);
  });

  it('is a matter of its creator and the moderators alone', async () => {
    expect((await review(other, sold)).status).toBe(403);
    expect((await step(other, sold, { price: 600, note: 'Cheaper, please.' })).status).toBe(403);
    expect((await step(creator, sold, { price: 499, note: ' ' })).body).toMatchObject({
      price: [expect.stringContaining('₦500')],
      note: ['This field may not be blank.'],
    });
  });

  describe('and the desk of its moderators', () => {
    let [rival, copy] = [] as unknown as [Person, Listing];
    const entryOf = async (who: Person) =>
      (await app.call<{ data: Entry[] }>('GET', 'moderation/desk', { token: who.token })).body.data.find(
        ({ id }) => id === copy.id,
      );
    const act = (who: Person, what: string, body?: object) =>
      app.call<{ code?: string; message?: string }>('POST', `moderation/listings/${copy.id}/${what}`, {
        token: who.token,
        body,
      });

    beforeAll(async () => {
      rival = await app.person();
      await grant(app, rival, 'moderator');
      copy = await handIn(app, creator, { title: 'Opening a second pharmacy' });
    });

    it('shows a listing’s contacts past the platform, its copies and the day an answer is due', async () => {
      await addContents(app, creator, copy, 'Questions? Call 0803 123 4567, or wa.me/2348031234567.');
      const entry = await until(
        () => entryOf(admin),
        (found) => (found?.contacts.length ?? 0) > 0,
      );
      expect(entry).toMatchObject({ claim: null, contacts: ['0803 123 4567', 'wa.me/2348031234567'] });
      expect(entry!.copies.map(({ slug }) => slug)).toContain(sold.slug);
      expect(Date.parse(entry!.answer_by)).toBeGreaterThan(Date.now());
    });

    it('gives it to one moderator, live, until they leave it', async () => {
      const watcher = openSocket(app.url, { auth: { token: rival.token } });
      await watcher.connected();
      expect((await act(admin, 'claim')).body.message).toBe('You are reviewing this listing');
      await watcher.hears('moderation');
      watcher.socket.disconnect();
      expect((await entryOf(admin))!.claim).toMatchObject({ username: admin.username, is_own: true });
      expect((await entryOf(rival))!.claim).toMatchObject({ username: admin.username, is_own: false });
      for (const what of ['claim', 'approve']) expect((await act(rival, what)).body).toMatchObject({ code: 'claimed' });
      await act(admin, 'release');
      expect((await entryOf(rival))!.claim).toBeNull();
    });

    it('records what was ticked and noted with the approval; the note is encrypted', async () => {
      expect((await act(rival, 'approve', { checked: ['anything'] })).status).toBe(400);
      expect((await act(rival, 'approve', { checked: CHECKLIST.slice(1) })).status).toBe(400);
      await act(rival, 'claim');
      const words = { checked: CHECKLIST, note: 'The number is the council’s.' };
      expect((await act(rival, 'approve', words)).body.message).toBe('Listing approved');
      expect(await app.store.state(approvals, copy.id)).toMatchObject([
        {
          by: rival.id,
          checked: [...CHECKLIST],
          note: { by: rival.id, ciphertext: expect.any(String) as string },
        },
      ]);
      expect(await entryOf(rival)).toBeUndefined();
    });
  });
});
