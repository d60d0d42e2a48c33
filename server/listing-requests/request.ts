import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, ListingId, ListingRequestId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { type Launch, type ListingRequested, type RequestEvent, requestEvents } from './listing-requests.events.js';

/** Of one person without Premium (C5). */
const MOST_OPEN = 1;
/** A decline is final after this time: the undo of the toast ends after 10 s, and may wait for the network. */
const TAKE_BACK_MS = 30_000;

type Act = { requestId: ListingRequestId; requesterId: UserId; at: Instant };

export class RequestListing {
  readonly type = 'RequestListing';
  constructor(readonly data: ListingRequested['data']) {}
}

export class WithdrawListingRequest {
  readonly type = 'WithdrawListingRequest';
  constructor(readonly data: Act) {}
}

/** Takes the withdrawal back. */
export class RestoreListingRequest {
  readonly type = 'RestoreListingRequest';
  constructor(readonly data: Act) {}
}

/** A listing that answers the request may be published; without effect where it is not, or where the request waits no more. */
export class FulfilListingRequest {
  readonly type = 'FulfilListingRequest';
  constructor(readonly data: Act & { listingId: ListingId }) {}
}

/** The listing is no answer any more; without effect where it did not fulfil the request. */
export class ReopenListingRequest {
  readonly type = 'ReopenListingRequest';
  constructor(readonly data: Act & { listingId: ListingId }) {}
}

/** A moderator finds that no guide should be written for the request. */
export class DeclineListingRequest {
  readonly type = 'DeclineListingRequest';
  constructor(readonly data: Act & { by: UserId; reason: Envelope }) {}
}

/** The moderator takes the decline back at once. */
export class WithdrawListingRequestDecline {
  readonly type = 'WithdrawListingRequestDecline';
  constructor(readonly data: Act & { by: UserId }) {}
}

/** From the streams of the listing: it is published, and still an answer of the request; what its creator gives the requester. */
type Answer = { isPublished: boolean; isAnswer: boolean; launch?: Launch };
/** From the stream of the person's Premium; `served`: own open requests that are merged into a fulfilled one. */
type Asker = { isPremium?: boolean; served?: ListingRequestId[] };
/** From the streams of the merges and of its claim: another one counts for it, and until when a creator has it. */
type Merged = { isMerged: boolean; claimedUntil?: Instant };
export type BoundRequestCommand = WithdrawListingRequest | WithdrawListingRequestDecline;
export type RequestCommand =
  | WithFacts<RequestListing, Asker>
  | WithFacts<RestoreListingRequest, Asker>
  | WithFacts<FulfilListingRequest, Answer>
  | WithFacts<DeclineListingRequest, Merged>
  | ReopenListingRequest
  | BoundRequestCommand;

/** As others see it, who see neither a withdrawn nor a declined one. */
export type RequestStatus = 'open' | 'fulfilled';
type Request = {
  title: string;
  status: RequestStatus | 'withdrawn' | 'declined';
  listingId?: ListingId;
  fulfilledAt?: Instant;
  decline?: { by: UserId; at: Instant };
};

/** The requests of one person, by id; a rate limit bounds how many there are. */
export type Requests = Map<ListingRequestId, Request>;

export const requests: Decider<Requests, RequestCommand, RequestEvent> = {
  category: 'requests',
  events: requestEvents,
  initial: () => new Map(),

  decide(command, own) {
    const { requestId, requesterId, at } = command.data;
    const data = { requestId, requesterId, at };
    const request = own.get(requestId);
    switch (command.type) {
      case 'RequestListing': {
        const { isPremium, served, ...requested } = command.data;
        if (request) return [];
        if (!isPremium) refuseMore(own, served);
        return [{ type: 'ListingRequested', data: requested }];
      }

      case 'WithdrawListingRequest':
        if (!request) throw notFound();
        if (request.status === 'fulfilled') throw conflict('fulfilled', 'This request has its guide already.');
        refuseDeclined(request);
        return request.status === 'open' ? [{ type: 'ListingRequestWithdrawn', data }] : [];

      case 'RestoreListingRequest':
        if (!request) throw notFound();
        refuseDeclined(request);
        if (request.status !== 'withdrawn') return [];
        if (!command.data.isPremium) refuseMore(own, command.data.served);
        return [{ type: 'ListingRequestRestored', data }];

      case 'FulfilListingRequest': {
        const { listingId, isPublished, isAnswer, launch } = command.data;
        if (request?.status !== 'open' || !isPublished || !isAnswer) return [];
        return [{ type: 'ListingRequestFulfilled', data: { ...data, listingId, ...(launch && { launch }) } }];
      }

      case 'ReopenListingRequest': {
        const { listingId } = command.data;
        if (request?.listingId !== listingId) return [];
        return [{ type: 'ListingRequestReopened', data: { ...data, listingId } }];
      }

      case 'DeclineListingRequest':
        return decline(command.data, request);

      case 'WithdrawListingRequestDecline':
        return withdrawDecline(command.data, request);
    }
  },

  evolve(own, { type, data }) {
    switch (type) {
      case 'ListingRequested':
        return own.set(data.requestId, { title: data.title, status: 'open' });
      case 'ListingRequestFulfilled':
        return own.set(data.requestId, {
          ...own.get(data.requestId)!,
          ...{ status: 'fulfilled', listingId: data.listingId, fulfilledAt: data.at },
        });
      case 'ListingRequestDeclined': {
        const { title } = own.get(data.requestId)!;
        return own.set(data.requestId, { title, status: 'declined', decline: { by: data.by, at: data.at } });
      }
      default: {
        const { title } = own.get(data.requestId)!;
        return own.set(data.requestId, { title, status: type === 'ListingRequestWithdrawn' ? 'withdrawn' : 'open' });
      }
    }
  },
};

function decline(command: WithFacts<DeclineListingRequest, Merged>['data'], request?: Request): RequestEvent[] {
  const { isMerged, claimedUntil, ...data } = command;
  if (!request || request.status === 'withdrawn') throw notFound();
  if (data.by === data.requesterId) throw forbidden('own_case', 'Another moderator must decide on your own request.');
  refuseDeclined(request);
  if (request.status === 'fulfilled') throw conflict('fulfilled', 'This request has its guide already.');
  if (isMerged) throw conflict('merged', 'This request was merged into another one. Separate it first.');
  if (claimedUntil && claimedUntil > data.at)
    throw conflict('claimed', 'A creator is writing the guide of this request.');
  return [{ type: 'ListingRequestDeclined', data }];
}

function withdrawDecline(data: WithdrawListingRequestDecline['data'], request?: Request): RequestEvent[] {
  if (!request) throw notFound();
  if (!request.decline) throw conflict('not_declined', 'This request is not declined.');
  const { by, at: declinedAt } = request.decline;
  if (by !== data.by) throw forbidden('not_own_decision', 'Only the moderator who declined it can take that back.');
  if (Date.parse(data.at) > Date.parse(declinedAt) + TAKE_BACK_MS)
    throw conflict('decline_final', 'The time to take it back is over. Its person may request the guide anew.');
  return [{ type: 'ListingRequestDeclineWithdrawn', data: { ...data, declinedAt } }];
}

function refuseDeclined({ status }: Request) {
  if (status === 'declined') throw conflict('declined', 'A moderator declined this request.');
}

/** A request that was merged into a fulfilled one waits for no guide. */
function refuseMore(own: Requests, served: readonly ListingRequestId[] = []) {
  const open = [...own].filter(([id, { status }]) => status === 'open' && !served.includes(id));
  if (open.length < MOST_OPEN) return;
  const [id, { title }] = open[0]!;
  throw conflict(
    'open_request',
    `Your request “${title}” is still open. Withdraw it, or wait for its guide, before you request another one.`,
    { open: { id, title } },
  );
}
