import type { Fold } from '#server/kernel/decider';
import type { SectionId, UserId } from '#server/kernel/ids';
import { type ListingEvent, listingEvents, progressEvents, type SectionProgressed } from './catalogue.events.js';

/** After these events a listing is open to its creator and its buyers only. */
const GONE: ReadonlySet<ListingEvent['type']> = new Set([
  ...(['ListingRejected', 'ChangesRequested', 'ListingArchived', 'ListingSuspended'] as const),
]);

type Guide = { creatorId?: UserId; isPublished: boolean; sections: SectionId[] };

/** Whose listing it is, whether everybody sees it, and its sections. Stream `listing-<id>`. */
export const guide: Fold<Guide, ListingEvent> = {
  category: 'listing',
  events: listingEvents,
  initial: () => ({ isPublished: false, sections: [] }),
  snapshot: {
    ...{ name: 'guide', version: 1, every: 20 },
    pack: (state) => state,
    unpack: (packed) => packed as Guide,
  },
  evolve(state, { type, data }) {
    if (type === 'ListingSubmitted') state.creatorId = data.creatorId;
    if (type === 'SectionAdded' || type === 'SectionRestored') state.sections.push(data.sectionId);
    if (type === 'SectionRemoved') state.sections = state.sections.filter((id) => id !== data.sectionId);
    if (type === 'ListingPublished') state.isPublished = true;
    if (type === 'ListingUnarchived') state.isPublished = true;
    if (type === 'ListingRestored') state.isPublished = data.status === 'published';
    if (GONE.has(type)) state.isPublished = false;
    return state;
  },
};

/** The sections a reader completed. Stream `progress-<listing>-<reader>`. */
export const readSections: Fold<Set<SectionId>, SectionProgressed> = {
  category: 'progress',
  events: progressEvents,
  initial: () => new Set(),
  evolve(read, { data }) {
    if (data.completed) read.add(data.sectionId);
    else read.delete(data.sectionId);
    return read;
  },
};
