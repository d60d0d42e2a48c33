import { type ListingEvent, listingEvents } from '#server/catalogue/catalogue.events';
import type { Fold } from '#server/kernel/decider';
import type { OnOffer } from './purchase.js';

/** A listing's creator, price and availability for a purchase. */
export const offer: Fold<{ on: OnOffer }, ListingEvent> = {
  category: 'listing',
  events: listingEvents,
  initial: () => ({ on: undefined }),
  snapshot: {
    ...{ name: 'offer', version: 1, every: 20 },
    pack: (state) => state,
    unpack: (packed) => packed as { on: OnOffer },
  },
  evolve(state, { type, data }) {
    switch (type) {
      case 'ListingSubmitted':
        state.on = { creatorId: data.creatorId, price: data.price, published: false };
        return state;
      case 'ListingPublished':
        if (state.on) state.on = { ...state.on, published: true };
        return state;
      case 'ListingRejected':
      case 'ChangesRequested':
        if (state.on) state.on = { ...state.on, published: false };
        return state;
      default:
        return state;
    }
  },
};
