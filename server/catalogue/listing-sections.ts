import type { ContentId, FileId, Instant, SectionId } from '#server/kernel/ids';
import { conflict, invalid, notFound } from '#server/kernel/domain-error';
import type { Content, ContentAdded, SectionEvent } from './catalogue.events.js';
import { SECTION_TITLE } from './offer.js';
import { decidePreview } from './previews.js';
import type { AddSection, SectionCommand } from './section-commands.js';
import { isSectionChange } from './section-events.js';

const MOST_SECTIONS = 100;
const MOST_ITEMS = 200;
/** Sections or items ever added, for each one that is shown: a bound of the state. */
const REMOVED_RATIO = 5;

type Item = { type: Content['resourcetype']; removed: boolean; fileId?: FileId };
/** `changedAt`: when readers last got other contents; `preview`: everybody may read it. */
type Section = {
  title: string;
  slug: string;
  removed: boolean;
  preview: boolean;
  changedAt: Instant;
  items: Map<ContentId, Item>;
};
/** The sections of a listing and their items in their order, with those that were removed. */
export type Sections = Map<SectionId, Section>;

const isShown = ({ removed }: { removed: boolean }) => !removed;
const shown = <Part extends { removed: boolean }>(parts: ReadonlyMap<string, Part>) =>
  [...parts.values()].filter(isShown);
/** A section that was added and is not removed. */
export function sectionShown(sections: Sections, id: SectionId) {
  const section = sections.get(id);
  return section?.removed === false ? section : undefined;
}

/** True when readers see at least one item. */
export const hasContents = (sections: Sections) =>
  shown(sections).some(({ items }) => [...items.values()].some(isShown));

/** True for an entry of a checklist that readers see. */
export const hasEntry = (sections: Sections, id: ContentId) =>
  shown(sections).some(({ items }) => {
    const item = items.get(id);
    return item?.type === 'Checklist' && !item.removed;
  });

export function decideSections({ type, data }: SectionCommand, sections: Sections): SectionEvent[] {
  const { listingId, at } = data;
  if (type === 'AddSection') return added(data, sections);
  if (type === 'ReorderSections') {
    const order = reordered([...sections.keys()], data.order);
    return order ? [{ type: 'SectionsReordered', data: { listingId, order, at } }] : [];
  }
  const { sectionId } = data;
  const section = sections.get(sectionId);
  if (!section) throw notFound('This section does not exist.');
  const own = { listingId, sectionId, at };
  const items = shown(section.items).length;
  if (type === 'RemoveSection') return section.removed ? [] : [{ type: 'SectionRemoved', data: { ...own, items } }];
  if (type === 'RestoreSection') {
    if (!section.removed) return [];
    refuseFull(sections);
    return [{ type: 'SectionRestored', data: { ...own, items } }];
  }
  if (section.removed) throw notFound('This section does not exist.');
  switch (type) {
    case 'MarkPreview':
      return decidePreview(data, sections);

    case 'RenameSection':
      refuseBadTitle(data.title);
      return section.title === data.title ? [] : [{ type: 'SectionRenamed', data: { ...own, title: data.title } }];

    case 'AddContent': {
      if (items + data.items.length > MOST_ITEMS || section.items.size > MOST_ITEMS * REMOVED_RATIO)
        throw invalid('section', `A section holds at most ${MOST_ITEMS} items.`);
      const placed = data.items.map((item, i) => ({ ...item, position: section.items.size + 1 + i }));
      return [{ type: 'ContentAdded', data: { ...own, items: placed as ContentAdded['data']['items'] } }];
    }

    case 'ReorderContent': {
      const order = reordered([...section.items.keys()], data.order);
      return order ? [{ type: 'ContentReordered', data: { ...own, order } }] : [];
    }
  }
  const item = section.items.get(data.contentId);
  if (!item) throw notFound('This item does not exist.');
  const ofItem = { ...own, contentId: data.contentId };
  switch (type) {
    case 'RemoveContent':
      return item.removed ? [] : [{ type: 'ContentRemoved', data: ofItem }];

    case 'RestoreContent':
      if (!item.removed) return [];
      if (items >= MOST_ITEMS) throw invalid('section', `A section holds at most ${MOST_ITEMS} items.`);
      return [{ type: 'ContentRestored', data: ofItem }];

    case 'DescribePicture':
      if (item.removed) throw notFound('This item does not exist.');
      if (item.type !== 'Image') throw conflict('no_picture', 'Only a picture can be described.');
      return [{ type: 'PictureDescribed', data: { ...ofItem, alt: data.alt } }];

    case 'EditEntry':
      if (item.removed) throw notFound('This item does not exist.');
      if (item.type !== 'Checklist') throw conflict('no_entry', 'Only an entry of a checklist has these fields.');
      return [{ type: 'ChecklistEntryEdited', data: { ...ofItem, ...data.entry } }];

    case 'EditText':
      if (item.removed) throw notFound('This item does not exist.');
      if (item.type !== 'Text') throw conflict('no_text', 'Only a text can be edited.');
      return [{ type: 'TextEdited', data: { ...ofItem, text: data.text } }];
  }
}

export function evolveSections(sections: Sections, event: SectionEvent): void {
  const { type, data } = event;
  if (type === 'SectionAdded') {
    const { title, slug, at } = data;
    sections.set(data.sectionId, { title, slug, removed: false, preview: false, changedAt: at, items: new Map() });
    return;
  }
  if (type === 'SectionsReordered') return reorder(sections, data.order);
  const section = sections.get(data.sectionId)!;
  if (isSectionChange(event)) section.changedAt = data.at;
  switch (type) {
    case 'SectionRenamed':
      section.title = data.title;
      return;
    case 'SectionPreviewChanged':
      section.preview = data.preview;
      return;
    case 'SectionRemoved':
    case 'SectionRestored':
      section.removed = type === 'SectionRemoved';
      section.preview = false;
      return;
    case 'ContentAdded':
      for (const item of data.items) {
        const file = 'fileId' in item ? { fileId: item.fileId } : {};
        section.items.set(item.id, { type: item.resourcetype, removed: false, ...file });
      }
      return;
    case 'ContentReordered':
      return reorder(section.items, data.order);
    case 'ContentRemoved':
    case 'ContentRestored':
      section.items.get(data.contentId)!.removed = type === 'ContentRemoved';
      return;
    case 'TextEdited':
    case 'PictureDescribed':
    case 'ChecklistEntryEdited':
  }
}

type Packed = [SectionId, Omit<Section, 'items'> & { items: [ContentId, Item][] }][];
export const packSections = (sections: Sections): Packed =>
  [...sections].map(([id, { items, ...section }]) => [id, { ...section, items: [...items] }]);
export const unpackSections = (packed: unknown): Sections =>
  new Map((packed as Packed).map(([id, { items, ...section }]) => [id, { ...section, items: new Map(items) }]));

function added({ listingId, sectionId, title, slug, at }: AddSection['data'], sections: Sections): SectionEvent[] {
  if (sections.has(sectionId)) return [];
  refuseBadTitle(title);
  refuseFull(sections);
  const position = sections.size + 1;
  return [{ type: 'SectionAdded', data: { listingId, sectionId, title, slug: ownSlug(sections, slug), position, at } }];
}

function refuseBadTitle(title: string) {
  if (title.length < SECTION_TITLE.least || title.length > SECTION_TITLE.most)
    throw invalid('title', `Use ${SECTION_TITLE.least} to ${SECTION_TITLE.most} characters.`);
}

function refuseFull(sections: Sections) {
  if (shown(sections).length >= MOST_SECTIONS || sections.size >= MOST_SECTIONS * REMOVED_RATIO)
    throw invalid('listing', `A listing has at most ${MOST_SECTIONS} sections.`);
}

function ownSlug(sections: Sections, wanted: string): string {
  const taken = new Set([...sections.values()].map(({ slug }) => slug));
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`;
    if (!taken.has(slug)) return slug;
  }
}

/** All ids with the wanted ones first; undefined if nothing moves. */
function reordered(ids: string[], wanted: readonly string[]): string[] | undefined {
  const first = new Set(wanted);
  if (first.size < wanted.length || wanted.some((id) => !ids.includes(id)))
    throw invalid('order', 'Name each one once, and no other.');
  const order = [...wanted, ...ids.filter((id) => !first.has(id))];
  return order.some((id, i) => id !== ids[i]) ? order : undefined;
}

export function reorder<Part>(parts: Map<string, Part>, order: readonly string[]): void {
  for (const id of order) {
    const part = parts.get(id)!;
    parts.delete(id);
    parts.set(id, part);
  }
}
