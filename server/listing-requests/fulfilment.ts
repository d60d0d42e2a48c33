import type { Instant, ListingId } from '#server/kernel/ids';

/** The listing is published: the open requests that it answers are fulfilled. */
export class FulfilAnsweredRequests {
  readonly type = 'FulfilAnsweredRequests';
  constructor(readonly data: { listingId: ListingId; at: Instant }) {}
}
