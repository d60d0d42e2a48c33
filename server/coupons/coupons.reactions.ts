import type { Reactions } from '#server/kernel/reactions';
import type {
  Launch,
  ListingRequestFulfilled,
  ListingRequestVoterNotified,
} from '#server/listing-requests/listing-requests.events';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import { GivePersonalCoupon } from './coupon.js';

const given = (listingId: ListingId, buyerId: UserId, launch: Launch | undefined, at: Instant) =>
  launch && new GivePersonalCoupon({ listingId, buyerId, percent: launch.percent, expiresAt: launch.until, at });

/** Who waited for a listing gets the launch discount that its creator offered, once the listing is published (A13.3). */
export const couponReactions: Reactions<ListingRequestFulfilled | ListingRequestVoterNotified> = {
  ListingRequestFulfilled: ({ data: { listingId, requesterId, launch, at } }) =>
    given(listingId, requesterId, launch, at),
  ListingRequestVoterNotified: ({ data: { listingId, voterId, launch, at } }) => given(listingId, voterId, launch, at),
};
