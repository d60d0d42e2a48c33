import { type ListingEvent, listingEvents } from '#server/catalogue/catalogue.events';
import type { Fold } from '#server/kernel/decider';
import type { OnOffer } from './purchase.js';

/** A listing's creator, price, availability and amount of contents for a purchase. */
export const offer: Fold<{ on: OnOffer }, ListingEvent> = {
  category: 'listing',
  events: listingEvents,
  initial: () => ({ on: undefined }),
  snapshot: {
    ...{ name: 'offer', version: 2, every: 20 },
    pack: (state) => state,
    unpack: (packed) => packed as { on: OnOffer },
  },
  evolve(state, { type, data }) {
    switch (type) {
      case 'ListingSubmitted':
        state.on = { creatorId: data.creatorId, price: data.price, published: false, sections: 0, items: 0 };
        return state;
      case 'ListingEdited':
        if (state.on) state.on = { ...state.on, price: data.changes.price ?? state.on.price };
        return state;
      case 'ListingResubmitted':
        return state;
      case 'ListingPublished':
        if (state.on) state.on = { ...state.on, published: true };
        return state;
      case 'ListingRejected':
      case 'ChangesRequested':
        if (state.on) state.on = { ...state.on, published: false };
        return state;
      case 'SectionAdded':
        if (state.on) state.on = { ...state.on, sections: state.on.sections + 1 };
        return state;
      case 'ContentAdded':
        if (state.on) state.on = { ...state.on, items: state.on.items + data.items.length };
        return state;
    }
  },
};
