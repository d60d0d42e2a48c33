import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, ListingRequestId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { type MergeEvent, mergeEvents } from './listing-requests.events.js';
import type { RequestStatus } from './request.js';

/** The requester of a merged request may object for this time (A13.5). */
const OBJECTION_DAYS = 7;
const DAY_MS = 86_400_000;
/** Id of the one stream. */
export const BOARD = 'board';

type Merge = {
  requestId: ListingRequestId;
  requesterId: UserId;
  intoId: ListingRequestId;
  intoRequesterId: UserId;
  at: Instant;
};

/** A moderator finds that a request asks for the same as another one. */
export class MergeListingRequest {
  readonly type = 'MergeListingRequest';
  constructor(readonly data: Merge & { by: UserId; reason: Envelope }) {}
}

/** The requester says that it asks for something else. */
export class ObjectToListingRequestMerge {
  readonly type = 'ObjectToListingRequestMerge';
  constructor(readonly data: Pick<Merge, 'requestId' | 'requesterId' | 'at'>) {}
}

/** A moderator takes a merge back. */
export class UnmergeListingRequest {
  readonly type = 'UnmergeListingRequest';
  constructor(readonly data: Pick<Merge, 'requestId' | 'at'> & { by: UserId }) {}
}

/** Ends the merges into a request, where it was withdrawn or declined, or where what was merged waits no more. */
export class FreeMergedListingRequests {
  readonly type = 'FreeMergedListingRequests';
  constructor(readonly data: Pick<Merge, 'intoId' | 'intoRequesterId' | 'at'>) {}
}

/** From the streams of both requests and of the claim of the one that is merged. */
type MergeFacts = { status?: RequestStatus; intoStatus?: RequestStatus; claimedUntil?: Instant };
/** From the stream of the request that it was merged into. */
type ApartFacts = { isFulfilled: boolean };
/** From their streams: all of them where that request is withdrawn or declined, else those that have their guide. */
type FreeFacts = { freed: ListingRequestId[] };
export type MergeCommand =
  | WithFacts<MergeListingRequest, MergeFacts>
  | WithFacts<ObjectToListingRequestMerge, ApartFacts>
  | WithFacts<UnmergeListingRequest, ApartFacts>
  | WithFacts<FreeMergedListingRequests, FreeFacts>;

type Into = { intoId: ListingRequestId; intoRequesterId: UserId; until: Instant };
/** `objected`: the requests that the requester does not want it merged into. */
type Merged = { requesterId: UserId; into?: Into; objected: ReadonlySet<ListingRequestId> };
/** By request, those that were merged and came back too. */
export type Merges = Map<ListingRequestId, Merged>;

/** What is merged is never merged into: one step leads to the request that counts. */
export const merges: Decider<Merges, MergeCommand, MergeEvent> = {
  category: 'requestmerges',
  events: mergeEvents,
  initial: () => new Map(),

  decide(command, board) {
    if (command.type === 'MergeListingRequest') return merge(command.data, board);
    if (command.type === 'FreeMergedListingRequests') {
      const { freed, ...of } = command.data;
      return mergedInto(board, of.intoId)
        .filter(({ requestId }) => freed.includes(requestId))
        .map((one) => ({ type: 'ListingRequestUnmerged', data: { ...one, ...of, by: null } }));
    }
    const { requestId, isFulfilled, at } = command.data;
    const request = board.get(requestId);
    if (!request?.into) throw conflict('not_merged', 'This request is not merged.');
    const { requesterId } = request;
    const { until, ...into } = request.into;
    const isObjection = command.type === 'ObjectToListingRequestMerge';
    if (isObjection && command.data.requesterId !== requesterId) throw notFound();
    if (isObjection && at > until) throw conflict('objection_closed', 'The time to object is over.');
    if (command.type === 'UnmergeListingRequest') refuseOwn(command.data.by, requesterId, into.intoRequesterId);
    if (isFulfilled) throw conflict('fulfilled', 'The request that it was merged into has its guide already.');
    const data = { requestId, requesterId, ...into, at };
    return isObjection
      ? [{ type: 'ListingRequestMergeObjected', data }]
      : [{ type: 'ListingRequestUnmerged', data: { ...data, by: command.data.by } }];
  },

  evolve(board, { type, data }) {
    const { requestId, requesterId, intoId, intoRequesterId } = data;
    const objected = new Set(board.get(requestId)?.objected);
    if (type === 'ListingRequestMerged') {
      const into = { intoId, intoRequesterId, until: data.objectUntil };
      return board.set(requestId, { requesterId, into, objected });
    }
    if (type === 'ListingRequestMergeObjected') objected.add(intoId);
    return board.set(requestId, { requesterId, objected });
  },
};

/** The requests that are merged into one, with their requesters. */
export const mergedInto = (board: Merges, id: ListingRequestId) =>
  [...board].flatMap(([requestId, { requesterId, into }]) => (into?.intoId === id ? [{ requestId, requesterId }] : []));

function merge(data: WithFacts<MergeListingRequest, MergeFacts>['data'], board: Merges): MergeEvent[] {
  const { status, intoStatus, claimedUntil, ...merged } = data;
  const { requestId, intoId, at } = merged;
  const request = board.get(requestId);
  if (!status || !intoStatus) throw notFound();
  if (request?.into?.intoId === intoId) return [];
  refuseUnfit(data);
  if (request?.into) throw conflict('merged', 'This request is merged already.');
  if (board.get(intoId)?.into) throw conflict('merged', 'The other request was merged meanwhile. Load them again.');
  if (mergedInto(board, requestId).length > 0)
    throw conflict('has_merged', 'Others were merged into this request. Merge the other one into it.');
  if (request?.objected.has(intoId)) throw conflict('objected', 'Its requester objected to this merge.');
  if (claimedUntil && claimedUntil > at) throw conflict('claimed', 'A creator is writing the guide of this request.');
  const objectUntil = new Date(Date.parse(at) + OBJECTION_DAYS * DAY_MS).toISOString();
  return [{ type: 'ListingRequestMerged', data: { ...merged, objectUntil } }];
}

function refuseUnfit({ by, ...of }: WithFacts<MergeListingRequest, MergeFacts>['data']) {
  if (of.requestId === of.intoId) throw conflict('same_request', 'A request cannot be merged into itself.');
  refuseOwn(by, of.requesterId, of.intoRequesterId);
  if (of.status === 'fulfilled' || of.intoStatus === 'fulfilled')
    throw conflict('fulfilled', 'One of the two requests has its guide already.');
}

function refuseOwn(by: UserId, ...requesters: UserId[]) {
  if (requesters.includes(by)) throw forbidden('own_case', 'Another moderator must decide on your own request.');
}
