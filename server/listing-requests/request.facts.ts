import type { ListingRequestId, UserId } from '#server/kernel/ids';
import type { EventStore } from '#server/platform/events/event-store';
import { BOARD, mergedInto, merges } from './merges.js';
import { requests } from './request.js';
import type { Standing } from './standing.js';
import { vote, voteStream } from './vote.js';

type Named = { requestId: ListingRequestId; requesterId: UserId };

/** The status of a request in its own stream; undefined for a withdrawn, declined or unknown one. */
export async function statusOf(store: EventStore, { requesterId, requestId }: Named) {
  const status = (await store.state(requests, requesterId)).get(requestId)?.status;
  return status === 'withdrawn' || status === 'declined' ? undefined : status;
}

/** As acts on it find it. */
export async function standingOf(store: EventStore, request: Named): Promise<Standing | undefined> {
  const status = await statusOf(store, request);
  return status && (await intoOf(store, request.requestId)) ? 'merged' : status;
}

/** The request that counts for a merged one. */
export async function intoOf(store: EventStore, requestId: ListingRequestId): Promise<Named | undefined> {
  const into = (await store.state(merges, BOARD)).get(requestId)?.into;
  return into && { requestId: into.intoId, requesterId: into.intoRequesterId };
}

/** Open requests of a person that are merged into a fulfilled one. */
export async function servedOf(store: EventStore, person: UserId): Promise<ListingRequestId[]> {
  const served: ListingRequestId[] = [];
  const open = [...(await store.state(requests, person))].filter(([, { status }]) => status === 'open');
  for (const [requestId] of open) {
    const into = await intoOf(store, requestId);
    if (into && (await statusOf(store, into)) === 'fulfilled') served.push(requestId);
  }
  return served;
}

/** The requests that are merged into one. */
export const mergedOf = async (store: EventStore, requestId: ListingRequestId): Promise<Named[]> =>
  mergedInto(await store.state(merges, BOARD), requestId);

/**
 * The request by which a person waits: this one, or one that is merged into it; by a vote, or since it is an own one that is neither
 * withdrawn nor declined. Undefined for one who does not wait.
 */
export async function waitingBy(store: EventStore, person: UserId, request: Named): Promise<Named | undefined> {
  for (const one of [request, ...(await mergedOf(store, request.requestId))])
    if (await waitsFor(store, person, [one])) return one;
  return undefined;
}

/** A person waits by a vote for one of these requests, or since it is an own one that is neither withdrawn nor declined. */
export async function waitsFor(store: EventStore, person: UserId, merged: readonly Named[]): Promise<boolean> {
  for (const one of merged) {
    if (one.requesterId === person && (await statusOf(store, one))) return true;
    const ballot = { requestId: one.requestId, voterId: person };
    if ((await store.state(vote, voteStream(ballot))).isUp) return true;
  }
  return false;
}
