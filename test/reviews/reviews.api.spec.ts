import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type App, type Person, startApp } from '../app.js';
import { type Listing, openMarket } from '../purchases/market.js';
import { until } from '../until.js';
import { type Rated, reviewing, type Shown } from './reviewing.js';

let app: App, creator: Person, admin: Person, listing: Listing;
let { buyer, review, act, page, detail } = {} as ReturnType<typeof reviewing>;
beforeAll(async () => {
  app = await startApp();
  ({ creator, admin, listing } = await openMarket(app));
  ({ buyer, review, act, page, detail } = reviewing(app, creator, listing));
});
afterAll(() => app.stop());

describe('A review', () => {
  it('is posted by a buyer once, with a badge from the purchase, and counts at once', async () => {
    const bola = await buyer();
    const before = await page();
    const posted = await review(bola);
    expect([posted.status, posted.body.message]).toEqual([201, 'Review posted!']);
    expect(posted.body.data).toMatchObject({
      ...{ comment: 'Every step was right.', rating: 4, verified_purchase: true, edited: false, reply: null },
      author: { username: bola.username },
    });
    const after = await page('', bola);
    expect([after.count, after.distribution['4']]).toEqual([before.count + 1, before.distribution['4']! + 1]);
    expect(after.own_review).toMatchObject({ id: posted.body.data.id, removal: null });
    const again = await review(bola);
    expect([again.status, again.body.code]).toEqual([409, 'already_reviewed']);
  });

  it('is refused to people who did not buy, and to the creator', async () => {
    const [other, own] = [await review(await app.person()), await review(creator)];
    expect([other.status, other.body.detail]).toEqual([403, 'Only buyers of this listing can review it.']);
    expect([own.status, own.body.detail]).toEqual([403, 'You cannot review your own listing.']);
  });

  it.each([{ comment: '  \n ' }, { rating: 0 }, { rating: 6 }, { rating: 2.5 }, { rating: null }, { comment: null }])(
    'without text or rating is refused in the words of the form: %j',
    async (body) => {
      const answer = await review(await buyer(), body);
      expect([answer.status, answer.body.detail]).toEqual([400, 'Please enter a review and select a rating.']);
    },
  );

  it('is at most 2000 characters long', async () => {
    const { status, body } = await review(await buyer(), { comment: 'x'.repeat(2_001) });
    expect([status, body.detail]).toEqual([400, 'Use at most 2000 characters.']);
  });

  it('is edited, marked as edited and deleted by its author, and written anew', async () => {
    const bola = await buyer();
    const { id } = (await review(bola)).body.data;
    const edited = await act('PATCH', id, 'detail', bola, { rating: 2 });
    expect(edited.body.data).toMatchObject({ rating: 2, comment: 'Every step was right.', edited: true });
    expect((await act('PATCH', id, 'detail', creator, { rating: 5 })).status).toBe(403);
    expect((await act('DELETE', id, 'detail', creator)).status).toBe(403);
    expect((await act('DELETE', id, 'detail', bola)).status).toBe(204);
    expect((await page('', bola)).own_review).toBeNull();
    expect((await act('PATCH', id, 'detail', bola, { rating: 1 })).status).toBe(404);
    expect((await review(bola)).status).toBe(201);
  });
});

describe('The reviews of a listing', () => {
  it('are counted on card, page and insight as the page of reviews counts them', async () => {
    await review(await buyer(), { rating: 1 });
    const { count, average_rating, distribution } = await page();
    const sum = Object.entries(distribution).reduce((all, [rating, n]) => all + Number(rating) * n, 0);
    expect(average_rating).toBe(Math.round((10 * sum) / count) / 10);
    const counted = { average_rating, total_review: count };
    expect(await detail(admin)).toMatchObject(counted);
    const cards = await app.call<{ results: Rated[] }>('GET', `listing/?creator=${creator.username}`, {
      token: admin.token,
    });
    expect(cards.body.results[0]).toMatchObject(counted);
    const insight = await app.call<{ data: Rated }>('GET', `listing/${listing.slug}/insight/`, {
      token: admin.token,
    });
    expect(insight.body.data).toMatchObject(counted);
    expect((await detail(admin)).reviews).toEqual((await page('?limit=5', admin)).reviews);
  });

  it('are paged, filtered by rating and sorted by helpfulness, time and rating', async () => {
    const [bola, chi, dayo] = [await buyer(), await app.person(), await app.person()];
    const { id } = (await review(bola, { rating: 3, comment: 'It told me which office comes first.' })).body.data;
    await review(await buyer(), { rating: 5 });
    for (const voter of [chi, dayo]) expect((await act('POST', id, 'helpful', voter, {})).status).toBe(200);
    expect((await page('?sort=helpful&limit=1')).reviews[0]).toMatchObject({ id, helpful_count: 2 });
    expect((await page('?sort=newest&limit=1')).reviews[0]).toMatchObject({ rating: 5 });
    const lowest = (await page('?sort=lowest')).reviews.map(({ rating }) => rating);
    expect(lowest).toEqual([...lowest].sort());
    const threes = await page('?rating=3&limit=1');
    expect(threes.reviews.every(({ rating }) => rating === 3)).toBe(true);
    expect(threes.count).toBe(threes.distribution['3']);
    const [first, second] = [await page('?limit=2'), await page('?limit=2&offset=2')];
    expect(first.next).toContain('offset=2');
    expect(first.reviews.map(({ id }) => id)).not.toEqual(second.reviews.map(({ id }) => id));
  });
});

describe('A vote', () => {
  it('is one per person, may change and be withdrawn, and is not one’s own', async () => {
    const [bola, chi] = [await buyer(), await app.person()];
    const { id } = (await review(bola)).body.data;
    await act('POST', id, 'helpful', chi, {});
    expect((await act('POST', id, 'helpful', chi, {})).body.data).toMatchObject({ helpful_count: 1, voted: true });
    const changed = await act('POST', id, 'helpful', chi, { helpful: false });
    expect(changed.body.data).toMatchObject({ helpful_count: 0, voted: false });
    expect((await act('DELETE', id, 'helpful', chi)).body.data).toMatchObject({ helpful_count: 0, voted: null });
    expect((await act('POST', id, 'helpful', bola, {})).body.code).toBe('own_review');
  });
});

describe('The reply of the creator', () => {
  it('stands under the review, is mailed once, edited and removed', async () => {
    const bola = await buyer();
    const { id } = (await review(bola)).body.data;
    expect((await act('PUT', id, 'reply', admin, { comment: 'Hello' })).status).toBe(403);
    await act('PUT', id, 'reply', creator, { comment: 'Thank you, Bola.' });
    const edited = await act('PUT', id, 'reply', creator, { comment: 'Thank you.' });
    expect(edited.body.data.reply).toMatchObject({ comment: 'Thank you.', edited: true });
    expect((await act('DELETE', id, 'reply', creator)).body.data.reply).toBeNull();
    const mails = await until(
      async () => (await app.mails(bola.email)).filter(({ subject }) => subject.startsWith('Reply to your review')),
      (all) => all.length > 0,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('Thank you, Bola.');
  });
});

describe('An erased author', () => {
  it('leaves the rating without name and words', async () => {
    const bola = await buyer();
    const { id } = (await review(bola, { rating: 5 })).body.data;
    const { total_review } = await detail(admin);
    const erased = await app.call('DELETE', 'auth/users/me/', {
      token: bola.token,
      body: { current_password: bola.password },
    });
    expect(erased.status).toBeLessThan(300);
    const gone = await until(
      async () => (await page('?limit=100')).reviews.find((one) => one.id === id),
      (one) => one?.author === null && one.comment === '',
    );
    expect(gone).toMatchObject({ rating: 5, verified_purchase: true });
    expect((await detail(admin)).total_review).toBe(total_review);
  });
});

describe('The reminder to review', () => {
  const timer = async (who: Person) => {
    const id = `review-reminder-${listing.id}-${who.id}`;
    const { rows } = await sql<{ state: string; days: number }>`
      select state, extract(epoch from due_at - created_at) / 86400 as days from app.outbox where id = ${id}`.execute(
      app.sql,
    );
    return rows[0];
  };
  const asked = async (who: Person) =>
    (await app.mails(who.email)).filter(({ subject }) => subject.startsWith('How is “')).length;

  it('is due five days after the purchase, and cancelled by a review', async () => {
    const bola = await buyer();
    const due = await until(
      () => timer(bola),
      (row) => row !== undefined,
    );
    expect(Math.abs(Number(due!.days) - 5)).toBeLessThan(0.1);
    await review(bola);
    await until(
      () => timer(bola),
      (row) => row?.state === 'cancelled',
    );
  });

  it('is mailed once when the timer fires', async () => {
    const bola = await buyer();
    await until(
      () => timer(bola),
      (row) => row !== undefined,
    );
    await sql`update app.outbox set due_at = now() where id = ${`review-reminder-${listing.id}-${bola.id}`}`.execute(
      app.sql,
    );
    await until(
      () => asked(bola),
      (mails) => mails === 1,
    );
  });

  it('is mailed once when most of the guide is read, and not again by the timer', async () => {
    const bola = await buyer();
    const sections = (
      await app.call<{ data: { sections: { id: string }[] } }>('GET', `listing/${listing.slug}/`, {
        token: bola.token,
      })
    ).body.data.sections;
    for (const { id } of sections)
      await app.call('PUT', `listing/section/${id}/progress/`, { token: bola.token, body: { completed: true } });
    await until(
      () => asked(bola),
      (mails) => mails === 1,
    );
    await until(
      () => timer(bola),
      (row) => row?.state === 'cancelled',
    );
    const { RemindBuyer } = await import('#server/reviews/review-commands');
    const again = { listingId: listing.id, buyerId: bola.id, cause: 'days' as const, at: new Date().toISOString() };
    expect(await app.commands.execute(new RemindBuyer(again))).toEqual([]);
  });
});

it('a review under a repeated key is posted once', async () => {
  const bola = await buyer();
  const request = {
    token: bola.token,
    headers: { 'idempotency-key': randomUUID() },
    body: { comment: 'Once.', rating: 3, listing_slug: listing.slug },
  };
  const [first, second] = [
    await app.call<{ data: Shown }>('POST', '/api/listing/review', request),
    await app.call<{ data: Shown }>('POST', 'listing/review/', request),
  ];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.data.id).toBe(first.body.data.id);
});
