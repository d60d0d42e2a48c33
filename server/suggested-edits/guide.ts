import { type ListingEvent, listingEvents } from '#server/catalogue/catalogue.events';
import type { Fold } from '#server/kernel/decider';
import type { SectionId, UserId } from '#server/kernel/ids';

type Guide = { creatorId?: UserId; sections: SectionId[] };

/** The creator and the sections of a listing. Stream `listing-<id>`. */
export const guide: Fold<Guide, ListingEvent> = {
  category: 'listing',
  events: listingEvents,
  initial: () => ({ sections: [] }),
  snapshot: {
    ...{ name: 'suggested-edits', version: 1, every: 20 },
    pack: (state) => state,
    unpack: (packed) => packed as Guide,
  },
  evolve(state, { type, data }) {
    if (type === 'ListingSubmitted') state.creatorId = data.creatorId;
    if (type === 'SectionAdded' || type === 'SectionRestored') state.sections.push(data.sectionId);
    if (type === 'SectionRemoved') state.sections = state.sections.filter((id) => id !== data.sectionId);
    return state;
  },
};
