import { randomUUID } from 'node:crypto';
import { Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { contentsOf, findListing, findSection, listingIdOf, sectionsOf } from '#projections/catalogue/listing.queries';
import { notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Files } from '#server/platform/files/files';
import { Input } from '#server/platform/http/validation';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Database } from '#server/platform/database/sql';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { progressForm, sectionForm } from './catalogue.input.js';
import { AddSection } from './listing.js';
import { content, isOwner, isVisible } from './listing.shape.js';
import { MarkSection } from './progress.js';
import { Rights } from './rights.handlers.js';
import { isReserved, slugOf } from './slug.js';

/** What a buyer pays for: sections, read and ticked off. */
@Controller('listing')
export class SectionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly files: Files,
    private readonly rights: Rights,
    private readonly views: ViewPositions,
  ) {}

  @Post('section/create')
  @Policy('user')
  @HttpCode(201)
  async create(@CurrentUser() me: Me, @Input(sectionForm) form: z.output<typeof sectionForm>) {
    const listingId = await listingIdOf(this.db.sql, form.listing);
    if (!listingId) throw notFound();
    const sectionId = randomUUID();
    const slug = slugOf(form.title, 'section');
    await this.commands.execute(
      new AddSection({
        listingId,
        sectionId,
        title: form.title,
        slug: isReserved(slug) ? `${slug}-section` : slug,
        by: me.id,
        at: now(),
      }),
    );
    await this.views.settled();
    const section = await findSection(this.db.sql, sectionId);
    const message = 'Section created successfully';
    const made = {
      id: sectionId,
      title: form.title,
      slug: section?.slug ?? slug,
      completed: false,
      position: section?.position ?? null,
    };
    return { message, data: { message, ...made } };
  }

  @Put('section/:id/progress')
  @Policy('user')
  async progress(
    @CurrentUser() me: Me,
    @Param('id') id: string,
    @Input(progressForm) { completed }: z.output<typeof progressForm>,
  ) {
    const section = await findSection(this.db.sql, id);
    const listing = section && (await findListing(this.db.sql, section.listing_id, me.id));
    if (!listing || !isVisible(listing, me)) throw notFound();
    const { listing_id: listingId, id: sectionId } = section;
    await this.rights.reading(listingId, me);
    await this.commands.execute(new MarkSection({ listingId, sectionId, readerId: me.id, completed, at: now() }));
    await this.views.settled();
    const sections = await sectionsOf(this.db.sql, listingId, me.id);
    const done = sections.filter((one) => one.completed).length;
    return {
      message: 'Progress saved',
      data: { section: sectionId, completed, progress: { done, total: sections.length } },
    };
  }

  /** The paid part. That it exists is public once the listing is; what it says is for its owner and its buyers. */
  @Get(':listing/:section')
  @Policy('public')
  async one(
    @Param('listing') listingRef: string,
    @Param('section') sectionRef: string,
    @CurrentUser() me: Me | undefined,
  ) {
    const listing = await findListing(this.db.sql, listingRef, me?.id);
    if (!listing || !isVisible(listing, me)) throw notFound();
    const section = await findSection(this.db.sql, sectionRef, listing.id);
    if (!section) throw notFound();
    await this.rights.reading(listing.id, me);
    const [contents, all] = await Promise.all([
      contentsOf(this.db.sql, section.id),
      sectionsOf(this.db.sql, listing.id, me!.id),
    ]);
    const data = {
      id: section.id,
      title: section.title,
      slug: section.slug,
      position: section.position,
      completed: all.find(({ id }) => id === section.id)?.completed ?? false,
      is_owner: isOwner(listing, me),
      contents: contents.map((row) => content(row, this.files, me!.id)),
    };
    return { message: 'Section', data };
  }
}
