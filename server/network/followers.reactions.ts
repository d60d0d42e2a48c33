import type { ListingPublished } from '#server/catalogue/catalogue.events';
import type { Instant, ListingId } from '#server/kernel/ids';
import { OutboxMessage, type Reactions } from '#server/kernel/reactions';

/** `position`: of the publication in the log, as digits. The view has to have passed it, so that no earlier follower is missed. */
export type PublishedGuide = { listingId: ListingId; at: Instant; position: string };

export const followersReactions: Reactions<ListingPublished> = {
  ListingPublished: ({ id, position, data: { listingId, at } }) =>
    new OutboxMessage<PublishedGuide>({
      ...{ id: `notify-followers-${id}`, queue: 'network', name: 'notify-followers' },
      payload: { listingId, at, position: String(position) },
    }),
};
