import type { ContentId, Instant, SectionId } from '#server/kernel/ids';
import type { Content, SectionEvent } from './catalogue.events.js';
import { reorder } from './listing-sections.js';
import { isSectionChange } from './section-events.js';

type PastItem = { content: Content; removed: boolean; at: Instant };
type PastSection = { title: string; slug: string; removed: boolean; items: Map<ContentId, PastItem> };
/** The sections of a guide at one instant, with their texts, in their order. */
export type PastGuide = Map<SectionId, PastSection>;

/** An item of a section, and when it was added. */
export type ItemThen = { content: Content; at: Instant };

const shown = <Part extends { removed: boolean }>(parts: ReadonlyMap<string, Part>) =>
  [...parts].flatMap(([id, part]) => (part.removed ? [] : [{ ...part, id }]));

/** The sections that were shown, in their order. */
export const sectionsThen = (guide: PastGuide) =>
  shown(guide).map(({ id, title, slug, items }) => ({ id, title, slug, items: shown(items).length }));

/** The items that a section showed, in their order; undefined for one that was not shown. */
export function itemsThen(guide: PastGuide, id: SectionId): ItemThen[] | undefined {
  const section = guide.get(id);
  return section && !section.removed ? shown(section.items).map(({ content, at }) => ({ content, at })) : undefined;
}

export function evolveGuide(guide: PastGuide, { type, data }: SectionEvent): void {
  if (type === 'SectionAdded') {
    guide.set(data.sectionId, { title: data.title, slug: data.slug, removed: false, items: new Map() });
    return;
  }
  if (type === 'SectionsReordered') return reorder(guide, data.order);
  const section = guide.get(data.sectionId)!;
  switch (type) {
    case 'SectionRenamed':
      section.title = data.title;
      return;
    case 'SectionRemoved':
    case 'SectionRestored':
      section.removed = type === 'SectionRemoved';
      return;
    case 'ContentAdded':
      for (const content of data.items) section.items.set(content.id, { content, removed: false, at: data.at });
      return;
    case 'ContentReordered':
      return reorder(section.items, data.order);
    case 'SectionPreviewChanged':
      return;
  }
  const item = section.items.get(data.contentId)!;
  switch (type) {
    case 'ContentRemoved':
    case 'ContentRestored':
      item.removed = type === 'ContentRemoved';
      return;
    case 'TextEdited':
      item.content = { ...item.content, text: data.text } as Content;
      return;
    case 'PictureDescribed':
      item.content = { ...item.content, alt: data.alt } as Content;
      return;
    case 'ChecklistEntryEdited': {
      const { document, agency, fee, days } = data;
      item.content = { ...item.content, document, agency, fee, days } as Content;
    }
  }
}

/** What a reader would notice: neither the order nor the description of a picture. */
const substance = (items: ItemThen[] | undefined) =>
  items &&
  JSON.stringify(
    items
      .map(({ content: { position: _, ...content } }) => ('alt' in content ? { ...content, alt: undefined } : content))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  );

/** The sections that after all events of a guide differ from what they were at this instant. */
export function changedSince(instant: Instant, events: readonly SectionEvent[]): SectionId[] {
  const [before, after]: [PastGuide, PastGuide] = [new Map(), new Map()];
  const changed = new Set<SectionId>();
  for (const event of events) {
    if (event.data.at < instant) evolveGuide(before, event);
    else if (isSectionChange(event)) changed.add(event.data.sectionId);
    evolveGuide(after, event);
  }
  return [...changed].filter((id) => substance(itemsThen(before, id)) !== substance(itemsThen(after, id)));
}
