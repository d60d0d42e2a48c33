import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import type { EventStore } from '#server/platform/events/event-store';
import { now } from '#server/platform/clock';
import { isCoauthor, offer } from '#server/purchases/offer.folds';
import { answers } from './answers.js';
import { LAUNCH } from './launch-terms.js';
import type { Launch } from './listing-requests.events.js';
import { intoOf, waitingBy } from './request.facts.js';
import { requests } from './request.js';

const DAY_MS = 86_400_000;

/**
 * What a person who waits gets off a listing that is published at this instant: the highest offer by all requests by which the
 * person waits for it. Undefined without one, for a free listing, for its authors, and once its days are over. An offer that a
 * request gave when it was fulfilled before is not given again.
 */
export async function launchFor(
  store: EventStore,
  person: UserId,
  { listingId, publishedAt }: { listingId: ListingId; publishedAt: Instant },
): Promise<Launch | undefined> {
  const { on } = await store.state(offer, listingId);
  const until = new Date(Date.parse(publishedAt) + LAUNCH.days * DAY_MS).toISOString();
  if (!on || on.price === 0 || on.creatorId === person || isCoauthor(on, person) || until <= now()) return undefined;
  let percent = 0;
  for (const [requestId, { requesterId, isRemoved, launch = 0 }] of await store.state(answers, listingId)) {
    if (isRemoved || launch <= percent) continue;
    const counting = (await intoOf(store, requestId)) ?? { requestId, requesterId };
    const { listingId: by, fulfilledAt } =
      (await store.state(requests, counting.requesterId)).get(counting.requestId) ?? {};
    if (by !== undefined && (by !== listingId || fulfilledAt !== publishedAt)) continue;
    if (await waitingBy(store, person, counting)) percent = launch;
  }
  return percent === 0 ? undefined : { percent, until };
}
