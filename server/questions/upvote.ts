import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, ListingId, QuestionId, UserId } from '#server/kernel/ids';
import { type UpvoteEvent, upvoteEvents } from './questions.events.js';

type Upvote = { questionId: QuestionId; listingId: ListingId; voterId: UserId; at: Instant };

/** A person wants this question answered too. */
export class UpvoteQuestion {
  readonly type = 'UpvoteQuestion';
  constructor(readonly data: Upvote) {}
}

export class WithdrawUpvote {
  readonly type = 'WithdrawUpvote';
  constructor(readonly data: Upvote) {}
}

/** From the question's own stream; `askerId` is undefined where it is not there any more. */
type Asked = { askerId?: UserId };
export type UpvoteCommand = WithFacts<UpvoteQuestion, Asked> | WithFacts<WithdrawUpvote, Asked>;

export const upvoteStream = ({ questionId, voterId }: { questionId: QuestionId; voterId: UserId }) =>
  `${questionId}-${voterId}`;

/** One person's upvote of one question. */
export const upvote: Decider<{ isUp: boolean }, UpvoteCommand, UpvoteEvent> = {
  category: 'upvote',
  events: upvoteEvents,
  initial: () => ({ isUp: false }),

  decide({ type, data: { askerId, ...data } }, { isUp }) {
    if (askerId === undefined) throw notFound();
    if (askerId === data.voterId) throw forbidden('own_question', 'This is your own question.');
    if (type === 'UpvoteQuestion') return isUp ? [] : [{ type: 'QuestionUpvoted', data }];
    return isUp ? [{ type: 'UpvoteWithdrawn', data }] : [];
  },

  evolve: (_, { type }) => ({ isUp: type === 'QuestionUpvoted' }),
};
