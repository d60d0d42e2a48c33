import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { listingRequestsView } from '#projections/listing-requests/listing-requests.view';
import { votersOf } from '#projections/listing-requests/waiting.queries';
import { withFacts } from '#server/kernel/command';
import { DomainError } from '#server/kernel/domain-error';
import { VoteForListingRequestHandler } from '#server/listing-requests/listing-requests.handlers';
import {
  MergeListingRequestHandler,
  ObjectToListingRequestMergeHandler,
  UnmergeListingRequestHandler,
} from '#server/listing-requests/merges.handlers';
import {
  BOARD,
  MergeListingRequest,
  merges,
  ObjectToListingRequestMerge,
  UnmergeListingRequest,
} from '#server/listing-requests/merges';
import { intoOf, mergedOf, waitsFor } from '#server/listing-requests/request.facts';
import { RequestListing, requests } from '#server/listing-requests/request';
import {
  NotifyListingRequestVoter,
  vote,
  VoteForListingRequest,
  voteStream,
  WithdrawListingRequestVote,
} from '#server/listing-requests/vote';
import { type Floor, startFloor } from '../projections/floor.js';
import { sized } from '../sizes.js';

const at = '2026-11-27T09:00:00.000Z';
const [REQUESTS, PEOPLE] = [4, 5];

let floor: Floor;
beforeAll(async () => {
  floor = await startFloor();
  await floor.project(listingRequestsView);
}, 60_000);
afterAll(() => floor.stop());

type Act = { kind: 'vote' | 'unvote' | 'merge' | 'object' | 'unmerge'; who: number; one: number; other: number };
const acts = fc.array(
  fc.record<Act>({
    kind: fc.constantFrom('vote', 'vote', 'vote', 'unvote', 'merge', 'merge', 'object', 'unmerge'),
    who: fc.nat(PEOPLE - 1),
    one: fc.nat(REQUESTS - 1),
    other: fc.nat(REQUESTS - 1),
  }),
  { minLength: 5, maxLength: 25 },
);

/** Persons of whom the first ones made the requests, and what they did so far. */
async function opened() {
  const people = Array.from({ length: PEOPLE }, () => randomUUID() as string);
  const ids = Array.from({ length: REQUESTS }, () => randomUUID() as string);
  const place = { sector: 'agriculture', industry: 'livestock', region: '', description: null, title: 'Snails' };
  for (const [i, requestId] of ids.entries()) {
    const command = new RequestListing({ requestId, requesterId: people[i]!, ...place, at });
    await floor.store.decide(requests, people[i]!, withFacts(command, { isPremium: true }));
  }
  return { people, ids };
}
type Opened = Awaited<ReturnType<typeof opened>>;

async function play({ people, ids }: Opened, { kind, who, one, other }: Act) {
  const { store } = floor;
  const [requestId, requesterId, voterId] = [ids[one]!, people[one]!, people[who]!];
  const reason = { v: 1, kid: '1', by: 'mo', ciphertext: 'c2VhbGVk' } as const;
  const into = { intoId: ids[other]!, intoRequesterId: people[other]! };
  const ballot = { requestId, voterId, at };
  switch (kind) {
    case 'vote':
      return new VoteForListingRequestHandler(store).execute(new VoteForListingRequest({ ...ballot, requesterId }));
    case 'unvote':
      return store.decide(vote, voteStream(ballot), new WithdrawListingRequestVote(ballot));
    case 'merge':
      return new MergeListingRequestHandler(store).execute(
        new MergeListingRequest({ requestId, requesterId, ...into, by: 'mo', reason, at }),
      );
    case 'object':
      return new ObjectToListingRequestMergeHandler(store).execute(
        new ObjectToListingRequestMerge({ requestId, requesterId, at }),
      );
    case 'unmerge':
      return new UnmergeListingRequestHandler(store).execute(new UnmergeListingRequest({ requestId, by: 'mo', at }));
  }
}

/** Who waits for each request beside its requester, by the streams of the votes and of the merges. */
async function waiting({ people, ids }: Opened) {
  const by = new Map<string, Set<string>>(ids.map((id) => [id, new Set()]));
  for (const [i, id] of ids.entries()) {
    const root = (await intoOf(floor.store, id))?.requestId ?? id;
    if (root !== id) by.get(root)!.add(people[i]!);
    for (const voterId of people)
      if ((await floor.store.state(vote, voteStream({ requestId: id, voterId }))).isUp) by.get(root)!.add(voterId);
  }
  for (const [i, id] of ids.entries()) by.get(id)!.delete(people[i]!);
  return by;
}

describe('Any sequence of votes, merges and what ends them', () => {
  it('leaves each person one vote for the request that counts, and one notice of its guide', async () => {
    const kept = async (sequence: Act[]) => {
      const market = await opened();
      for (const act of sequence)
        await play(market, act).catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
        });
      const board = await floor.store.state(merges, BOARD);
      const roots = market.ids.filter((id) => !board.get(id)?.into);
      for (const id of market.ids) expect(board.get(board.get(id)?.into?.intoId ?? '')?.into).toBeUndefined();
      const [person] = market.people;
      const last = await floor.store.decide(vote, `${randomUUID()}-${person}`, {
        ...{ type: 'VoteForListingRequest' as const },
        data: { requestId: randomUUID(), requesterId: 'other', voterId: person!, request: 'open' as const, at },
      });
      await floor.passed(listingRequestsView.schema, last[0]!.position);
      const expected = await waiting(market);
      for (const requestId of roots) {
        const { rows } = await sql<{ votes: number }>`
          select votes from ${sql.table(listingRequestsView.table.request)} where id = ${requestId}`.execute(floor.db);
        expect(rows).toEqual([{ votes: expected.get(requestId)!.size }]);
        // The job runs twice.
        const merged = await mergedOf(floor.store, requestId);
        const notified: string[] = [];
        for (const voterId of [1, 2].map(() => votersOf(floor.db, requestId, { after: '', most: 50 }))) {
          for (const one of await voterId) {
            const notice = { requestId, voterId: one, listingId: 'lst', fulfilment: `of-${requestId}`, at };
            const command = withFacts(new NotifyListingRequestVoter(notice), {
              waits: await waitsFor(floor.store, one, merged),
            });
            const events = await floor.store.decide(vote, voteStream(notice), command);
            notified.push(...events.map(() => one));
          }
        }
        expect(notified.sort()).toEqual([...expected.get(requestId)!].sort());
      }
    };
    await fc.assert(fc.asyncProperty(acts, kept), { numRuns: sized(15, 100), seed: 66 });
  }, 240_000);
});
