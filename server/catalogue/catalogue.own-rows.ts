import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import type { OwnRows } from '#server/platform/security/own-rows';
import { ListingDrafts } from './listing.drafts.js';
import { SectionNotes } from './section.notes.js';

/** Drafts of guides, and notes at the sections of others. */
@Injectable()
export class CatalogueOwnRows implements OwnRows {
  constructor(
    private readonly drafts: ListingDrafts,
    private readonly notes: SectionNotes,
  ) {}

  async rowsOf(userId: UserId) {
    const [drafts, section_notes] = await Promise.all([this.drafts.allOf(userId), this.notes.allOf(userId)]);
    return { drafts, section_notes };
  }
}
