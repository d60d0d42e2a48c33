import { describe, it } from '@jest/globals';
import { withFacts } from '#server/kernel/command';
import type { VoteEvent } from '#server/listing-requests/listing-requests.events';
import type { Standing } from '#server/listing-requests/standing';
import {
  NotifyListingRequestVoter,
  NotifyOfListingRequestDecline,
  PledgeForListingRequest,
  vote,
  VoteForListingRequest,
  WithdrawListingRequestPledge,
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
const pledged = (amount = 750_000, voterId = 'ada'): VoteEvent => ({
  type: 'ListingRequestPledged',
  data: { ...own, voterId, amount },
});
const unpledged: VoteEvent = { type: 'ListingRequestPledgeWithdrawn', data: own };
const pledge = (amount = 750_000, { request = 'open' as Standing | undefined, voterId = 'ada' } = {}) =>
  withFacts(new PledgeForListingRequest({ ...own, voterId, requesterId: 'bola', amount }), { request });
const unpledge = () => new WithdrawListingRequestPledge(own);
const given = specification(vote);

describe('Who voted for a request that is declined', () => {
  const why = { v: 1, kid: '1', by: 'mo', ciphertext: 'c2VhbGVk' } as const;
  const declined = (decline = 'd1'): VoteEvent => ({
    type: 'ListingRequestDeclineNotified',
    data: { ...own, decline, reason: why },
  });
  const tell = (decline = 'd1') => new NotifyOfListingRequestDecline({ ...own, decline, reason: why });

  it('is notified once of each decline', () => {
    given(up).when(tell()).then(declined());
    given(up, declined()).when(tell()).thenNothing();
    given(up, declined()).when(tell('d2')).then(declined('d2'));
  });

  it('is notified of none once the vote is withdrawn', () => {
    given().when(tell()).thenNothing();
    given(up, down).when(tell()).thenNothing();
  });
});

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

describe('A pledge for a request', () => {
  it('is of one who voted for it or requested it, and is changed and taken back', () => {
    given(up).when(pledge()).then(pledged());
    given()
      .when(pledge(750_000, { voterId: 'bola' }))
      .then(pledged(750_000, 'bola'));
    given().when(pledge()).thenRefused('not_waiting');
    given(up, down).when(pledge()).thenRefused('not_waiting');
    given(up, pledged()).when(pledge()).thenNothing();
    given(up, pledged()).when(pledge(800_000)).then(pledged(800_000));
    given(up, pledged()).when(unpledge()).then(unpledged);
    given(up, pledged(), unpledged).when(unpledge()).thenNothing();
    given(up, pledged(), unpledged).when(pledge()).then(pledged());
  });

  it('is in whole naira, within the prices of guides', () => {
    for (const amount of [0, 49_900, 100_000_100, 750_050]) given(up).when(pledge(amount)).thenRefused('invalid');
    for (const amount of [50_000, 100_000_000]) given(up).when(pledge(amount)).then(pledged(amount));
  });

  it('is for a request that waits', () => {
    given(up)
      .when(pledge(750_000, { request: 'fulfilled' }))
      .thenRefused('fulfilled');
    given(up)
      .when(pledge(750_000, { request: 'merged' }))
      .thenRefused('merged');
    given(up)
      .when(withFacts(new PledgeForListingRequest({ ...own, requesterId: 'bola', amount: 750_000 }), {}))
      .thenRefused('not_found');
  });

  it('ends with the vote', () => {
    given(up, pledged()).when(withdraw()).then(down, unpledged);
    given(up, pledged(), down, unpledged).when(raise()).then(up);
  });
});
