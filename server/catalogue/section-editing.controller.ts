import { Controller, Delete, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { findSection, listingIdOf, placeOfSection, sectionsOf } from '#projections/catalogue/listing.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { previewForm, sectionOrderForm, sectionTitleForm } from './catalogue.input.js';
import { changed, order, previewState, renamedSection } from './catalogue.output.js';
import { RemoveSection, RenameSection, ReorderSections, RestoreSection } from './section-commands.js';
import { MarkPreview } from './previews.js';

/** Changes of a listing's sections by its creator, which the decider checks. A removed section can be restored. */
@Controller('listing/section')
@Policy('user')
export class SectionEditingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly views: ViewPositions,
  ) {}

  @Patch(':id')
  @Output(messageWith(renamedSection))
  async rename(
    @CurrentUser() me: Me,
    @Param('id') ref: string,
    @Input(sectionTitleForm) { title }: z.output<typeof sectionTitleForm>,
  ) {
    const place = await this.placeOf(ref);
    await this.commands.execute(new RenameSection({ ...place, title, by: me.id, at: now() }));
    await this.views.settled();
    const section = await findSection(this.db.sql, place.sectionId);
    if (!section) throw notFound();
    return { message: 'Section renamed', data: { id: section.id, title: section.title, slug: section.slug } };
  }

  /** Lets everybody read the section, or no longer. */
  @Put(':id/preview')
  @Output(messageWith(previewState))
  async preview(
    @CurrentUser() me: Me,
    @Param('id') ref: string,
    @Input(previewForm) { preview }: z.output<typeof previewForm>,
  ) {
    const place = await this.placeOf(ref);
    await this.commands.execute(new MarkPreview({ ...place, preview, by: me.id, at: now() }));
    await this.views.settled();
    const message = preview ? 'Everybody can read this section now' : 'This section is for buyers again';
    return { message, data: { id: place.sectionId, is_preview: preview } };
  }

  @Delete(':id')
  @Output(messageWith(changed))
  async remove(@CurrentUser() me: Me, @Param('id') ref: string) {
    const place = await this.placeOf(ref);
    await this.commands.execute(new RemoveSection({ ...place, by: me.id, at: now() }));
    await this.views.settled();
    return { message: 'Section removed', data: { id: place.sectionId } };
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(changed))
  async restore(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') ref: string) {
    const place = await this.placeOf(ref);
    await this.commands.execute(identified(new RestoreSection({ ...place, by: me.id, at: now() }), identity));
    await this.views.settled();
    return { message: 'Section restored', data: { id: place.sectionId } };
  }

  /** Sections that `order` does not name follow in their present order. */
  @Post('reorder')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(order))
  async reorder(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(sectionOrderForm) form: z.output<typeof sectionOrderForm>,
  ) {
    const listingId = await listingIdOf(this.db.sql, form.listing);
    if (!listingId) throw notFound();
    const command = new ReorderSections({ listingId, order: form.order, by: me.id, at: now() });
    await this.commands.execute(identified(command, identity));
    await this.views.settled();
    const sections = await sectionsOf(this.db.sql, listingId);
    return { message: 'Order saved', data: { order: sections.map(({ id }) => id) } };
  }

  private async placeOf(ref: string) {
    const place = await placeOfSection(this.db.sql, ref);
    if (!place) throw notFound();
    return place;
  }
}
