import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, forbidden, invalid, notFound } from '#server/kernel/domain-error';
import type { Instant, ListingId, ListingRequestId, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import {
  type Launch,
  type ListingRequestDeclineNotified,
  type VoteEvent,
  voteEvents,
} from './listing-requests.events.js';
import { isPledge, PLEDGE_RULE } from './pledge.js';
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

/** What the person would pay for the guide, in place of an earlier amount. */
export class PledgeForListingRequest {
  readonly type = 'PledgeForListingRequest';
  constructor(readonly data: Vote & { amount: Kobo }) {}
}

export class WithdrawListingRequestPledge {
  readonly type = 'WithdrawListingRequestPledge';
  constructor(readonly data: Omit<Vote, 'requesterId'>) {}
}

/** The request is fulfilled. `fulfilment`: the id of that event; `launch`: what the voter gets. Without effect on a vote that was withdrawn before. */
export class NotifyListingRequestVoter {
  readonly type = 'NotifyListingRequestVoter';
  constructor(
    readonly data: Omit<Vote, 'requesterId'> & { listingId: ListingId; fulfilment: string; launch?: Launch },
  ) {}
}

/** A moderator declined the request. `decline`: the id of that event. Without effect on a vote that was withdrawn before. */
export class NotifyOfListingRequestDecline {
  readonly type = 'NotifyOfListingRequestDecline';
  constructor(readonly data: ListingRequestDeclineNotified['data']) {}
}

/**
 * From the streams of the request and of the merges, of a pledge those of the request that counts for it; undefined where it is
 * withdrawn, declined or unknown.
 */
type Facts = { request?: Standing };
/** The person waits by a vote for a request that was merged into this one, or by an own one. From their streams. */
type Waiting = { waits: boolean };
export type BoundVoteCommand = WithdrawListingRequestVote | WithdrawListingRequestPledge;
export type VoteCommand =
  | WithFacts<VoteForListingRequest, Facts>
  | WithFacts<PledgeForListingRequest, Facts>
  | WithFacts<NotifyListingRequestVoter, Waiting>
  | NotifyOfListingRequestDecline
  | BoundVoteCommand;

export const voteStream = ({ requestId, voterId }: Pick<Vote, 'requestId' | 'voterId'>) => `${requestId}-${voterId}`;

type State = { isUp: boolean; notifiedOf?: string; declinedBy?: string; pledged?: Kobo };

/** One person's vote for one request, and the pledge, which ends with the vote. */
export const vote: Decider<State, VoteCommand, VoteEvent> = {
  category: 'vote',
  events: voteEvents,
  initial: () => ({ isUp: false }),

  decide(command, { isUp, notifiedOf, declinedBy, pledged }) {
    if (command.type === 'WithdrawListingRequestVote' || command.type === 'WithdrawListingRequestPledge') {
      const { type, data } = command;
      const pledge: VoteEvent[] = pledged === undefined ? [] : [{ type: 'ListingRequestPledgeWithdrawn', data }];
      if (type === 'WithdrawListingRequestPledge') return pledge;
      return isUp ? [{ type: 'ListingRequestVoteWithdrawn', data }, ...pledge] : [];
    }
    if (command.type === 'NotifyListingRequestVoter') {
      const { waits, ...notice } = command.data;
      return (isUp || waits) && notifiedOf !== notice.fulfilment
        ? [{ type: 'ListingRequestVoterNotified', data: notice }]
        : [];
    }
    if (command.type === 'NotifyOfListingRequestDecline') {
      const { data } = command;
      return isUp && declinedBy !== data.decline ? [{ type: 'ListingRequestDeclineNotified', data }] : [];
    }
    const { request, requesterId, ...data } = command.data;
    if (!request) throw notFound();
    refuseMerged(request);
    const isOwn = requesterId === data.voterId;
    if ('amount' in data) {
      if (!isPledge(data.amount)) throw invalid('amount', PLEDGE_RULE);
      if (pledged === data.amount) return [];
      if (request === 'fulfilled') throw conflict('fulfilled', 'This request has its guide already.');
      if (!isUp && !isOwn) throw conflict('not_waiting', 'Say first that you want this guide too.');
      return [{ type: 'ListingRequestPledged', data }];
    }
    if (isOwn) throw forbidden('own_request', 'This is your own request.');
    if (isUp) return [];
    if (request === 'fulfilled') throw conflict('fulfilled', 'This request has its guide already.');
    return [{ type: 'ListingRequestVoted', data }];
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'ListingRequestVoterNotified':
        state.notifiedOf = data.fulfilment;
        break;
      case 'ListingRequestDeclineNotified':
        state.declinedBy = data.decline;
        break;
      case 'ListingRequestPledged':
        state.pledged = data.amount;
        break;
      case 'ListingRequestPledgeWithdrawn':
        delete state.pledged;
        break;
      default:
        state.isUp = type === 'ListingRequestVoted';
    }
    return state;
  },
};
