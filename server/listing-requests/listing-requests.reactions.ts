import type { AvailabilityEvent, ListingPublished } from '#server/catalogue/catalogue.events';
import type { Recorded } from '#server/kernel/decider';
import type { Instant, ListingId, ListingRequestId, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import { CancelMessage, mail, MAIL_QUEUE, OutboxMessage, type Reactions } from '#server/kernel/reactions';
import { FulfilAnsweredRequests } from './fulfilment.js';
import type {
  Launch,
  ListingRequestAnswered,
  ListingRequestAnswerRemoved,
  ListingRequestClaimed,
  ListingRequestClaimExpired,
  ListingRequestDeclined,
  ListingRequestDeclineWithdrawn,
  ListingRequestFulfilled,
  ListingRequestMerged,
  ListingRequestDeclineNotified,
  ListingRequestReopened,
  ListingRequestRestored,
  ListingRequestVoterNotified,
  ListingRequestWithdrawn,
} from './listing-requests.events.js';
import type {
  AnswerRemovedOrder,
  ClaimExpiredOrder,
  DeclinedOrder,
  FulfilledOrder,
  MergedOrder,
} from './listing-requests.mails.js';
import { FreeMergedListingRequests } from './merges.js';
import { FulfilListingRequest, ReopenListingRequest } from './request.js';

/** `fulfilment` is the id of the event at `fulfilledAt`, `position` its place in the log: votes before it count. */
export type FulfilledRequest = {
  requestId: ListingRequestId;
  listingId: ListingId;
  fulfilment: string;
  fulfilledAt?: Instant;
  position: string;
};

/** `decline` is the id of the event, `position` its place in the log: votes before it count. */
export type DeclinedRequest = {
  requestId: ListingRequestId;
  requesterId: UserId;
  declinedAt: Instant;
  decline: string;
  reason: Sealed;
  position: string;
};

/** A request that waits again since the event at `position`: a guide that answers it may be published already. */
export type WaitingRequest = { requestId: ListingRequestId; position: string };

/** The timer of a claim. */
export type EndingClaim = Omit<ListingRequestClaimed['data'], 'at'>;

type OnSale = Extract<AvailabilityEvent, { type: 'ListingUnarchived' | 'ListingRestored' }>;
type Facts =
  | (ListingPublished | OnSale)
  | (ListingRequestAnswered | ListingRequestAnswerRemoved | ListingRequestFulfilled | ListingRequestVoterNotified)
  | (ListingRequestClaimed | ListingRequestClaimExpired)
  | (ListingRequestDeclined | ListingRequestDeclineWithdrawn | ListingRequestDeclineNotified)
  | (ListingRequestMerged | ListingRequestWithdrawn | ListingRequestRestored | ListingRequestReopened);

/** The mails about a decline wait until the moderator can take that back no more. */
const DECLINE_MAIL_MS = 60_000;
const declineMailOf = (requestId: ListingRequestId, declinedAt: Instant) =>
  `listing-request-declined-${requestId}-${Date.parse(declinedAt)}`;
const declinedVotersOf = (requestId: ListingRequestId, declinedAt: Instant) =>
  `listing-request-declined-voters-${requestId}-${Date.parse(declinedAt)}`;

const fulfilAnswered = ({ data: { listingId, at } }: Recorded<ListingPublished | OnSale>) =>
  new FulfilAnsweredRequests({ listingId, at });

const fulfilAgain = ({
  id,
  position,
  data: { requestId },
}: Recorded<ListingRequestReopened | ListingRequestRestored | ListingRequestDeclineWithdrawn>) =>
  new OutboxMessage<WaitingRequest>({
    ...{ id: `listing-request-waits-${id}`, queue: 'listing-requests', name: 'fulfil-waiting' },
    payload: { requestId, position: String(position) },
  });

/** A mail with a coupon goes out after this time: the coupon is made by then, or the mail is tried again. */
const COUPON_MAIL_MS = 2_000;

const fulfilledMailTo = (
  to: UserId,
  fulfilment: string,
  about: { launch?: Launch; at: Instant } & Omit<FulfilledOrder, 'to'>,
) => {
  const { listingId, requestId, launch, at } = about;
  return new OutboxMessage<FulfilledOrder>({
    ...{ id: `listing-request-fulfilled-${fulfilment}-${to}`, queue: MAIL_QUEUE, name: 'listing-request-fulfilled' },
    payload: { listingId, requestId, to, ...(launch && { hasLaunch: true }) },
    ...(launch && { dueAt: new Date(Date.parse(at) + COUPON_MAIL_MS).toISOString() }),
  });
};

/**
 * An answer and the publication of its listing may come in either order: each of them reads the stream of the other, so
 * that the later one fulfils the request. What waits again is fulfilled by an answer that is published already. The requester gets
 * a mail, and each voter one, with the coupon of the launch discount if there is one.
 */
export const listingRequestsReactions: Reactions<Facts> = {
  ListingPublished: fulfilAnswered,
  ListingUnarchived: fulfilAnswered,
  ListingRestored: fulfilAnswered,

  ListingRequestAnswered: ({ data: { listingId, requestId, requesterId, at } }) =>
    new FulfilListingRequest({ listingId, requestId, requesterId, at }),

  ListingRequestAnswerRemoved: ({ id, data: { listingId, requestId, requesterId, creatorId, reason, at } }) => [
    new ReopenListingRequest({ listingId, requestId, requesterId, at }),
    mail<AnswerRemovedOrder>('listing-request-answer-removed', `listing-request-answer-removed-${id}`, {
      ...{ listingId, requestId, creatorId, reason },
    }),
  ],

  ListingRequestReopened: fulfilAgain,
  ListingRequestRestored: fulfilAgain,

  ListingRequestFulfilled: ({ id, position, data }) => [
    fulfilledMailTo(data.requesterId, id, data),
    new OutboxMessage<FulfilledRequest>({
      ...{ id: `listing-request-voters-${id}`, queue: 'listing-requests', name: 'notify-voters' },
      payload: {
        listingId: data.listingId,
        requestId: data.requestId,
        fulfilment: id,
        fulfilledAt: data.at,
        position: String(position),
      },
    }),
  ],

  ListingRequestVoterNotified: ({ data }) => fulfilledMailTo(data.voterId, data.fulfilment, data),

  ListingRequestClaimed: ({ id, data: { requestId, requesterId, creatorId, until } }) =>
    new OutboxMessage<EndingClaim>({
      ...{ id: `listing-request-claim-${id}`, queue: 'listing-requests', name: 'expire-claim' },
      payload: { requestId, requesterId, creatorId, until },
      dueAt: until,
    }),

  ListingRequestClaimExpired: ({ id, data: { requestId, creatorId } }) =>
    mail<ClaimExpiredOrder>('listing-request-claim-expired', `listing-request-claim-expired-${id}`, {
      ...{ requestId, creatorId },
    }),

  // A merge and what ends it may come in either order: the later one finds the other.
  ListingRequestMerged: ({
    id,
    data: { requestId, requesterId, intoId, intoRequesterId, reason, objectUntil, at },
  }) => [
    new FreeMergedListingRequests({ intoId, intoRequesterId, at }),
    mail<MergedOrder>('listing-request-merged', `listing-request-merged-${id}`, {
      ...{ requestId, intoId, to: requesterId, reason, objectUntil },
    }),
  ],
  ListingRequestWithdrawn: ({ data: { requestId: intoId, requesterId: intoRequesterId, at } }) =>
    new FreeMergedListingRequests({ intoId, intoRequesterId, at }),

  ListingRequestDeclined: ({ id, position, data: { requestId, requesterId, reason, at } }) => [
    new FreeMergedListingRequests({ intoId: requestId, intoRequesterId: requesterId, at }),
    new OutboxMessage<DeclinedOrder>({
      ...{ id: declineMailOf(requestId, at), queue: MAIL_QUEUE, name: 'listing-request-declined' },
      payload: { requestId, to: requesterId, reason },
      dueAt: new Date(Date.parse(at) + DECLINE_MAIL_MS).toISOString(),
    }),
    new OutboxMessage<DeclinedRequest>({
      ...{ id: declinedVotersOf(requestId, at), queue: 'listing-requests', name: 'notify-declined-voters' },
      payload: { requestId, requesterId, declinedAt: at, decline: id, reason, position: String(position) },
      dueAt: new Date(Date.parse(at) + DECLINE_MAIL_MS).toISOString(),
    }),
  ],
  ListingRequestDeclineWithdrawn: (event) => [
    new CancelMessage(declineMailOf(event.data.requestId, event.data.declinedAt)),
    new CancelMessage(declinedVotersOf(event.data.requestId, event.data.declinedAt)),
    fulfilAgain(event),
  ],
  ListingRequestDeclineNotified: ({ data: { requestId, voterId, decline, reason } }) =>
    mail<DeclinedOrder>('listing-request-vote-declined', `listing-request-vote-declined-${decline}-${voterId}`, {
      ...{ requestId, to: voterId, reason },
    }),
};
