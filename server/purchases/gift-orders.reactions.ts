import type { GiftExpired, GiftRefunded, GiftTaken } from '#server/gifts/gifts.events';
import type { Reactions, StartFrom } from '#server/kernel/reactions';
import { EndAccess, GiveAccess } from './gift-access.js';
import { RequestRefund } from './purchase.js';

/** A gift that is taken gives access until it is refunded; one that is not taken in time becomes credit of the giver. */
export const giftReactions: Reactions<GiftTaken | GiftExpired | GiftRefunded> = {
  GiftTaken: ({ data: { takerId, reference, giverId, listingId, creatorId, at } }) =>
    new GiveAccess({ listingId, buyerId: takerId, reference, creatorId, giverId, at }),

  GiftExpired: ({ data: { reference, giverId, listingId, credited, at } }) =>
    credited
      ? new RequestRefund({ listingId, buyerId: giverId, reason: null, gift: { reference, untaken: true }, at })
      : undefined,

  GiftRefunded: ({ data: { takerId, reference, giverId, listingId, creatorId, at } }) =>
    takerId ? new EndAccess({ listingId, buyerId: takerId, reference, creatorId, giverId, at }) : undefined,
};

export const giftStart: Record<(GiftTaken | GiftExpired | GiftRefunded)['type'], StartFrom> = {
  ...{ GiftTaken: 'beginning', GiftExpired: 'beginning', GiftRefunded: 'beginning' },
};
