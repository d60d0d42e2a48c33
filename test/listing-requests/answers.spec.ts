import { describe, it } from '@jest/globals';
import { withFacts } from '#server/kernel/command';
import { AnswerListingRequest, answers, RemoveListingRequestAnswer } from '#server/listing-requests/answers';
import type { AnswerEvent } from '#server/listing-requests/listing-requests.events';
import { specification } from '../given.js';

const at = '2026-11-24T09:00:00.000Z';
const own = { listingId: 'l1', requestId: 'r1', requesterId: 'bola', at };
const reason = { v: 1, kid: '1', by: 'mo', ciphertext: 'c2VhbGVk' } as const;
const answered: AnswerEvent = { type: 'ListingRequestAnswered', data: { ...own, creatorId: 'chidi' } };
const removed: AnswerEvent = {
  type: 'ListingRequestAnswerRemoved',
  data: { ...own, creatorId: 'chidi', by: 'mo', reason },
};
const PUBLISHED = { creatorId: 'chidi', isPublished: true, isInReview: false, request: 'open' as const };

const answer = (by = 'chidi', facts: object = {}) =>
  withFacts(new AnswerListingRequest({ ...own, by }), { ...PUBLISHED, ...facts });
const remove = (by = 'mo') => new RemoveListingRequestAnswer({ ...own, by, reason });
const given = specification(answers);

describe('The answer to a request', () => {
  it('is a guide of the creator who names it, once', () => {
    given().when(answer()).then(answered);
    given(answered).when(answer()).thenNothing();
    given().when(answer('ada')).thenRefused('not_owner');
    given()
      .when(answer('ada', { isPublished: false, isInReview: true }))
      .thenRefused('not_found');
    given()
      .when(answer('chidi', { creatorId: undefined }))
      .thenRefused('not_found');
  });

  it('is published or waits for its review', () => {
    given()
      .when(answer('chidi', { isPublished: false, isInReview: true }))
      .then(answered);
    given()
      .when(answer('chidi', { isPublished: false }))
      .thenRefused('not_in_review');
  });

  it('is for a request that waits', () => {
    given()
      .when(answer('chidi', { request: undefined }))
      .thenRefused('not_found');
    given()
      .when(answer('chidi', { request: 'fulfilled' }))
      .thenRefused('fulfilled');
    given(answered)
      .when(answer('chidi', { request: 'fulfilled' }))
      .thenNothing();
  });

  it('is removed for good by a moderator who did not write the guide', () => {
    given(answered).when(remove()).then(removed);
    given(answered, removed).when(remove()).thenNothing();
    given(answered).when(remove('chidi')).thenRefused('own_case');
    given().when(remove()).thenRefused('not_found');
    given(answered, removed).when(answer()).thenRefused('answer_removed');
  });

  it('is removed from all requests that are merged, and not given again to the one that counts', () => {
    const [other, last] = ['r2', 'r3'].map((requestId) => ({ ...own, requestId, creatorId: 'chidi' }));
    const linked: AnswerEvent = { type: 'ListingRequestAnswered', data: other! };
    const off: AnswerEvent = { type: 'ListingRequestAnswerRemoved', data: { ...other!, by: 'mo', reason } };
    const merged = ['r1', 'r2'];
    given(answered, linked).when(withFacts(remove(), { merged })).then(removed, off);
    given(linked).when(withFacts(remove(), { merged })).then(off);
    given(answered, linked, off).when(withFacts(remove(), { merged })).then(removed);
    given({ type: 'ListingRequestAnswered', data: last! })
      .when(withFacts(remove(), { merged }))
      .thenRefused('not_found');
    given(linked, off)
      .when(answer('chidi', { merged: ['r2'] }))
      .thenRefused('answer_removed');
    given(linked)
      .when(answer('chidi', { merged: ['r2'] }))
      .then(answered);
  });
});
