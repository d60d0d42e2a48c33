import { reviewsView } from '#projections/reviews/reviews.view';
import { reviewsOf } from '#projections/reviews/reviews.queries';
import { meanOf } from '#projections/reviews/shown.queries';
import { accountsView } from '#projections/accounts/accounts.view';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { purchasesView } from '#projections/purchases/purchases.view';
import { apply } from '#projections/tables';
import { migrate } from '#server/platform/database/schema';
import type { ReviewEvent, VoteEvent } from '#server/reviews/reviews.events';
import { recorded } from '../catalogue/facts.js';
import { startDatabase, type TestDatabase } from '../database.js';

const at = '2026-02-01T09:00:00.000Z';
const sealedBy = (by: string) => ({ v: 1, kid: '1', by, ciphertext: 'c2VhbGVk' }) as const;
const own = (reviewId: string) => ({ listingId: 'l1', reviewId, authorId: `author-${reviewId}`, creatorId: 'ada', at });
const posted = (id: string, rating = 4): ReviewEvent => ({
  type: 'ReviewPosted',
  data: { ...own(id), rating, comment: sealedBy(`author-${id}`) },
});
const voted = (id: string, voterId: string, helpful = true): VoteEvent => {
  const { creatorId: _, ...vote } = own(id);
  return { type: 'ReviewVoted', data: { ...vote, voterId, helpful } };
};
const reported: ReviewEvent = {
  type: 'ReviewReported',
  data: { ...own('r1'), reporterId: 'chi', reason: 'spam', note: sealedBy('chi') },
};
const hidden: ReviewEvent = {
  type: 'ReviewHidden',
  data: { ...own('r1'), rating: 4, by: 'mo', reason: sealedBy('mo') },
};

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase('reviews');
  await migrate(database.db);
  for (const view of [accountsView, catalogueView, purchasesView]) await database.createView(view);
});
afterAll(() => database?.stop());

/** The visible reviews after these events, applied in one batch and one by one. */
async function shownAfter(events: object[], sort: 'newest' | 'helpful' | 'lowest' = 'newest') {
  const found: unknown[] = [];
  for (const size of [events.length, 1]) {
    await database.createView(reviewsView);
    for (let from = 0; from < events.length; from += size)
      await apply(reviewsView, reviewsView.schema, recorded(events.slice(from, from + size) as never), database.db);
    found.push(await reviewsOf(database.db, 'l1', 'chi', { sort, limit: 10, offset: 0 }));
  }
  expect(found[0]).toEqual(found[1]);
  return found[0] as Record<string, unknown>[];
}
const ids = (rows: Record<string, unknown>[]) => rows.map(({ id }) => id);

describe('The view of reviews', () => {
  it('counts each person’s last vote', async () => {
    const { creatorId: _, ...vote } = own('r1');
    const events = [posted('r1'), voted('r1', 'chi'), voted('r1', 'chi', false), voted('r1', 'dayo')];
    expect(await shownAfter(events)).toMatchObject([{ helpful: 1, unhelpful: 1, voted: false }]);
    const withdrawn = { type: 'VoteWithdrawn', data: { ...vote, voterId: 'dayo' } };
    expect(await shownAfter([...events, withdrawn])).toMatchObject([{ helpful: 0, unhelpful: 1 }]);
  });

  it('sorts by the lower bound of what the votes say: many votes weigh more than one', async () => {
    const many = Array.from({ length: 10 }, (_, i) => voted('r1', `voter-${i}`, i < 9));
    const events = [posted('r1'), posted('r2', 1), posted('r3'), ...many, voted('r2', 'chi')];
    expect(ids(await shownAfter(events, 'helpful'))).toEqual(['r1', 'r2', 'r3']);
    expect(ids(await shownAfter(events, 'lowest'))[0]).toBe('r2');
  });

  it('leaves out a hidden review, and forgets a deleted one with its votes and reports', async () => {
    expect(await shownAfter([posted('r1'), reported, hidden])).toEqual([]);
    const deleted = { type: 'ReviewDeleted', data: { ...own('r1'), rating: 4, visible: true } };
    const again = await shownAfter([posted('r1'), voted('r1', 'chi'), reported, deleted, posted('r1')]);
    expect(again).toMatchObject([{ helpful: 0, voted: null, reported: false, open_reports: 0 }]);
  });

  it('keeps no text of an erased person', async () => {
    const replied = { type: 'ReviewReplied', data: { ...own('r1'), reply: sealedBy('ada') } };
    const erased = (userId: string) => ({ type: 'UserErased', data: { userId, at } });
    const rows = await shownAfter([posted('r1'), replied, erased('author-r1'), erased('ada')]);
    expect(rows).toMatchObject([{ rating: 4, comment: null, reply: null }]);
  });
});

describe('The average rating', () => {
  it('is the exact mean to one decimal, and 0 without a review', () => {
    expect(meanOf(0, 0)).toBe(0);
    expect(meanOf(17, 4)).toBe(4.3);
    expect(meanOf(13, 3)).toBe(4.3);
    expect(meanOf(14, 3)).toBe(4.7);
  });

  it('of any number of ratings is their mean, rounded half up', () => {
    for (let count = 1; count <= 60; count++)
      for (let sum = count; sum <= 5 * count; sum++)
        expect(Math.round(10 * meanOf(sum, count))).toBe(Math.floor((20 * sum + count) / (2 * count)));
  });
});
