import { Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { contentsOf, findListing, findSection, listingIdOf, sectionsOf } from '#projections/catalogue/listing.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import type { Recorded } from '#server/kernel/decider';
import { notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Files } from '#server/platform/files/files';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { Output, messageWith } from '#server/platform/http/output';
import { Input } from '#server/platform/http/validation';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Database } from '#server/platform/database/sql';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import type { SectionAdded } from './catalogue.events.js';
import { noteForm, progressForm, sectionForm } from './catalogue.input.js';
import { AddSection } from './section-commands.js';
import { content, isOwner, isVisible } from './listing.shape.js';
import { MarkSection } from './progress.js';
import { Rights } from './rights.handlers.js';
import { isReserved, slugOf } from './slug.js';
import { SectionNotes } from './section.notes.js';
import { newSection, section as sectionShown, sectionNote, sectionProgress } from './catalogue.output.js';

/** Sections of a listing: adding, reading and marking them as completed. */
@Controller('listing')
export class SectionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly files: Files,
    private readonly notes: SectionNotes,
    private readonly rights: Rights,
    private readonly views: ViewPositions,
  ) {}

  @Post('section/create')
  @Policy('user')
  @HttpCode(201)
  @Idempotent()
  @Output(messageWith(newSection))
  async create(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(sectionForm) form: z.output<typeof sectionForm>,
  ) {
    const listingId = await listingIdOf(this.db.sql, form.listing);
    if (!listingId) throw notFound();
    const sectionId = identity.commandId;
    const slug = slugOf(form.title, 'section');
    const own = { listingId, sectionId, title: form.title, slug: isReserved(slug) ? `${slug}-section` : slug };
    const command = identified(new AddSection({ ...own, by: me.id, at: now() }), identity);
    const [added] = await this.commands.execute<AddSection, Recorded<SectionAdded>[]>(command);
    await this.views.settled();
    const { title, slug: ownSlug, position } = added!.data;
    const message = 'Section created successfully';
    return { message, data: { message, id: sectionId, title, slug: ownSlug, completed: false, position } };
  }

  @Put('section/:id/progress')
  @Policy('user')
  @Output(messageWith(sectionProgress))
  async progress(
    @CurrentUser() me: Me,
    @Param('id') id: string,
    @Input(progressForm) { completed }: z.output<typeof progressForm>,
  ) {
    const { listing_id: listingId, id: sectionId } = await this.readable(id, me);
    await this.commands.execute(new MarkSection({ listingId, sectionId, readerId: me.id, completed, at: now() }));
    await this.views.settled();
    const sections = await sectionsOf(this.db.sql, listingId, me.id);
    const done = sections.filter((one) => one.completed).length;
    return {
      message: 'Progress saved',
      data: { section: sectionId, completed, progress: { done, total: sections.length } },
    };
  }

  @Put('section/:id/note')
  @Policy('user')
  @Output(messageWith(sectionNote))
  async note(@CurrentUser() me: Me, @Param('id') ref: string, @Input(noteForm) { note }: z.output<typeof noteForm>) {
    const { id } = await this.readable(ref, me);
    await this.notes.save(me.id, id, note);
    return { message: note ? 'Note saved' : 'Note removed', data: { section: id, note } };
  }

  /** A section's existence is public once its listing is; its contents are for the owner and the buyers, those of a preview for all. */
  @Get(':listing/:section')
  @Policy('public')
  @Output(messageWith(sectionShown))
  async one(
    @Param('listing') listingRef: string,
    @Param('section') sectionRef: string,
    @CurrentUser() me: Me | undefined,
  ) {
    const listing = await findListing(this.db.sql, listingRef, me?.id);
    if (!listing || !isVisible(listing, me)) throw notFound();
    const section = await findSection(this.db.sql, sectionRef, listing.id);
    if (!section) throw notFound();
    await this.rights.readingSection(section, me);
    const [contents, all, note] = await Promise.all([
      contentsOf(this.db.sql, section.id, me?.id),
      sectionsOf(this.db.sql, listing.id, me?.id),
      me ? this.notes.of(me.id, section.id) : '',
    ]);
    const reader = { files: this.files, reader: me?.id, boughtAt: listing.purchased_at };
    const data = {
      id: section.id,
      title: section.title,
      slug: section.slug,
      position: section.position,
      completed: all.find(({ id }) => id === section.id)?.completed ?? false,
      is_owner: isOwner(listing, me),
      note,
      contents: contents.map((row) => content(row, reader)),
    };
    return { message: 'Section', data };
  }

  /** The section, for people who may read it. */
  private async readable(ref: string, me: Me) {
    const section = await findSection(this.db.sql, ref);
    const listing = section && (await findListing(this.db.sql, section.listing_id, me.id));
    if (!listing || !isVisible(listing, me)) throw notFound();
    await this.rights.reading(section.listing_id, me);
    return section;
  }
}
