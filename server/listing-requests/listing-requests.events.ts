import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, kobo, listingId, listingRequestId, sealed, userId } from '#server/kernel/shapes';

/** Bind the ciphertexts of requests; stored events depend on them. */
export const [REQUEST_DESCRIPTION, ANSWER_REMOVAL, MERGE_REASON, DECLINE_REASON] = [
  'listing-request',
  'listing-request-answer-removal',
  'listing-request-merge',
  'listing-request-decline',
] as const;

/** What the creator gives those who waited, off the price of the listing until then (A13.3). */
const launch = z.strictObject({ percent: z.int().min(1).max(100), until: instant });
export type Launch = z.output<typeof launch>;

const request = z.strictObject({ requestId: listingRequestId, requesterId: userId, at: instant });

/**
 * Stream `requests-<person>`: the missing listings that one person requests (A13), so that how many are open is decided
 * in one stream. The title is public and others find it by its words: it is no sealed text, and holds no address.
 */
export const requestEvents = defineEvents({
  /**
   * `sector`, `industry` and `businessType` are slugs of the vocabulary; `region` is empty for the whole country. Without
   * `businessType`, as of all requests of the first releases, the guide may be for any legal form.
   */
  ListingRequested: {
    shape: request.extend({
      ...{ title: z.string(), sector: z.string(), industry: z.string(), region: z.string() },
      businessType: z.string().optional(),
      description: sealed.nullable(),
    }),
    sealed: { description: REQUEST_DESCRIPTION },
  },
  ListingRequestWithdrawn: { shape: request },
  /** The person took the withdrawal back. */
  ListingRequestRestored: { shape: request },
  /** The listing that answers it is published. `launch`: what its requester gets, the highest by all requests. */
  ListingRequestFulfilled: { shape: request.extend({ listingId, launch: launch.optional() }) },
  /** The listing that fulfilled it is no answer: it waits again. */
  ListingRequestReopened: { shape: request.extend({ listingId }) },
  /** A moderator found that no guide should be written for it (A13.7). */
  ListingRequestDeclined: {
    shape: request.extend({ by: userId, reason: sealed }),
    sealed: { reason: DECLINE_REASON },
  },
  /** The moderator took the decline of `declinedAt` back at once: the request waits again. */
  ListingRequestDeclineWithdrawn: { shape: request.extend({ by: userId, declinedAt: instant }) },
});
export type RequestEvent = EventOf<typeof requestEvents>;
export type ListingRequested = EventOf<typeof requestEvents, 'ListingRequested'>;
export type ListingRequestWithdrawn = EventOf<typeof requestEvents, 'ListingRequestWithdrawn'>;
export type ListingRequestRestored = EventOf<typeof requestEvents, 'ListingRequestRestored'>;
export type ListingRequestReopened = EventOf<typeof requestEvents, 'ListingRequestReopened'>;
export type ListingRequestDeclined = EventOf<typeof requestEvents, 'ListingRequestDeclined'>;
export type ListingRequestDeclineWithdrawn = EventOf<typeof requestEvents, 'ListingRequestDeclineWithdrawn'>;
export type ListingRequestFulfilled = EventOf<typeof requestEvents, 'ListingRequestFulfilled'>;

/** `creatorId` is the creator of the listing. */
const answer = request.extend({ listingId, creatorId: userId });

/** Stream `answers-<listing>`: the requests that one listing answers, each once. */
export const answerEvents = defineEvents({
  /** The creator named the listing as the answer. */
  ListingRequestAnswered: { shape: answer },
  /** A moderator found that it is none. */
  ListingRequestAnswerRemoved: {
    shape: answer.extend({ by: userId, reason: sealed }),
    sealed: { reason: ANSWER_REMOVAL },
  },
  /** Its creator gives those who wait so many percent off, in place of an earlier offer, once the listing is published. */
  LaunchDiscountOffered: { shape: answer.extend({ percent: z.int().min(1).max(100) }) },
  LaunchDiscountWithdrawn: { shape: answer },
});
export type AnswerEvent = EventOf<typeof answerEvents>;
export type ListingRequestAnswered = EventOf<typeof answerEvents, 'ListingRequestAnswered'>;
export type LaunchDiscountOffered = EventOf<typeof answerEvents, 'LaunchDiscountOffered'>;
export type ListingRequestAnswerRemoved = EventOf<typeof answerEvents, 'ListingRequestAnswerRemoved'>;

const claim = z.strictObject({ requestId: listingRequestId, creatorId: userId, at: instant });

/** Stream `requestclaim-<request>`: which creator writes the guide (A13.7), one at a time. */
export const claimEvents = defineEvents({
  /** `until`: when the claim ends by itself. */
  ListingRequestClaimed: { shape: claim.extend({ requesterId: userId, until: instant }) },
  /** The creator gave it back. */
  ListingRequestClaimReleased: { shape: claim },
  /** Its time ran out. */
  ListingRequestClaimExpired: { shape: claim },
});
export type ClaimEvent = EventOf<typeof claimEvents>;
export type ListingRequestClaimed = EventOf<typeof claimEvents, 'ListingRequestClaimed'>;
export type ListingRequestClaimExpired = EventOf<typeof claimEvents, 'ListingRequestClaimExpired'>;

/** The request is `requestId`, the one that it is merged into `intoId`. */
const merge = request.extend({ intoId: listingRequestId, intoRequesterId: userId });

/**
 * Stream `requestmerges-board`: which request is merged into which (A13.5). One stream for the whole board, so that no two
 * decisions make a chain or a circle; merges are few.
 */
export const mergeEvents = defineEvents({
  /** A moderator found that both ask for the same. `objectUntil`: as long the requester may object. */
  ListingRequestMerged: {
    shape: merge.extend({ by: userId, reason: sealed, objectUntil: instant }),
    sealed: { reason: MERGE_REASON },
  },
  /** The requester objected in time: the request stands by itself again. */
  ListingRequestMergeObjected: { shape: merge },
  /** It stands by itself again. `by`: the moderator; null where one of the two waits no more. */
  ListingRequestUnmerged: { shape: merge.extend({ by: userId.nullable() }) },
});
export type MergeEvent = EventOf<typeof mergeEvents>;
export type ListingRequestMerged = EventOf<typeof mergeEvents, 'ListingRequestMerged'>;

const vote = z.strictObject({ requestId: listingRequestId, voterId: userId, at: instant });

/**
 * Stream `vote-<request>-<person>`: one person's vote for a request, and what the person would pay for its guide. The
 * requester has no vote, but may pledge.
 */
export const voteEvents = defineEvents({
  ListingRequestVoted: { shape: vote },
  ListingRequestVoteWithdrawn: { shape: vote },
  /** The person would pay this much for the guide, kobo: a statement of demand (A13.8), which moves no money. */
  ListingRequestPledged: { shape: vote.extend({ amount: kobo }) },
  ListingRequestPledgeWithdrawn: { shape: vote },
  /** The request is fulfilled by the listing, and the voter learns of it. `fulfilment`: the id of that event; `launch`: what the voter gets. */
  ListingRequestVoterNotified: {
    shape: vote.extend({ listingId, fulfilment: z.string(), launch: launch.optional() }),
  },
  /** A moderator declined the request, and the voter learns of it. `decline`: the id of that event, which has the same reason. */
  ListingRequestDeclineNotified: {
    shape: vote.extend({ decline: z.string(), reason: sealed }),
    sealed: { reason: DECLINE_REASON },
  },
});
export type VoteEvent = EventOf<typeof voteEvents>;
export type ListingRequestDeclineNotified = EventOf<typeof voteEvents, 'ListingRequestDeclineNotified'>;
export type ListingRequestVoterNotified = EventOf<typeof voteEvents, 'ListingRequestVoterNotified'>;
