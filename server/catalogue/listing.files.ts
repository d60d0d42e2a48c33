import { Injectable } from '@nestjs/common';
import { userOf } from '#projections/accounts/accounts.queries';
import type { Fold } from '#server/kernel/decider';
import type { FileId, ListingId, SectionId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { StoredFile } from '#server/platform/files/files';
import type { FileReader, FileScope } from '#server/platform/files/scopes';
import { type ListingEvent, listingEvents } from './catalogue.events.js';
import { ListingDrafts } from './listing.drafts.js';
import { Rights } from './rights.handlers.js';

/** Every file that an event of the listing names. */
const namedFiles: Fold<Set<FileId>, ListingEvent> = {
  category: 'listing',
  events: listingEvents,
  initial: () => new Set(),
  snapshot: {
    ...{ name: 'files', version: 1, every: 20 },
    pack: (files) => [...files],
    unpack: (packed) => new Set(packed as FileId[]),
  },
  evolve(files, { type, data }) {
    if (type === 'ListingSubmitted' && data.coverId) files.add(data.coverId);
    if (type === 'ListingEdited' && data.changes.coverId) files.add(data.changes.coverId);
    if (type === 'ContentAdded') for (const item of data.items) if ('fileId' in item) files.add(item.fileId);
    return files;
  },
};

/** `scopeId` is the listing's id, in a section followed by the section's. */
const sectionOf = ({ scopeId }: StoredFile) => scopeId.split('/') as [ListingId, SectionId];
export const listingIdOf = ({ scopeId }: StoredFile): ListingId => scopeId.split('/')[0]!;

async function namedBy(store: EventStore, files: readonly StoredFile[]): Promise<Set<FileId>> {
  const named = new Set<FileId>();
  for (const file of files) if ((await store.state(namedFiles, listingIdOf(file))).has(file.id)) named.add(file.id);
  return named;
}

/** The cover of a listing: for everyone who may see the listing. */
@Injectable()
export class CoverFiles implements FileScope {
  readonly publicSeconds = 3_600;

  constructor(
    private readonly drafts: ListingDrafts,
    private readonly rights: Rights,
    private readonly store: EventStore,
  ) {}

  isPublic(file: StoredFile) {
    return this.rights.maySee(listingIdOf(file), undefined, []);
  }

  async mayRead(file: StoredFile, { id, roles }: FileReader) {
    if (file.ownerId === id) return true;
    return this.rights.maySee(listingIdOf(file), id, roles ?? (await this.rights.rolesOf(id)));
  }

  async referenced(files: readonly StoredFile[]) {
    const ofDrafts = await this.drafts.pictures(files.map(({ id }) => id));
    return new Set([...(await namedBy(this.store, files)), ...ofDrafts]);
  }
}

/** Images and documents of a section: for the owner, buyers and reviewers; those of a free preview for everybody. */
@Injectable()
export class SectionFiles implements FileScope {
  /** A preview that ends, and an item that is removed from it, are closed at once. */
  readonly publicSeconds = 0;

  constructor(
    private readonly db: Database,
    private readonly rights: Rights,
    private readonly store: EventStore,
  ) {}

  isPublic(file: StoredFile) {
    return this.rights.isInPreview(...sectionOf(file), file.id);
  }

  /** A buyer who may read the file opens its section. */
  async mayRead(file: StoredFile, { id, roles }: FileReader) {
    if (file.ownerId === id) return true;
    const [listingId, sectionId] = sectionOf(file);
    const may = await this.rights.mayRead(listingId, id, roles ?? (await this.rights.rolesOf(id)));
    if (may) await this.rights.opened(listingId, sectionId, id);
    return may;
  }

  /** The e-mail address of its buyer (A6.21). */
  async holderOf(file: StoredFile, { id }: FileReader) {
    if (file.ownerId === id || !(await this.rights.owns(listingIdOf(file), id))) return undefined;
    return (await userOf(this.db.sql, id))?.email;
  }

  referenced(files: readonly StoredFile[]) {
    return namedBy(this.store, files);
  }
}
