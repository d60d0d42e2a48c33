import { withFacts } from '#server/kernel/command';
import { AnswerListingRequest, answers, RemoveListingRequestAnswer } from '#server/listing-requests/answers';
import {
  ClaimListingRequest,
  ExpireListingRequestClaim,
  ReleaseListingRequestClaim,
  requestClaim,
} from '#server/listing-requests/claim';
import {
  FulfilListingRequest,
  ReopenListingRequest,
  RequestListing,
  requests,
  RestoreListingRequest,
  WithdrawListingRequest,
} from '#server/listing-requests/request';
import {
  NotifyListingRequestVoter,
  vote,
  voteStream,
  VoteForListingRequest,
  WithdrawListingRequestVote,
} from '#server/listing-requests/vote';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** A person requests a listing and others vote for it; a creator may answer it, and a moderator remove the answer. */
async function request({ people, listings, newId, text, oneOf, chance, at, decide }: GeneratedMarket) {
  const [{ id: listingId, creatorId }, requesterId, voterId] = [oneOf(listings), oneOf(people), oneOf(people)];
  const requestId = newId('request');
  const act = () => ({ requestId, requesterId, at: at() });
  const description = chance(0.5) ? sealedBy(requesterId, text(5)) : null;
  const place = { sector: 'agriculture', industry: oneOf(['livestock', 'poultry']), region: '' };
  const asked = await decide(
    requests,
    requesterId,
    new RequestListing({ ...act(), ...place, title: text(3), description }),
  );
  if (asked.length === 0) return;
  const ballot = { requestId, voterId };
  const voted = new VoteForListingRequest({ ...ballot, requesterId, at: at() });
  await decide(vote, voteStream(ballot), withFacts(voted, { request: 'open' as const }));
  if (chance(0.2)) await decide(vote, voteStream(ballot), new WithdrawListingRequestVote({ ...ballot, at: at() }));
  if (chance(0.3)) await decide(requests, requesterId, new WithdrawListingRequest(act()));
  if (chance(0.3)) await decide(requests, requesterId, new RestoreListingRequest(act()));
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
  const facts = { creatorId, isPublished: true, isInReview: false, request: 'open' as const };
  await decide(answers, listingId, withFacts(linked, facts));
  const known = { isPublished: true, isAnswer: true };
  const [fact] = await decide(
    requests,
    requesterId,
    withFacts(new FulfilListingRequest({ ...act(), listingId }), known),
  );
  if (fact) {
    const notice = { ...ballot, listingId, fulfilment: fact.id, at: at() };
    await decide(vote, voteStream(ballot), new NotifyListingRequestVoter(notice));
  }
  if (chance(0.5)) return;
  const reason = sealedBy('mo', text(3));
  await decide(answers, listingId, new RemoveListingRequestAnswer({ ...act(), listingId, by: 'mo', reason }));
  await decide(requests, requesterId, new ReopenListingRequest({ ...act(), listingId }));
  await decide(requests, requesterId, new WithdrawListingRequest(act()));
}

const sealedBy = (by: string, ciphertext: string) => ({ v: 1, kid: '1', by, ciphertext }) as const;

const at = '2026-03-01T09:00:00.000Z';
const own = { requestId: 'req', requesterId: 'bola', at };

export const history: ModuleHistory = {
  activities: (market) => [() => request(market)],
  marketDay: [
    {
      ...{ stream: 'requests-bola', type: 'ListingRequested' },
      data: {
        ...{ ...own, title: 'Snail farm', sector: 'agriculture', industry: 'livestock', region: 'Ogun' },
        description: sealedBy('bola', 'c2VhbGVk'),
      },
    },
    { stream: 'vote-req-ada', type: 'ListingRequestVoted', data: { requestId: 'req', voterId: 'ada', at } },
    {
      ...{ stream: 'answers-lst', type: 'ListingRequestAnswered' },
      data: { ...own, listingId: 'lst', creatorId: 'chidi' },
    },
    {
      ...{ stream: 'requestclaim-req', type: 'ListingRequestClaimed' },
      data: { ...own, creatorId: 'chidi', until: '2026-03-15T09:00:00.000Z' },
    },
  ],
};
