import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, ListingRequestId, UserId } from '#server/kernel/ids';
import { premiumRequired } from '#server/kernel/premium-required';
import { type ClaimEvent, claimEvents } from './listing-requests.events.js';
import { refuseMerged, type Standing } from './standing.js';

/** A claim ends by itself after this time (A13.7). */
const CLAIM_DAYS = 14;
const DAY_MS = 86_400_000;

/** `requesterId` names the stream of the request. */
type Claim = { requestId: ListingRequestId; requesterId: UserId; creatorId: UserId; at: Instant };

/** A creator takes it upon them to write the guide, so that no other begins the same. It needs Premium (C5). */
export class ClaimListingRequest {
  readonly type = 'ClaimListingRequest';
  constructor(readonly data: Claim) {}
}

/** Without effect on a claim of another creator. */
export class ReleaseListingRequestClaim {
  readonly type = 'ReleaseListingRequestClaim';
  constructor(readonly data: Omit<Claim, 'requesterId'>) {}
}

/**
 * By the timer of the claim that ends at `until`; without effect where that was given back. `isOpen`: the request still waits;
 * else the creator was in time, or the request is gone.
 */
export class ExpireListingRequestClaim {
  readonly type = 'ExpireListingRequestClaim';
  constructor(readonly data: Omit<Claim, 'requesterId'> & { until: Instant; isOpen: boolean }) {}
}

/**
 * From the streams of the request, of the creator's Premium, and of the accounts of the creator and of who has the request now:
 * staff are never verified here. `request` is undefined where it is withdrawn, declined or unknown.
 */
type Facts = { request?: Standing; isVerified: boolean; isClaimantVerified: boolean; isPremium: boolean };
export type BoundClaimCommand = ReleaseListingRequestClaim | ExpireListingRequestClaim;
export type ClaimCommand = WithFacts<ClaimListingRequest, Facts> | BoundClaimCommand;

/** Who writes the guide; and until when each creator who ever took it has time, since the first claim. */
type State = { claim?: { creatorId: UserId; until: Instant }; ends: Map<UserId, Instant> };

/** The claim of one request: one creator at a time. */
export const requestClaim: Decider<State, ClaimCommand, ClaimEvent> = {
  category: 'requestclaim',
  events: claimEvents,
  initial: () => ({ ends: new Map() }),

  decide(command, { claim, ends }) {
    const { requestId, creatorId, at } = command.data;
    const isOwn = claim?.creatorId === creatorId;
    const ended = { requestId, creatorId, at };
    if (command.type === 'ReleaseListingRequestClaim')
      return isOwn ? [{ type: 'ListingRequestClaimReleased', data: ended }] : [];
    if (command.type === 'ExpireListingRequestClaim') {
      if (!isOwn || claim.until !== command.data.until) return [];
      const type = command.data.isOpen ? 'ListingRequestClaimExpired' : 'ListingRequestClaimReleased';
      return [{ type, data: ended }];
    }

    const { request, requesterId, isVerified, isClaimantVerified, isPremium } = command.data;
    if (!request) throw notFound();
    refuseMerged(request);
    if (!isVerified) throw forbidden('not_verified', 'Verified creators can take requests. Become one first.');
    if (requesterId === creatorId) throw forbidden('own_request', 'This is your own request.');
    if (request === 'fulfilled') throw conflict('fulfilled', 'This request has its guide already.');
    if (isOwn) return [];
    if (claim && isClaimantVerified) throw conflict('claimed', 'Another creator is writing this guide.');
    // Giving a request back and taking it again gives no more time, and needs no Premium again.
    const until = ends.get(creatorId) ?? new Date(Date.parse(at) + CLAIM_DAYS * DAY_MS).toISOString();
    if (until <= at)
      throw conflict('claim_expired', 'Your time for this request ran out. You can still link a guide to it.');
    if (!isPremium && !ends.has(creatorId)) throw premiumRequired('Taking a request needs Premium.');
    const claimed: ClaimEvent = {
      type: 'ListingRequestClaimed',
      data: { requestId, requesterId, creatorId, until, at },
    };
    if (!claim) return [claimed];
    const freed = { requestId, creatorId: claim.creatorId, at };
    return [{ type: 'ListingRequestClaimReleased', data: freed }, claimed];
  },

  evolve({ ends }, { type, data }) {
    if (type !== 'ListingRequestClaimed') return { ends };
    const { creatorId, until } = data;
    return { claim: { creatorId, until }, ends: ends.set(creatorId, until) };
  },
};
