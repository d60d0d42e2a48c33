import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, ListingId, ListingRequestId, UserId } from '#server/kernel/ids';
import { type VoteEvent, voteEvents } from './listing-requests.events.js';
import { refuseMerged, type Standing } from './standing.js';

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

/** From the streams of the request and of the merges; undefined where it is withdrawn or unknown. */
type Facts = { request?: Standing };
/** The person waits by a vote for a request that was merged into this one, or by an own one. From their streams. */
type Waiting = { waits: boolean };
export type VoteCommand =
  WithFacts<VoteForListingRequest, Facts> | WithdrawListingRequestVote | WithFacts<NotifyListingRequestVoter, Waiting>;

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
    if (command.type === 'NotifyListingRequestVoter') {
      const { waits, ...notice } = command.data;
      return (isUp || waits) && notifiedOf !== notice.fulfilment
        ? [{ type: 'ListingRequestVoterNotified', data: notice }]
        : [];
    }
    const { request, requesterId, ...data } = command.data;
    if (!request) throw notFound();
    refuseMerged(request);
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
