import { describe, expect, it } from '@jest/globals';
import { withFacts } from '#server/kernel/command';
import { AnswerListingRequest, answers, RemoveListingRequestAnswer } from '#server/listing-requests/answers';
import { OfferLaunchDiscount, WithdrawLaunchDiscount } from '#server/listing-requests/launch';
import type { AnswerEvent } from '#server/listing-requests/listing-requests.events';
import { FulfilListingRequest, requests } from '#server/listing-requests/request';
import { specification } from '../given.js';

const at = '2026-11-24T09:00:00.000Z';
const act = { listingId: 'l1', requestId: 'r1', by: 'chidi', at };
const own = { listingId: 'l1', requestId: 'r1', requesterId: 'bola', at };
const reason = { v: 1, kid: '1', by: 'mo', ciphertext: 'c2VhbGVk' } as const;
const IN_REVIEW = { creatorId: 'chidi', isPublished: false, isInReview: true, price: 500_000 };

const answered: AnswerEvent = { type: 'ListingRequestAnswered', data: { ...own, creatorId: 'chidi' } };
const offered = (percent: number): AnswerEvent => ({
  ...{ type: 'LaunchDiscountOffered', data: { ...own, creatorId: 'chidi', percent } },
});
const withdrawn: AnswerEvent = { type: 'LaunchDiscountWithdrawn', data: { ...own, creatorId: 'chidi' } };
const removed: AnswerEvent = {
  type: 'ListingRequestAnswerRemoved',
  data: { ...own, creatorId: 'chidi', by: 'mo', reason },
};

const answer = (launch: number, facts: object = {}) =>
  withFacts(new AnswerListingRequest({ ...own, by: 'chidi', launch }), {
    ...{ ...IN_REVIEW, request: 'open' as const },
    ...facts,
  });
const offer = (percent: number, facts: object = {}, by = 'chidi') =>
  withFacts(new OfferLaunchDiscount({ ...act, by, percent }), { ...IN_REVIEW, ...facts });
const withdraw = (facts: object = {}) => withFacts(new WithdrawLaunchDiscount(act), { ...IN_REVIEW, ...facts });
const given = specification(answers);

describe('A launch discount', () => {
  it('is offered with the answer, or after it, and changed', () => {
    given().when(answer(20)).then(answered, offered(20));
    given(answered).when(answer(20)).then(offered(20));
    given(answered).when(offer(20)).then(offered(20));
    given(answered, offered(20)).when(offer(20)).thenNothing();
    given(answered, offered(20)).when(offer(30)).then(offered(30));
  });

  it('is removed, and offered anew', () => {
    given(answered, offered(20)).when(withdraw()).then(withdrawn);
    given(answered).when(withdraw()).thenNothing();
    given(answered, offered(20), withdrawn).when(withdraw()).thenNothing();
    given(answered, offered(20), withdrawn).when(offer(20)).then(offered(20));
  });

  it('is a whole number from 5 to 90', () => {
    for (const percent of [5, 90]) given(answered).when(offer(percent)).then(offered(percent));
    for (const percent of [4, 91, 12.5, 0, -5]) given(answered).when(offer(percent)).thenRefused('invalid');
    given().when(answer(91)).thenRefused('invalid');
  });

  it('stays as it is once the guide is on sale, of which none is offered then', () => {
    given()
      .when(answer(20, { isPublished: true }))
      .thenRefused('published');
    given(answered, offered(20))
      .when(offer(30, { isPublished: true }))
      .thenRefused('published');
    given(answered, offered(20))
      .when(withdraw({ isPublished: true }))
      .thenRefused('published');
    given(answered, offered(20))
      .when(offer(20, { isPublished: true }))
      .thenNothing();
  });

  it('is of a guide with a price, of the creator who named it as the answer', () => {
    given(answered)
      .when(offer(20, { price: 0 }))
      .thenRefused('free_guide');
    given(answered)
      .when(offer(20, {}, 'ada'))
      .thenRefused('not_owner');
    given().when(offer(20)).thenRefused('not_found');
  });

  it('ends with the answer that a moderator removed', () => {
    given(answered, offered(20), removed).when(offer(30)).thenRefused('answer_removed');
    const state = [answered, offered(20), removed].reduce(answers.evolve, answers.initial());
    expect(state.get('r1')).toEqual({ requesterId: 'bola', creatorId: 'chidi', isRemoved: true });
    given(answered, offered(20))
      .when(new RemoveListingRequestAnswer({ ...own, by: 'mo', reason }))
      .then(removed);
  });

  it('is that of the answer to a merged request, where the request that counts has none', () => {
    given(answered)
      .when(
        withFacts(new OfferLaunchDiscount({ ...act, requestId: 'r2', percent: 20 }), { ...IN_REVIEW, merged: ['r1'] }),
      )
      .then(offered(20));
  });
});

describe('A request that is fulfilled', () => {
  const { requestId, requesterId, listingId } = own;
  const place = { title: 'Snail farm', sector: 'agriculture', industry: 'livestock', region: '', description: null };
  const launch = { percent: 20, until: '2026-12-01T09:00:00.000Z' };

  it('keeps what its requester gets', () => {
    const fulfil = new FulfilListingRequest(own);
    const facts = { isPublished: true, isAnswer: true };
    const asked = { type: 'ListingRequested', data: { requestId, requesterId, ...place, at } } as const;
    specification(requests)(asked)
      .when(withFacts(fulfil, { ...facts, launch }))
      .then({ type: 'ListingRequestFulfilled', data: { requestId, requesterId, at, listingId, launch } });
    specification(requests)(asked)
      .when(withFacts(fulfil, facts))
      .then({ type: 'ListingRequestFulfilled', data: { requestId, requesterId, at, listingId } });
  });
});
