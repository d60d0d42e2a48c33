import { Injectable } from '@nestjs/common';
import { onSaleBy } from '#projections/catalogue/listing.queries';
import type { FileId, UserId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { Files } from '#server/platform/files/files';
import type { PersonEraser } from '#server/platform/security/person-eraser';
import { ArchiveListing } from './availability.js';
import { CoauthorsEraser } from './coauthors.eraser.js';
import { ListingDrafts } from './listing.drafts.js';
import { listing } from './listing.js';
import { wasPublished } from './listing-state.js';
import { listingIdOf } from './listing.files.js';
import { SectionNotes } from './section.notes.js';

/**
 * Takes own listings off sale, since no person could receive what they earn; their buyers keep them (architecture §8). Ends the
 * part in guides of others; deletes drafts, notes, and the files of own listings that were never published.
 */
@Injectable()
export class CatalogueEraser implements PersonEraser {
  constructor(
    private readonly coauthors: CoauthorsEraser,
    private readonly db: Database,
    private readonly drafts: ListingDrafts,
    private readonly files: Files,
    private readonly notes: SectionNotes,
    private readonly store: EventStore,
  ) {}

  async erase(userId: UserId) {
    // Returns only once the view shows all that was done before the erasure.
    await this.coauthors.erase(userId);
    for (const listingId of await onSaleBy(this.db.sql, userId))
      await this.store.decide(listing, listingId, new ArchiveListing({ listingId, by: userId, at: now() }));
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
