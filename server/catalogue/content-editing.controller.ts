import { Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { contentsOf, placeOfContent, placeOfSection } from '#projections/catalogue/listing.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { Files } from '#server/platform/files/files';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Input } from '#server/platform/http/validation';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { contentForm, contentOrderForm } from './catalogue.input.js';
import { changed, contentItem, order, textVersions } from './catalogue.output.js';
import { DescribePicture, EditText, RemoveContent, ReorderContent, RestoreContent } from './section-commands.js';
import { content } from './listing.shape.js';
import { Rights } from './rights.handlers.js';
import { TextVersions } from './text.versions.js';

/** Changes of a section's items by the creator, which the decider checks. A removed item can be restored. */
@Controller('listing/content')
@Policy('user')
export class ContentEditingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly files: Files,
    private readonly rights: Rights,
    private readonly texts: TextVersions,
    private readonly views: ViewPositions,
  ) {}

  @Patch(':id')
  @Output(messageWith(z.strictObject({ item: contentItem })))
  async edit(@CurrentUser() me: Me, @Param('id') ref: string, @Input(contentForm) form: z.output<typeof contentForm>) {
    const place = await this.placeOf(ref);
    const own = { ...place, by: me.id, at: now() };
    const { text_content: text, alt = '' } = form;
    await this.commands.execute(
      text === undefined ? new DescribePicture({ ...own, alt }) : new EditText({ ...own, text }),
    );
    await this.views.settled();
    const row = (await contentsOf(this.db.sql, place.sectionId)).find(({ id }) => id === place.contentId);
    if (!row) throw notFound();
    const message = text === undefined ? 'Description saved' : 'Text saved';
    return { message, data: { item: content(row, { files: this.files, reader: me.id }) } };
  }

  /** The texts that an item has had, the newest first. */
  @Get(':id/versions')
  @Output(messageWith(textVersions))
  async versions(@CurrentUser() me: Me, @Param('id') ref: string) {
    const { listingId, contentId } = await this.placeOf(ref);
    await this.rights.adding(listingId, me);
    return { message: 'Versions', data: { versions: await this.texts.of(listingId, contentId) } };
  }

  @Delete(':id')
  @Output(messageWith(changed))
  async remove(@CurrentUser() me: Me, @Param('id') ref: string) {
    const place = await this.placeOf(ref);
    await this.commands.execute(new RemoveContent({ ...place, by: me.id, at: now() }));
    await this.views.settled();
    return { message: 'Removed', data: { id: place.contentId } };
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(changed))
  async restore(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') ref: string) {
    const place = await this.placeOf(ref);
    await this.commands.execute(identified(new RestoreContent({ ...place, by: me.id, at: now() }), identity));
    await this.views.settled();
    return { message: 'Restored', data: { id: place.contentId } };
  }

  /** Items that `order` does not name follow in their present order. */
  @Post('reorder')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(order))
  async reorder(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(contentOrderForm) form: z.output<typeof contentOrderForm>,
  ) {
    const place = await placeOfSection(this.db.sql, form.section);
    if (!place) throw notFound();
    const command = new ReorderContent({ ...place, order: form.order, by: me.id, at: now() });
    await this.commands.execute(identified(command, identity));
    await this.views.settled();
    const items = await contentsOf(this.db.sql, place.sectionId);
    return { message: 'Order saved', data: { order: items.map(({ id }) => id) } };
  }

  private async placeOf(ref: string) {
    const place = await placeOfContent(this.db.sql, ref);
    if (!place) throw notFound();
    return place;
  }
}
