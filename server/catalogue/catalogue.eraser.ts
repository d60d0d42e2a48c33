import { Injectable } from '@nestjs/common';
import type { FileId, UserId } from '#server/kernel/ids';
import { EventStore } from '#server/platform/events/event-store';
import { Files } from '#server/platform/files/files';
import type { PersonEraser } from '#server/platform/security/person-eraser';
import { CoauthorsEraser } from './coauthors.eraser.js';
import { ListingDrafts } from './listing.drafts.js';
import { listing } from './listing.js';
import { wasPublished } from './listing-state.js';
import { listingIdOf } from './listing.files.js';
import { SectionNotes } from './section.notes.js';

/** Drafts, notes, the part in guides of others, and the files of own listings that were never published. Published ones stay: they are sold (architecture §8). */
@Injectable()
export class CatalogueEraser implements PersonEraser {
  constructor(
    private readonly coauthors: CoauthorsEraser,
    private readonly drafts: ListingDrafts,
    private readonly files: Files,
    private readonly notes: SectionNotes,
    private readonly store: EventStore,
  ) {}

  async erase(userId: UserId) {
    await this.coauthors.erase(userId);
    await this.drafts.erase(userId);
    await this.notes.erase(userId);
    const unpublished: FileId[] = [];
    for (const file of await this.files.ownedBy(userId, ['cover', 'section'])) {
      const { status, creatorId } = await this.store.state(listing, listingIdOf(file));
      const isOfOthers = status !== undefined && creatorId !== userId;
      if (!isOfOthers && !wasPublished(status)) unpublished.push(file.id);
    }
    await this.files.remove(unpublished);
  }
}
