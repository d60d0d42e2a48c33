import type { ListingEvent, SectionEvent } from './catalogue.events.js';

const CHANGES = [
  ...(['ContentAdded', 'TextEdited', 'ChecklistEntryEdited', 'ContentRemoved', 'ContentRestored'] as const),
  ...(['SectionRemoved', 'SectionRestored'] as const),
];
const OTHERS = [
  ...(['SectionAdded', 'SectionRenamed', 'SectionsReordered', 'PictureDescribed', 'ContentReordered'] as const),
  'SectionPreviewChanged' as const,
];

/** What changes the contents of a section for its readers. */
export type SectionChange = Extract<SectionEvent, { type: (typeof CHANGES)[number] }>;

const changes = new Set<string>(CHANGES);
const all = new Set<string>([...CHANGES, ...(OTHERS satisfies Exclude<SectionEvent, SectionChange>['type'][])]);

export const isSectionChange = (event: SectionEvent): event is SectionChange => changes.has(event.type);
export const isSectionEvent = <Event extends Pick<ListingEvent, 'type'>>(
  event: Event | SectionEvent,
): event is SectionEvent => all.has(event.type);
