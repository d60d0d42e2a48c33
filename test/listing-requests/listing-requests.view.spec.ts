import { sql } from 'kysely';
import { accountsView } from '#projections/accounts/accounts.view';
import { catalogueView } from '#projections/catalogue/catalogue.view';
import { couponsView } from '#projections/coupons/coupons.view';
import { boardOf } from '#projections/listing-requests/board.queries';
import { demandOf } from '#projections/listing-requests/demand.queries';
import { NATIONWIDE } from '#projections/listing-requests/regions.conditions';
import { listingRequestsView } from '#projections/listing-requests/listing-requests.view';
import { similarRequests } from '#projections/listing-requests/similar.queries';
import { fulfilledFor, votersOf } from '#projections/listing-requests/waiting.queries';
import { apply } from '#projections/tables';
import { migrate } from '#server/platform/database/schema';
import { recorded } from '../catalogue/facts.js';
import { startDatabase, type TestDatabase } from '../database.js';

const at = '2026-11-24T09:00:00.000Z';
const ID = '6a2b1c0d-3b6d-4f7e-8a19-5c2d4e6f8b31';
const own = { requestId: ID, requesterId: 'bola', at };
const sealedBy = (by: string) => ({ v: 1, kid: '1', by, ciphertext: 'c2VhbGVk' }) as const;
const requested = {
  type: 'ListingRequested',
  data: {
    ...{ ...own, title: 'Snail farm', sector: 'agriculture', industry: 'livestock', region: 'Ogun' },
    description: sealedBy('bola'),
  },
};
const voted = (voterId: string) => ({ type: 'ListingRequestVoted', data: { requestId: ID, voterId, at } });
const pledged = (voterId: string, amount: number, requestId = ID, pledgedAt = at) => ({
  ...{ type: 'ListingRequestPledged', data: { requestId, voterId, amount, at: pledgedAt } },
});
const unvoted = (voterId: string) => ({ type: 'ListingRequestVoteWithdrawn', data: { requestId: ID, voterId, at } });
const about = (type: string, more: object = {}) => ({ type, data: { ...own, ...more } });
const answered = about('ListingRequestAnswered', { listingId: 'l1', creatorId: 'chi' });
const fulfilled = about('ListingRequestFulfilled', { listingId: 'l1' });
const reopened = about('ListingRequestReopened', { listingId: 'l1' });
const removed = about('ListingRequestAnswerRemoved', {
  ...{ listingId: 'l1', creatorId: 'chi', by: 'mo', reason: sealedBy('mo') },
});

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase('listing-requests');
  await migrate(database.db);
  for (const view of [accountsView, catalogueView, couponsView]) await database.createView(view);
});
afterAll(() => database?.stop());

const WANTED = { chosen: {}, forms: ['business-name', 'cooperative'], own: false, sort: 'votes', limit: 10 } as const;

/** The board after these events, applied in one batch and one by one. */
async function boardAfter(...events: object[]) {
  const found: unknown[] = [];
  for (const size of [events.length, 1]) {
    await database.createView(listingRequestsView);
    for (let from = 0; from < events.length; from += size)
      await apply(
        listingRequestsView,
        listingRequestsView.schema,
        recorded(events.slice(from, from + size) as never),
        database.db,
      );
    found.push((await boardOf(database.db, 'ada', WANTED)).rows);
  }
  expect(found[0]).toEqual(found[1]);
  return found[0] as Record<string, unknown>[];
}

const claimed = about('ListingRequestClaimed', { creatorId: 'chi', until: '2999-01-01T00:00:00.000Z' });

describe('The view of requests', () => {
  it('shows a claim while the request waits and its time runs', async () => {
    const shown = async (...events: object[]) => (await boardAfter(requested, ...events))[0]!.claim_until;
    expect(await shown(claimed)).toBe('2999-01-01T00:00:00.000Z');
    expect(await shown(about('ListingRequestClaimed', { creatorId: 'chi', until: at }))).toBeNull();
    expect(await shown(claimed, about('ListingRequestClaimReleased', { creatorId: 'chi' }))).toBeNull();
    expect(await shown(claimed, about('ListingRequestClaimExpired', { creatorId: 'chi' }))).toBeNull();
    expect(await shown(claimed, fulfilled)).toBeNull();
    expect(await shown(claimed, fulfilled, reopened)).toBe('2999-01-01T00:00:00.000Z');
  });

  it('finds a request by the legal form that it names, and one for any form by each of them', async () => {
    const named = (businessType: string) => ({ ...requested, data: { ...requested.data, businessType } });
    const found = async () => {
      const { rows, facets } = await boardOf(database.db, 'ada', {
        ...WANTED,
        chosen: { business_type: ['cooperative'] },
      });
      return [
        rows.length,
        facets.filter(({ facet }) => facet === 'business_type').map(({ value, count }) => [value, count]),
      ];
    };
    expect(await boardAfter(requested)).toMatchObject([{ business_type: '' }]);
    expect(await found()).toEqual([
      1,
      [
        ['business-name', 1],
        ['cooperative', 1],
      ],
    ]);
    await boardAfter(named('cooperative'));
    expect(await found()).toEqual([1, [['cooperative', 1]]]);
  });

  it('counts each vote once, and knows the reader’s', async () => {
    const events = [requested, voted('ada'), voted('dayo'), unvoted('dayo')];
    expect(await boardAfter(...events)).toMatchObject([{ votes: 1, voted: true, is_own: false, status: 'open' }]);
    expect(await votersOf(database.db, ID, { after: '', most: 10 })).toEqual(['ada']);
  });

  it('hides a withdrawn request, and shows it with its votes when it is restored', async () => {
    const withdrawn = [requested, voted('ada'), about('ListingRequestWithdrawn')];
    expect(await boardAfter(...withdrawn)).toEqual([]);
    expect(await boardAfter(...withdrawn, about('ListingRequestRestored'))).toMatchObject([{ votes: 1 }]);
  });

  it('hides a declined request from all but its person, who reads why until one of the two is erased', async () => {
    const declined = about('ListingRequestDeclined', { by: 'mo', reason: sealedBy('mo') });
    const erased = (userId: string) => ({ type: 'UserErased', data: { userId, at } });
    const own = async () =>
      (await boardOf(database.db, 'bola', { ...WANTED, own: true })).rows.map(({ status, decline_reason }) => [
        ...[status, decline_reason],
      ]);
    expect(await boardAfter(requested, voted('ada'), declined)).toEqual([]);
    expect(await own()).toEqual([['declined', sealedBy('mo')]]);
    for (const person of ['bola', 'mo']) {
      await boardAfter(requested, declined, erased(person));
      expect(await own()).toEqual([['declined', null]]);
    }
    const takenBack = about('ListingRequestDeclineWithdrawn', { by: 'mo', declinedAt: at });
    expect(await boardAfter(requested, voted('ada'), declined, takenBack)).toMatchObject([
      { status: 'open', votes: 1, decline_reason: null },
    ]);
  });

  it('shows what fulfilled a request, until that is no answer any more', async () => {
    const events = [requested, answered, fulfilled];
    expect(await boardAfter(...events)).toMatchObject([{ status: 'fulfilled', listing_id: 'l1', fulfilled_at: at }]);
    expect(await fulfilledFor(database.db, 'bola', 10)).toEqual([]);
    expect(await boardAfter(...events, removed, reopened)).toMatchObject([
      { status: 'open', listing_id: null, fulfilled_at: null },
    ]);
  });

  it('keeps the votes, and not the description, of an erased requester', async () => {
    const erased = { type: 'UserErased', data: { userId: 'bola', at } };
    expect(await boardAfter(requested, voted('ada'), erased)).toMatchObject([
      { title: 'Snail farm', description: null, votes: 1, username: null },
    ]);
  });

  it('counts with a request those that were merged into it: each person once, and no requester of it', async () => {
    const OTHER = '6a2b1c0d-3b6d-4f7e-8a19-5c2d4e6f8b32';
    const other = { ...requested, data: { ...requested.data, requestId: OTHER, requesterId: 'chi', title: 'Snails' } };
    const votedOther = (voterId: string) => ({ ...voted(voterId), data: { requestId: OTHER, voterId, at } });
    const unvotedOther = { ...unvoted('ada'), data: { requestId: OTHER, voterId: 'ada', at } };
    const merge = { requestId: OTHER, requesterId: 'chi', intoId: ID, intoRequesterId: 'bola', at };
    const merged = {
      type: 'ListingRequestMerged',
      data: { ...merge, by: 'mo', reason: sealedBy('mo'), objectUntil: at },
    };
    const events = [requested, other, voted('ada'), ...['ada', 'bola', 'dayo'].map(votedOther), merged];
    const counted = async (...more: object[]) =>
      (await boardAfter(...events, ...more)).map(({ id, votes, voted: own }) => [id, votes, own]);
    expect(await counted()).toEqual([[ID, 3, true]]);
    expect(await votersOf(database.db, ID, { after: '', most: 10 })).toEqual(['ada', 'chi', 'dayo']);
    expect(await counted(unvoted('ada'))).toEqual([[ID, 3, true]]);
    expect(await counted(unvoted('ada'), unvotedOther)).toEqual([[ID, 2, false]]);
    const withdrawn = { type: 'ListingRequestWithdrawn', data: { requestId: OTHER, requesterId: 'chi', at } };
    const declined = {
      ...withdrawn,
      type: 'ListingRequestDeclined',
      data: { ...withdrawn.data, by: 'mo', reason: sealedBy('mo') },
    };
    for (const ended of [withdrawn, declined]) {
      expect(await counted(ended)).toEqual([[ID, 2, true]]);
      expect(await votersOf(database.db, ID, { after: '', most: 10 })).toEqual(['ada', 'dayo']);
    }
    expect(await counted({ type: 'ListingRequestMergeObjected', data: merge })).toEqual([
      ...[
        [OTHER, 3, true],
        [ID, 1, true],
      ],
    ]);
  });

  it('counts what each person would pay once, also of merged requests, and nothing of an erased person', async () => {
    const OTHER = '6a2b1c0d-3b6d-4f7e-8a19-5c2d4e6f8b32';
    const LATER = '2026-11-25T09:00:00.000Z';
    const other = { ...requested, data: { ...requested.data, requestId: OTHER, requesterId: 'chi', title: 'Snails' } };
    const merge = { requestId: OTHER, requesterId: 'chi', intoId: ID, intoRequesterId: 'bola', at };
    const merged = {
      type: 'ListingRequestMerged',
      data: { ...merge, by: 'mo', reason: sealedBy('mo'), objectUntil: at },
    };
    const figures = async (...events: object[]) =>
      (await boardAfter(requested, other, ...events)).map((row) => [
        ...[row.id, row.pledges, row.pledge_median, row.pledge_least, row.pledge_most, row.pledged, row.own_pledge],
      ]);
    const both = [pledged('bola', 100_000), pledged('ada', 500_000)];
    const others = [pledged('ada', 300_000, OTHER, LATER), pledged('chi', 200_000, OTHER)];
    const apart = [
      [OTHER, 2, null, null, null, 0, 300_000],
      [ID, 2, null, null, null, 0, 500_000],
    ];
    expect(await figures(...both, ...others)).toEqual(apart);
    // Of the two amounts of one person the later one counts.
    const together = [ID, 3, 200_000, 100_000, 300_000, 600_000, 300_000];
    expect(await figures(...both, ...others, merged)).toEqual([together]);
    expect(await figures(merged, ...others, ...both)).toEqual([together]);
    const dayo = pledged('dayo', 250_000);
    expect(await figures(...both, ...others, dayo, merged)).toEqual([
      [ID, 4, 225_000, 100_000, 300_000, 850_000, 300_000],
    ]);
    const separated = { type: 'ListingRequestUnmerged', data: { ...merge, by: null } };
    expect(await figures(...both, ...others, merged, separated)).toEqual(apart);
    const withdrawn = { type: 'ListingRequestWithdrawn', data: { requestId: OTHER, requesterId: 'chi', at } };
    const declined = {
      ...withdrawn,
      type: 'ListingRequestDeclined',
      data: { ...withdrawn.data, by: 'mo', reason: sealedBy('mo') },
    };
    for (const ended of [withdrawn, declined])
      expect(await figures(...both, ...others, merged, ended)).toEqual([[ID, 2, null, null, null, 0, 300_000]]);
    const erased = { type: 'UserErased', data: { userId: 'ada', at } };
    expect(await figures(...both, ...others, merged, erased)).toEqual([[ID, 2, null, null, null, 0, null]]);
    const takenBack = { type: 'ListingRequestPledgeWithdrawn', data: { requestId: ID, voterId: 'ada', at } };
    expect(await figures(...both, takenBack)).toEqual([
      [OTHER, 0, null, null, null, 0, null],
      [ID, 1, null, null, null, 0, null],
    ]);
  });

  it('counts what is missed by sector and region, searches from five on, and amounts of a request for which three people named one', async () => {
    const sectors = [
      { sector: 'agriculture', words: 'Agriculture Poultry Livestock' },
      { sector: 'energy', words: 'Energy Solar' },
    ];
    const searched = (term: string, hits: number, listing = '', daysAgo = 0) =>
      sql`insert into app.search_term (listing_id, term, day, hits)
        values (${listing}, ${term}, current_date - ${daysAgo}::int, ${hits})`.execute(database.db);
    await searched('snail farm ogun', 3);
    await searched('snail ogun', 2);
    await searched('solar kano', 6);
    await searched('poultry', 4);
    await searched('quux', 9);
    await searched('solar', 50, 'l1');
    await searched('solar', 50, '', 30);
    const votes = [voted('ada'), voted('dayo')];
    await boardAfter(requested, ...votes, pledged('ada', 500_000), pledged('dayo', 300_000));
    const [ogun, energy] = [
      { sector: 'agriculture', region: 'Ogun', requests: 1, waiting: 2, searches: 5, pledges: null, median_kobo: null },
      { sector: 'energy', region: NATIONWIDE, requests: 0, waiting: 0, searches: 6, pledges: null, median_kobo: null },
    ];
    expect(await demandOf(database.db, { sectors, days: 30 })).toEqual([ogun, energy]);
    const amounts = [pledged('ada', 500_000), pledged('dayo', 300_000), pledged('bola', 100_000)];
    await boardAfter(requested, ...votes, ...amounts);
    expect(await demandOf(database.db, { sectors, days: 30 })).toEqual([
      { ...ogun, pledges: 3, median_kobo: 300_000 },
      energy,
    ]);
    await boardAfter(requested, ...votes, ...amounts, fulfilled);
    const nationwide = { sector: 'agriculture', region: NATIONWIDE, requests: 0, waiting: 0, searches: 9 };
    expect(await demandOf(database.db, { sectors, days: 30 })).toMatchObject([energy]);
    const declined = about('ListingRequestDeclined', { by: 'mo', reason: sealedBy('mo') });
    await boardAfter(requested, ...votes, ...amounts, declined);
    expect(await demandOf(database.db, { sectors, days: 30 })).toMatchObject([energy]);
    await searched('livestock', 5);
    expect(await demandOf(database.db, { sectors, days: 30 })).toMatchObject([nationwide, energy]);
  });

  it('finds what is alike among those that wait', async () => {
    const alike = (title: string, ...words: string[]) =>
      similarRequests(database.db, title, words, { reader: 'bola', limit: 3 });
    await boardAfter(requested);
    expect(await alike('a farm of snails', 'farm', 'snails')).toMatchObject([{ title: 'Snail farm', is_own: true }]);
    expect(await alike('snayl farm', 'snayl')).toHaveLength(1);
    expect(await alike('hotel', 'hotel')).toEqual([]);
    for (const ended of [fulfilled, about('ListingRequestDeclined', { by: 'mo', reason: sealedBy('mo') })]) {
      await boardAfter(requested, ended);
      expect(await alike('snail farm', 'snail', 'farm')).toEqual([]);
    }
  });

  it('notifies the people concerned, and everyone who watches the board', () => {
    const audience = (event: object) => listingRequestsView.audience(recorded([event] as never)[0]!);
    const board = { topic: 'listing-requests', key: 'board' };
    expect(audience(fulfilled)).toEqual([{ user: 'bola' }, board]);
    expect(audience(voted('ada'))).toEqual([{ user: 'ada' }, board]);
    expect(audience(removed)).toEqual([{ user: 'bola' }, { user: 'chi' }, { user: 'mo' }, board]);
  });
});
