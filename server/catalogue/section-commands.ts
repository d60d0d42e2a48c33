import type { ContentId, Instant, ListingId, SectionId, UserId } from '#server/kernel/ids';
import type { ChecklistEntry, NewContent } from './catalogue.events.js';
import { MarkPreview } from './previews.js';

type Change = { listingId: ListingId; by: UserId; at: Instant };
type OfSection = Change & { sectionId: SectionId };
type OfItem = OfSection & { contentId: ContentId };

/** `slug` is derived from the title; the decider makes it unique within the listing. */
export class AddSection {
  readonly type = 'AddSection';
  constructor(readonly data: OfSection & { title: string; slug: string }) {}
}
export class RenameSection {
  readonly type = 'RenameSection';
  constructor(readonly data: OfSection & { title: string }) {}
}
export class RemoveSection {
  readonly type = 'RemoveSection';
  constructor(readonly data: OfSection) {}
}
export class RestoreSection {
  readonly type = 'RestoreSection';
  constructor(readonly data: OfSection) {}
}
/** Sections that `order` does not name follow in their present order. */
export class ReorderSections {
  readonly type = 'ReorderSections';
  constructor(readonly data: Change & { order: SectionId[] }) {}
}
export class AddContent {
  readonly type = 'AddContent';
  constructor(readonly data: OfSection & { items: NewContent[] }) {}
}
export class EditText {
  readonly type = 'EditText';
  constructor(readonly data: OfItem & { text: string }) {}
}
export class DescribePicture {
  readonly type = 'DescribePicture';
  constructor(readonly data: OfItem & { alt: string }) {}
}
export class EditEntry {
  readonly type = 'EditEntry';
  constructor(readonly data: OfItem & { entry: ChecklistEntry }) {}
}
export class RemoveContent {
  readonly type = 'RemoveContent';
  constructor(readonly data: OfItem) {}
}
export class RestoreContent {
  readonly type = 'RestoreContent';
  constructor(readonly data: OfItem) {}
}
/** Items that `order` does not name follow in their present order. */
export class ReorderContent {
  readonly type = 'ReorderContent';
  constructor(readonly data: OfSection & { order: ContentId[] }) {}
}

export const sectionCommands = [
  ...[AddSection, RenameSection, RemoveSection, RestoreSection, ReorderSections, MarkPreview],
  ...[AddContent, EditText, DescribePicture, EditEntry, RemoveContent, RestoreContent, ReorderContent],
];
export type SectionCommand = InstanceType<(typeof sectionCommands)[number]>;
const NAMES = new Set<string>(sectionCommands.map(({ name }) => name));
export const isSectionCommand = <Other extends { type: string }>(
  command: Other | SectionCommand,
): command is SectionCommand => NAMES.has(command.type);
