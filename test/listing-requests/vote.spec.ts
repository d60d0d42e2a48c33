import { describe, it } from '@jest/globals';
import { withFacts } from '#server/kernel/command';
import type { VoteEvent } from '#server/listing-requests/listing-requests.events';
import type { Standing } from '#server/listing-requests/standing';
import {
  NotifyListingRequestVoter,
  vote,
  VoteForListingRequest,
  WithdrawListingRequestVote,
} from '#server/listing-requests/vote';
import { specification } from '../given.js';

const at = '2026-11-24T09:00:00.000Z';
const own = { requestId: 'r1', voterId: 'ada', at };
const up: VoteEvent = { type: 'ListingRequestVoted', data: own };
const down: VoteEvent = { type: 'ListingRequestVoteWithdrawn', data: own };
const news = (fulfilment = 'f1') => ({ ...own, listingId: 'l1', fulfilment });
const notified = (fulfilment?: string): VoteEvent => ({ type: 'ListingRequestVoterNotified', data: news(fulfilment) });

const raise = (request: Standing = 'open', requesterId = 'bola') =>
  withFacts(new VoteForListingRequest({ ...own, requesterId }), { request });
const unknown = () => withFacts(new VoteForListingRequest({ ...own, requesterId: 'bola' }), {});
const withdraw = () => new WithdrawListingRequestVote(own);
const notify = (fulfilment?: string, waits = false) =>
  withFacts(new NotifyListingRequestVoter(news(fulfilment)), { waits });
const given = specification(vote);

describe('A vote for a request', () => {
  it('counts once per person, and is withdrawn', () => {
    given().when(raise()).then(up);
    given(up).when(raise()).thenNothing();
    given(up).when(withdraw()).then(down);
    given(up, down).when(withdraw()).thenNothing();
    given(up, down).when(raise()).then(up);
  });

  it('is for a request of another person that waits', () => {
    given().when(raise('open', 'ada')).thenRefused('own_request');
    given().when(raise('fulfilled')).thenRefused('fulfilled');
    given().when(raise('merged')).thenRefused('merged');
    given().when(unknown()).thenRefused('not_found');
  });

  it('is answered once by each fulfilment, unless it was withdrawn', () => {
    given(up).when(notify()).then(notified());
    given(up, notified()).when(notify()).thenNothing();
    given(up, notified()).when(notify('f2')).then(notified('f2'));
    given(up, down).when(notify()).thenNothing();
    given().when(notify()).thenNothing();
    given(up, down).when(notify('f1', true)).then(notified());
    given(notified()).when(notify('f1', true)).thenNothing();
  });
});
