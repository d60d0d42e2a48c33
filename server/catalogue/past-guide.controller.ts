import { Controller, Get, Param } from '@nestjs/common';
import { z } from 'zod';
import { contentRow } from '#projections/catalogue/catalogue.rows';
import { findListing, placeOfSection, sectionsOf } from '#projections/catalogue/listing.queries';
import { updatesSince } from '#projections/regulations/regulations.queries';
import { notFound } from '#server/kernel/domain-error';
import type { Instant, ListingId, SectionId } from '#server/kernel/ids';
import { EventStore } from '#server/platform/events/event-store';
import { Database } from '#server/platform/database/sql';
import { Files } from '#server/platform/files/files';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Filter } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { sinceFilter } from './catalogue.input.js';
import { guideThen, sectionThen } from './catalogue.output.js';
import { GuideHistory } from './guide.history.js';
import { content, isVisible } from './listing.shape.js';
import { itemsThen, sectionsThen } from './past-guide.js';
import { progress } from './progress.js';
import { regulationsOf } from './regulation.shape.js';
import { Rights } from './rights.handlers.js';

/** A guide as its buyer bought it, or last read it (B14). The day is that of the caller's own purchase. */
@Controller('listing')
@Policy('user')
export class PastGuideController {
  constructor(
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly files: Files,
    private readonly history: GuideHistory,
    private readonly rights: Rights,
    private readonly store: EventStore,
  ) {}

  @Get(':slug/as-bought')
  @Output(messageWith(guideThen))
  async guide(@CurrentUser() me: Me, @Param('slug') ref: string) {
    const { id: listingId } = await this.visible(ref, me);
    const boughtAt = await this.rights.boughtAt(listingId, me.id);
    const [then, today] = await Promise.all([
      this.history.at(listingId, boughtAt),
      sectionsOf(this.db.sql, listingId, me.id),
    ]);
    const changedAt = new Map(today.map(({ id, changed_at }) => [id, changed_at]));
    const became = (changed: Instant | undefined): 'same' | 'changed' | 'removed' =>
      changed === undefined ? 'removed' : changed > boughtAt ? 'changed' : 'same';
    const sections = sectionsThen(then).map((section, i) => ({
      ...section,
      ...{ position: i + 1, today: became(changedAt.get(section.id)) },
    }));
    return { message: 'The guide as you bought it', data: { at: boughtAt, sections } };
  }

  /** The contents of a section then; none of one that was added later. */
  @Get(':slug/as-bought/:section')
  @Output(messageWith(sectionThen))
  async section(
    @CurrentUser() me: Me,
    @Param('slug') ref: string,
    @Param('section') id: string,
    @Filter(sinceFilter) { since }: z.output<typeof sinceFilter>,
  ) {
    const [listing, place] = await Promise.all([this.visible(ref, me), placeOfSection(this.db.sql, id)]);
    if (place?.listingId !== listing.id) throw notFound();
    const { listingId, sectionId } = place;
    const boughtAt = await this.rights.boughtAt(listingId, me.id);
    const at = since === 'reading' ? await this.readAt(listingId, me, sectionId) : boughtAt;
    const [guide, updates] = await Promise.all([
      this.history.at(listingId, at ?? boughtAt),
      updatesSince(this.db.sql, place, at ?? boughtAt),
    ]);
    const items = itemsThen(guide, sectionId);
    if (!items) throw notFound();
    await this.rights.opened(listingId, sectionId, me.id);
    const reader = { files: this.files, reader: me.id, boughtAt };
    const contents = items.map(({ content: item, at: addedAt }, i) =>
      content(
        {
          ...contentRow({ ...item, position: i + 1 }, { listingId, sectionId, items: [], at: addedAt }),
          ...{ completed: null, due: null },
        },
        reader,
      ),
    );
    const reasons = await regulationsOf(this.encryption, updates);
    return { message: 'The section as it was', data: { id: sectionId, at: at ?? boughtAt, contents, reasons } };
  }

  private async readAt(listingId: ListingId, { id }: Me, section: SectionId): Promise<Instant | undefined> {
    return (await this.store.state(progress, `${listingId}-${id}`)).done.get(section);
  }

  private async visible(ref: string, me: Me) {
    const listing = await findListing(this.db.sql, ref, me.id);
    if (!listing || !isVisible(listing, me)) throw notFound();
    return listing;
  }
}
