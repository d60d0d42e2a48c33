import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, ListingId, ReviewId, UserId } from '#server/kernel/ids';
import { type VoteEvent, voteEvents } from './reviews.events.js';

type Vote = { listingId: ListingId; reviewId: ReviewId; authorId: UserId; voterId: UserId; at: Instant };

/** Says whether a review helped; replaces an earlier vote. */
export class VoteOnReview {
  readonly type = 'VoteOnReview';
  constructor(readonly data: Vote & { helpful: boolean }) {}
}

export class WithdrawVote {
  readonly type = 'WithdrawVote';
  constructor(readonly data: Vote) {}
}

/** Whether the review can be seen, from its own stream, and whether the voter writes the guide, from the guide's. */
type Reviewed = { isVisible: boolean; isAuthor: boolean };
export type VoteCommand = WithFacts<VoteOnReview, Reviewed> | WithFacts<WithdrawVote, Reviewed>;

export const voteStream = ({ reviewId, voterId }: { reviewId: ReviewId; voterId: UserId }) => `${reviewId}-${voterId}`;

/** One person's vote on one review. */
export const vote: Decider<{ helpful?: boolean }, VoteCommand, VoteEvent> = {
  category: 'helpful',
  events: voteEvents,
  initial: () => ({}),

  decide({ type, data: { isVisible, isAuthor, ...data } }, { helpful }) {
    if (!isVisible) throw notFound();
    if (data.authorId === data.voterId) throw forbidden('own_review', 'This is your own review.');
    if (isAuthor) throw forbidden('own_guide', 'This is a review of your own guide.');
    if (type === 'VoteOnReview') {
      const voted = data as VoteOnReview['data'];
      return voted.helpful === helpful ? [] : [{ type: 'ReviewVoted', data: voted }];
    }
    return helpful === undefined ? [] : [{ type: 'VoteWithdrawn', data }];
  },

  evolve(state, { type, data }) {
    state.helpful = type === 'ReviewVoted' ? data.helpful : undefined;
    return state;
  },
};
