import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, notFound } from '#server/kernel/domain-error';
import type { Instant, ListingId, ListingRequestId, UserId } from '#server/kernel/ids';
import { type ListingRequested, type RequestEvent, requestEvents } from './listing-requests.events.js';

/** Of one person without Premium (C5). */
const MOST_OPEN = 1;

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

/** From the streams of the listing: it is published, and still an answer of the request. */
type Answer = { isPublished: boolean; isAnswer: boolean };
/** From the stream of the person's Premium; `served`: own open requests that are merged into a fulfilled one. */
type Asker = { isPremium?: boolean; served?: ListingRequestId[] };
export type RequestCommand =
  | WithFacts<RequestListing, Asker>
  | WithFacts<RestoreListingRequest, Asker>
  | WithdrawListingRequest
  | WithFacts<FulfilListingRequest, Answer>
  | ReopenListingRequest;

/** As others see it, who see no withdrawn one. */
export type RequestStatus = 'open' | 'fulfilled';
type Request = { title: string; status: RequestStatus | 'withdrawn'; listingId?: ListingId };

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
        return request.status === 'open' ? [{ type: 'ListingRequestWithdrawn', data }] : [];

      case 'RestoreListingRequest':
        if (!request) throw notFound();
        if (request.status !== 'withdrawn') return [];
        if (!command.data.isPremium) refuseMore(own, command.data.served);
        return [{ type: 'ListingRequestRestored', data }];

      case 'FulfilListingRequest': {
        const { listingId, isPublished, isAnswer } = command.data;
        if (request?.status !== 'open' || !isPublished || !isAnswer) return [];
        return [{ type: 'ListingRequestFulfilled', data: { ...data, listingId } }];
      }

      case 'ReopenListingRequest': {
        const { listingId } = command.data;
        if (request?.listingId !== listingId) return [];
        return [{ type: 'ListingRequestReopened', data: { ...data, listingId } }];
      }
    }
  },

  evolve(own, { type, data }) {
    switch (type) {
      case 'ListingRequested':
        return own.set(data.requestId, { title: data.title, status: 'open' });
      case 'ListingRequestFulfilled':
        return own.set(data.requestId, { ...own.get(data.requestId)!, status: 'fulfilled', listingId: data.listingId });
      default: {
        const { title } = own.get(data.requestId)!;
        return own.set(data.requestId, { title, status: type === 'ListingRequestWithdrawn' ? 'withdrawn' : 'open' });
      }
    }
  },
};

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
