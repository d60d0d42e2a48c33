import type { Fold } from '#server/kernel/decider';
import type { Instant, SectionId, UserId } from '#server/kernel/ids';
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

/** After these events a section says something else. */
const CHANGES: ReadonlySet<ListingEvent['type']> = new Set([
  ...(['ContentAdded', 'TextEdited', 'ChecklistEntryEdited', 'ContentRemoved', 'ContentRestored'] as const),
  ...(['SectionRemoved', 'SectionRestored'] as const),
]);

/** When the contents of each section of a listing last changed. Stream `listing-<id>`. */
export const changedSections: Fold<Map<SectionId, Instant>, ListingEvent> = {
  category: 'listing',
  events: listingEvents,
  initial: () => new Map(),
  snapshot: {
    ...{ name: 'changed-sections', version: 1, every: 20 },
    pack: (changes) => Object.fromEntries(changes),
    unpack: (packed) => new Map(Object.entries(packed as Record<SectionId, Instant>)),
  },
  evolve(changes, { type, data }) {
    if (CHANGES.has(type) && 'sectionId' in data) changes.set(data.sectionId, data.at);
    return changes;
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
