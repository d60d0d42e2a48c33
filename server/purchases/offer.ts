import { type ListingEvent, listingEvents } from '#server/catalogue/catalogue.events';
import type { Fold } from '#server/kernel/decider';
import type { OnOffer } from './purchase.js';

/** A listing's creator and co-authors, price, availability and amount of contents for a purchase. */
export const offer: Fold<{ on: OnOffer }, ListingEvent> = {
  category: 'listing',
  events: listingEvents,
  initial: () => ({ on: undefined }),
  snapshot: {
    ...{ name: 'offer', version: 4, every: 20 },
    pack: (state) => state,
    unpack: (packed) => packed as { on: OnOffer },
  },
  evolve(state, { type, data }) {
    switch (type) {
      case 'ListingSubmitted':
        state.on = {
          creatorId: data.creatorId,
          price: data.price,
          published: false,
          sections: 0,
          items: 0,
          coauthors: [],
        };
        return state;
      case 'ListingEdited':
        if (state.on) state.on = { ...state.on, price: data.changes.price ?? state.on.price };
        return state;
      case 'PriceAgreed':
        if (state.on) state.on = { ...state.on, price: data.price };
        return state;
      case 'ListingResubmitted':
      case 'PriceProposed':
      case 'PriceDeclined':
      case 'ReviewClaimed':
      case 'ReviewReleased':
      case 'ReviewChecked':
      case 'ListingVerified':
        return state;
      case 'ListingPublished':
      case 'ListingUnarchived':
        if (state.on) state.on = { ...state.on, published: true };
        return state;
      case 'ListingRejected':
      case 'ChangesRequested':
      case 'ListingArchived':
      case 'ListingSuspended':
        if (state.on) state.on = { ...state.on, published: false };
        return state;
      case 'ListingRestored':
        if (state.on) state.on = { ...state.on, published: data.status === 'published' };
        return state;
      case 'CoauthorInvitationAccepted':
        if (state.on) state.on = { ...state.on, coauthors: [...state.on.coauthors, data.userId] };
        return state;
      case 'CoauthorRemoved':
      case 'CoauthorLeft':
        if (state.on)
          state.on = { ...state.on, coauthors: state.on.coauthors.filter((userId) => userId !== data.userId) };
        return state;
      case 'SectionAdded':
        return having(state, { sections: 1 });
      case 'ContentAdded':
        return having(state, { items: data.items.length });
      case 'SectionRemoved':
        return having(state, { sections: -1, items: -data.items });
      case 'SectionRestored':
        return having(state, { sections: 1, items: data.items });
      case 'ContentRemoved':
        return having(state, { items: -1 });
      case 'ContentRestored':
        return having(state, { items: 1 });
      case 'SectionRenamed':
      case 'SectionPreviewChanged':
      case 'SectionsReordered':
      case 'TextEdited':
      case 'PictureDescribed':
      case 'ChecklistEntryEdited':
      case 'ContentReordered':
      case 'CoauthorInvited':
      case 'CoauthorInvitationDeclined':
      case 'CoauthorInvitationWithdrawn':
        return state;
    }
  },
};

function having(state: { on: OnOffer }, { sections = 0, items = 0 }: { sections?: number; items?: number }) {
  if (state.on) state.on = { ...state.on, sections: state.on.sections + sections, items: state.on.items + items };
  return state;
}
