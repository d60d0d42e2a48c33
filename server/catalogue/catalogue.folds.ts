import type { Fold } from '#server/kernel/decider';
import type { Instant, SectionId, UserId } from '#server/kernel/ids';
import { type ListingEvent, listingEvents, type ProgressEvent, progressEvents } from './catalogue.events.js';

/** After these events a listing is open to its creator and its buyers only. */
const GONE: ReadonlySet<ListingEvent['type']> = new Set([
  ...(['ListingRejected', 'ChangesRequested', 'ListingArchived', 'ListingSuspended'] as const),
]);

const IN_REVIEW: ReadonlySet<ListingEvent['type']> = new Set(['ListingSubmitted', 'ListingResubmitted'] as const);
const DECIDED: ReadonlySet<ListingEvent['type']> = new Set([
  ...(['ListingPublished', 'ListingRejected', 'ChangesRequested'] as const),
]);

type Guide = {
  creatorId?: UserId;
  coauthors: UserId[];
  isPublished: boolean;
  /** Waits for a moderator. */
  isInReview: boolean;
  sections: SectionId[];
};

/** Whose listing it is, who writes it too, whether everybody sees it, and its sections. Stream `listing-<id>`. */
export const guide: Fold<Guide, ListingEvent> = {
  category: 'listing',
  events: listingEvents,
  initial: () => ({ coauthors: [], isPublished: false, isInReview: false, sections: [] }),
  snapshot: {
    ...{ name: 'guide', version: 3, every: 20 },
    pack: (state) => state,
    unpack: (packed) => packed as Guide,
  },
  evolve(state, { type, data }) {
    if (type === 'ListingSubmitted') state.creatorId = data.creatorId;
    if (type === 'CoauthorInvitationAccepted') state.coauthors.push(data.userId);
    if (type === 'CoauthorRemoved' || type === 'CoauthorLeft')
      state.coauthors = state.coauthors.filter((id) => id !== data.userId);
    if (type === 'SectionAdded' || type === 'SectionRestored') state.sections.push(data.sectionId);
    if (type === 'SectionRemoved') state.sections = state.sections.filter((id) => id !== data.sectionId);
    if (type === 'ListingPublished') state.isPublished = true;
    if (type === 'ListingUnarchived') state.isPublished = true;
    if (type === 'ListingRestored') state.isPublished = data.status === 'published';
    if (GONE.has(type)) state.isPublished = false;
    if (IN_REVIEW.has(type)) state.isInReview = true;
    if (DECIDED.has(type)) state.isInReview = false;
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
export const readSections: Fold<Set<SectionId>, ProgressEvent> = {
  category: 'progress',
  events: progressEvents,
  initial: () => new Set(),
  evolve(read, { type, data }) {
    if (type === 'SectionOpened') return read;
    if (data.completed) read.add(data.sectionId);
    else read.delete(data.sectionId);
    return read;
  },
};

/** The sections a buyer opened, whichever purchase it was. Stream `progress-<listing>-<reader>`. */
export const openedSections: Fold<Set<SectionId>, ProgressEvent> = {
  category: 'progress',
  events: progressEvents,
  initial: () => new Set(),
  evolve: (opened, { type, data }) => (type === 'SectionOpened' ? opened.add(data.sectionId) : opened),
};

/** When a buyer first opened each section, in the sequence of these instants. Stream `progress-<listing>-<reader>`. */
export const sectionOpenings: Fold<Map<SectionId, Instant>, ProgressEvent> = {
  category: 'progress',
  events: progressEvents,
  initial: () => new Map(),
  evolve(openings, { type, data }) {
    if (type === 'SectionOpened' && !openings.has(data.sectionId)) openings.set(data.sectionId, data.at);
    return openings;
  },
};

/** Every section a listing ever had, and when its creator took it out; null while it is shown. Stream `listing-<id>`. */
export const everySection: Fold<Map<SectionId, Instant | null>, ListingEvent> = {
  category: 'listing',
  events: listingEvents,
  initial: () => new Map(),
  snapshot: {
    ...{ name: 'every-section', version: 1, every: 20 },
    pack: (sections) => Object.fromEntries(sections),
    unpack: (packed) => new Map(Object.entries(packed as Record<SectionId, Instant | null>)),
  },
  evolve(sections, { type, data }) {
    if (type === 'SectionAdded' || type === 'SectionRestored') sections.set(data.sectionId, null);
    if (type === 'SectionRemoved') sections.set(data.sectionId, data.at);
    return sections;
  },
};
