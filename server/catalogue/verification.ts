import { conflict, forbidden } from '#server/kernel/domain-error';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import type { ListingVerified } from './catalogue.events.js';
import { isAuthor, type Listing, refuseEmpty } from './listing-state.js';
import { refuseClaimed } from './review-claim.js';

/** A moderator compared the guide with what its regulator publishes; the reason names what was compared. */
export class VerifyListing {
  readonly type = 'VerifyListing';
  constructor(readonly data: { listingId: ListingId; by: UserId; reason: Envelope; at: Instant }) {}
}

/** At the review, and again whenever it is compared anew. */
export function decideVerification({ data }: VerifyListing, state: Listing): ListingVerified[] {
  const { creatorId, status } = state;
  const { listingId, by, reason, at } = data;
  if (isAuthor(state, by)) throw forbidden('own_case', 'Somebody else must check your own listing.');
  if (status === 'rejected') throw conflict('rejected', 'This listing was rejected.');
  refuseClaimed(state, data);
  refuseEmpty(state);
  return [{ type: 'ListingVerified', data: { listingId, creatorId, by, reason, at } }];
}
