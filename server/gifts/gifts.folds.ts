import type { Fold } from '#server/kernel/decider';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import { type GiftEvent, giftEvents } from './gifts.events.js';

type Given = { giverId: UserId; listingId: ListingId; boughtAt: Instant; takerId?: UserId };

/** Who gave it, and who took it. Stream `gift-<reference>`. */
export const givenGift: Fold<{ gift?: Given }, GiftEvent> = {
  category: 'gift',
  events: giftEvents,
  initial: () => ({}),
  evolve(state, { type, data }) {
    if (type === 'GiftBought') {
      const { giverId, listingId, at } = data;
      return { gift: { giverId, listingId, boughtAt: at } };
    }
    if (!state.gift) return state;
    if (type === 'GiftTaken') return { gift: { ...state.gift, takerId: data.takerId } };
    if (type === 'GiftReleased') return { gift: { ...state.gift, takerId: undefined } };
    return state;
  },
};
