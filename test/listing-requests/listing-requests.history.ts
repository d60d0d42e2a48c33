import { withFacts } from '#server/kernel/command';
import { AnswerListingRequest, answers, RemoveListingRequestAnswer } from '#server/listing-requests/answers';
import {
  ClaimListingRequest,
  ExpireListingRequestClaim,
  ReleaseListingRequestClaim,
  requestClaim,
} from '#server/listing-requests/claim';
import { OfferLaunchDiscount, WithdrawLaunchDiscount } from '#server/listing-requests/launch';
import {
  BOARD,
  FreeMergedListingRequests,
  MergeListingRequest,
  merges,
  ObjectToListingRequestMerge,
  UnmergeListingRequest,
} from '#server/listing-requests/merges';
import {
  DeclineListingRequest,
  FulfilListingRequest,
  ReopenListingRequest,
  RequestListing,
  requests,
  RestoreListingRequest,
  WithdrawListingRequest,
  WithdrawListingRequestDecline,
} from '#server/listing-requests/request';
import {
  NotifyListingRequestVoter,
  NotifyOfListingRequestDecline,
  PledgeForListingRequest,
  vote,
  voteStream,
  VoteForListingRequest,
  WithdrawListingRequestPledge,
  WithdrawListingRequestVote,
} from '#server/listing-requests/vote';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** A person requests a listing and others vote for it; a creator may answer it, and a moderator remove the answer. */
async function request(market: GeneratedMarket) {
  const { people, listings, newId, text, oneOf, chance, at, decide } = market;
  const [{ id: listingId, creatorId }, requesterId, voterId] = [oneOf(listings), oneOf(people), oneOf(people)];
  const requestId = newId('request');
  const act = () => ({ requestId, requesterId, at: at() });
  const description = chance(0.5) ? sealedBy(requesterId, text(5)) : null;
  const businessType = oneOf(['', 'cooperative']);
  const place = {
    ...{ sector: 'agriculture', industry: oneOf(['livestock', 'poultry']), region: '' },
    ...(businessType && { businessType }),
  };
  const asked = await decide(
    requests,
    requesterId,
    new RequestListing({ ...act(), ...place, title: text(3), description }),
  );
  if (asked.length === 0) return;
  const ballot = { requestId, voterId };
  const voted = new VoteForListingRequest({ ...ballot, requesterId, at: at() });
  await decide(vote, voteStream(ballot), withFacts(voted, { request: 'open' as const }));
  for (const voter of [voterId, requesterId].filter(() => chance(0.5))) {
    const pledge = { requestId, voterId: voter };
    const pledged = new PledgeForListingRequest({
      ...pledge,
      requesterId,
      amount: oneOf([500_000, 750_000]),
      at: at(),
    });
    await decide(vote, voteStream(pledge), withFacts(pledged, { request: 'open' as const }));
    if (chance(0.2)) await decide(vote, voteStream(pledge), new WithdrawListingRequestPledge({ ...pledge, at: at() }));
  }
  if (chance(0.2)) await decide(vote, voteStream(ballot), new WithdrawListingRequestVote({ ...ballot, at: at() }));
  if (chance(0.3)) await decide(requests, requesterId, new WithdrawListingRequest(act()));
  if (chance(0.3)) await decide(requests, requesterId, new RestoreListingRequest(act()));
  await declined(market, requestId, requesterId, voterId);
  const claim = { requestId, creatorId };
  const taken = new ClaimListingRequest({ ...claim, requesterId, at: at() });
  const allowed = { request: 'open' as const, isVerified: true, isClaimantVerified: true, isPremium: true };
  if (requesterId !== creatorId) {
    const [event] = await decide(requestClaim, requestId, withFacts(taken, allowed));
    if (chance(0.3)) await decide(requestClaim, requestId, new ReleaseListingRequestClaim({ ...claim, at: at() }));
    if (chance(0.3) && event?.type === 'ListingRequestClaimed') {
      const { until } = event.data;
      await decide(requestClaim, requestId, new ExpireListingRequestClaim({ ...claim, until, isOpen: true, at: at() }));
    }
  }
  const linked = new AnswerListingRequest({ ...act(), listingId, by: creatorId });
  const inReview = { isPublished: false, price: 500_000 };
  const facts = { creatorId, ...inReview, isInReview: true, request: 'open' as const };
  await decide(answers, listingId, withFacts(linked, facts));
  const launch = { listingId, requestId, by: creatorId };
  const percent = oneOf([10, 20, 30]);
  if (chance(0.5))
    await decide(answers, listingId, withFacts(new OfferLaunchDiscount({ ...launch, percent, at: at() }), inReview));
  if (chance(0.3))
    await decide(answers, listingId, withFacts(new WithdrawLaunchDiscount({ ...launch, at: at() }), inReview));
  const given = chance(0.5) ? { launch: { percent, until: at() } } : {};
  const known = { isPublished: true, isAnswer: true, ...given };
  const [fact] = await decide(
    requests,
    requesterId,
    withFacts(new FulfilListingRequest({ ...act(), listingId }), known),
  );
  if (fact) {
    const notice = { ...ballot, listingId, fulfilment: fact.id, ...given, at: at() };
    const notify = new NotifyListingRequestVoter(notice);
    await decide(vote, voteStream(ballot), withFacts(notify, { waits: false }));
  }
  if (chance(0.5)) return;
  const reason = sealedBy('mo', text(3));
  await decide(answers, listingId, new RemoveListingRequestAnswer({ ...act(), listingId, by: 'mo', reason }));
  await decide(requests, requesterId, new ReopenListingRequest({ ...act(), listingId }));
  await decide(requests, requesterId, new WithdrawListingRequest(act()));
}

/** A moderator may decline the request, take that back at once, or have the voter notified. */
async function declined(
  { text, chance, at, decide }: GeneratedMarket,
  requestId: string,
  requesterId: string,
  voterId: string,
) {
  if (chance(0.8)) return;
  const [found, reason] = [{ requestId, requesterId, by: 'mo', at: at() }, sealedBy('mo', text(3))];
  const command = withFacts(new DeclineListingRequest({ ...found, reason }), { isMerged: false });
  const [fact] = await decide(requests, requesterId, command);
  if (chance(0.5)) return void (await decide(requests, requesterId, new WithdrawListingRequestDecline(found)));
  if (!fact) return;
  const ballot = { requestId, voterId };
  await decide(
    vote,
    voteStream(ballot),
    new NotifyOfListingRequestDecline({ ...ballot, decline: fact.id, reason, at: at() }),
  );
}

/** Two persons ask for the same; the merge stays, or one of those who may ends it. */
async function duplicates({ people, newId, text, oneOf, chance, at, decide }: GeneratedMarket) {
  const place = { sector: 'agriculture', industry: 'livestock', region: '' };
  const asked = async () => {
    const [requesterId, requestId] = [oneOf(people), newId('request')];
    const request = { requestId, requesterId, ...place, title: text(3), description: null, at: at() };
    await decide(requests, requesterId, withFacts(new RequestListing(request), { isPremium: true }));
    return { requestId, requesterId };
  };
  const [{ requestId, requesterId }, into] = [await asked(), await asked()];
  const intoAs = { intoId: into.requestId, intoRequesterId: into.requesterId };
  for (const requestOf of [requestId, into.requestId]) {
    const ballot = { requestId: requestOf, voterId: oneOf(people) };
    const voted = new VoteForListingRequest({ ...ballot, requesterId: 'other', at: at() });
    await decide(vote, voteStream(ballot), withFacts(voted, { request: 'open' as const }));
  }
  const found = { requestId, requesterId, ...intoAs, by: 'mo', reason: sealedBy('mo', text(3)), at: at() };
  await decide(merges, BOARD, withFacts(new MergeListingRequest(found), OPEN));
  const waiting = { isFulfilled: false };
  if (chance(0.3)) {
    await decide(requests, requesterId, new WithdrawListingRequest({ requestId, requesterId, at: at() }));
    const restored = new RestoreListingRequest({ requestId, requesterId, at: at() });
    await decide(requests, requesterId, withFacts(restored, { isPremium: true }));
  }
  if (chance(0.3)) {
    const objection = new ObjectToListingRequestMerge({ requestId, requesterId, at: at() });
    await decide(merges, BOARD, withFacts(objection, waiting));
  }
  if (chance(0.3)) {
    const undone = new UnmergeListingRequest({ requestId, by: 'mo', at: at() });
    await decide(merges, BOARD, withFacts(undone, waiting));
  }
  if (chance(0.2)) {
    const freed = new FreeMergedListingRequests({ ...intoAs, at: at() });
    await decide(merges, BOARD, withFacts(freed, { freed: [requestId] }));
  }
}

const OPEN = { status: 'open', intoStatus: 'open' } as const;
const sealedBy = (by: string, ciphertext: string) => ({ v: 1, kid: '1', by, ciphertext }) as const;

const at = '2026-03-01T09:00:00.000Z';
const own = { requestId: 'req', requesterId: 'bola', at };

export const history: ModuleHistory = {
  activities: (market) => [() => request(market), () => duplicates(market)],
  marketDay: [
    {
      ...{ stream: 'requests-bola', type: 'ListingRequested' },
      data: {
        ...{ ...own, title: 'Snail farm', sector: 'agriculture', industry: 'livestock', region: 'Ogun' },
        description: sealedBy('bola', 'c2VhbGVk'),
      },
    },
    { stream: 'vote-req-ada', type: 'ListingRequestVoted', data: { requestId: 'req', voterId: 'ada', at } },
    { stream: 'vote-req-efua', type: 'ListingRequestVoted', data: { requestId: 'req', voterId: 'efua', at } },
    {
      ...{ stream: 'vote-req-efua', type: 'ListingRequestPledged' },
      data: { requestId: 'req', voterId: 'efua', amount: 250_000, at },
    },
    {
      ...{ stream: 'vote-req-ada', type: 'ListingRequestVoterNotified' },
      data: {
        ...{ requestId: 'req', voterId: 'ada', listingId: 'lst', fulfilment: 'ful' },
        ...{ launch: { percent: 20, until: '2026-03-08T09:00:00.000Z' }, at },
      },
    },
    {
      ...{ stream: 'vote-req-efua', type: 'ListingRequestDeclineNotified' },
      data: { requestId: 'req', voterId: 'efua', decline: 'dec', reason: sealedBy('mo', 'c2VhbGVk'), at },
    },
    {
      ...{ stream: 'answers-lst', type: 'ListingRequestAnswered' },
      data: { ...own, listingId: 'lst', creatorId: 'chidi' },
    },
    {
      ...{ stream: 'answers-lst', type: 'LaunchDiscountOffered' },
      data: { ...own, listingId: 'lst', creatorId: 'chidi', percent: 20 },
    },
    {
      ...{ stream: 'requestclaim-req', type: 'ListingRequestClaimed' },
      data: { ...own, creatorId: 'chidi', until: '2026-03-15T09:00:00.000Z' },
    },
  ],
};
