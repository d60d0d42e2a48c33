import { describe, it } from '@jest/globals';
import { withFacts } from '#server/kernel/command';
import type { VoteEvent } from '#server/reviews/reviews.events';
import { vote, VoteOnReview, WithdrawVote } from '#server/reviews/vote';
import { specification } from '../given.js';

const own = { listingId: 'l1', reviewId: 'r1', authorId: 'bola', voterId: 'chi', at: '2026-03-01T09:00:00.000Z' };
const voted = (helpful = true): VoteEvent => ({ type: 'ReviewVoted', data: { ...own, helpful } });
const cast = (helpful = true, about: Partial<typeof own> = {}, facts: object = {}) =>
  withFacts(new VoteOnReview({ ...own, ...about, helpful }), { isVisible: true, isAuthor: false, ...facts });
const withdraw = withFacts(new WithdrawVote(own), { isVisible: true, isAuthor: false });
const given = specification(vote);

describe('A vote on a review', () => {
  it('is one per person, and may change', () => {
    given().when(cast()).then(voted());
    given(voted()).when(cast()).thenNothing();
    given(voted()).when(cast(false)).then(voted(false));
  });

  it('is withdrawn', () => {
    given(voted()).when(withdraw).then({ type: 'VoteWithdrawn', data: own });
    given().when(withdraw).thenNothing();
    given(voted(), { type: 'VoteWithdrawn', data: own }).when(cast()).then(voted());
  });

  it('is not one’s own', () =>
    given()
      .when(cast(true, { voterId: 'bola' }))
      .thenRefused('own_review'));

  it('is not that of an author of the guide', () =>
    given()
      .when(cast(false, {}, { isAuthor: true }))
      .thenRefused('own_guide'));

  it('needs a review that can be seen', () =>
    given()
      .when(cast(true, {}, { isVisible: false }))
      .thenRefused('not_found'));
});
