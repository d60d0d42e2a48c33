import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, ListingId, ListingRequestId, UserId } from '#server/kernel/ids';
import { type VoteEvent, voteEvents } from './listing-requests.events.js';

/** `requesterId` names the stream of the request. */
type Vote = { requestId: ListingRequestId; requesterId: UserId; voterId: UserId; at: Instant };

/** A person waits for this listing too. */
export class VoteForListingRequest {
  readonly type = 'VoteForListingRequest';
  constructor(readonly data: Vote) {}
}

export class WithdrawListingRequestVote {
  readonly type = 'WithdrawListingRequestVote';
  constructor(readonly data: Omit<Vote, 'requesterId'>) {}
}

/** The request is fulfilled. `fulfilment`: the id of that event. Without effect on a vote that was withdrawn before. */
export class NotifyListingRequestVoter {
  readonly type = 'NotifyListingRequestVoter';
  constructor(readonly data: Omit<Vote, 'requesterId'> & { listingId: ListingId; fulfilment: string }) {}
}

/** From the stream of the request; undefined where it is withdrawn or unknown. */
type Facts = { request?: 'open' | 'fulfilled' };
export type BoundVoteCommand = WithdrawListingRequestVote | NotifyListingRequestVoter;
export type VoteCommand = WithFacts<VoteForListingRequest, Facts> | BoundVoteCommand;

export const voteStream = ({ requestId, voterId }: Pick<Vote, 'requestId' | 'voterId'>) => `${requestId}-${voterId}`;

type State = { isUp: boolean; notifiedOf?: string };

/** One person's vote for one request. */
export const vote: Decider<State, VoteCommand, VoteEvent> = {
  category: 'vote',
  events: voteEvents,
  initial: () => ({ isUp: false }),

  decide(command, { isUp, notifiedOf }) {
    if (command.type === 'WithdrawListingRequestVote')
      return isUp ? [{ type: 'ListingRequestVoteWithdrawn', data: command.data }] : [];
    if (command.type === 'NotifyListingRequestVoter')
      return isUp && notifiedOf !== command.data.fulfilment
        ? [{ type: 'ListingRequestVoterNotified', data: command.data }]
        : [];
    const { request, requesterId, ...data } = command.data;
    if (!request) throw notFound();
    if (requesterId === data.voterId) throw forbidden('own_request', 'This is your own request.');
    if (isUp) return [];
    if (request === 'fulfilled') throw conflict('fulfilled', 'This request has its guide already.');
    return [{ type: 'ListingRequestVoted', data }];
  },

  evolve(state, { type, data }) {
    if (type === 'ListingRequestVoterNotified') state.notifiedOf = data.fulfilment;
    else state.isUp = type === 'ListingRequestVoted';
    return state;
  },
};
