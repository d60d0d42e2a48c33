import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { contentsOf, findSection, listingIdOf } from '#projections/catalogue/listing.queries';
import type { ContentId, SectionId } from '#server/kernel/ids';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { invalid, notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Files } from '#server/platform/files/files';
import type { UploadRule } from '#server/platform/files/upload-rule';
import { uuidV5 } from '#server/platform/events/uuid';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { Output, messageWith } from '#server/platform/http/output';
import { Input, read, TakesFiles } from '#server/platform/http/validation';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Database } from '#server/platform/database/sql';
import { Uploads } from '#server/platform/files/uploads';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { uploadLimit } from './catalogue.limits.js';
import type { NewContent } from './catalogue.events.js';
import { filesForm, textForm } from './catalogue.input.js';
import { UPLOADS } from './catalogue.uploads.js';
import { AddContent } from './listing-sections.js';
import { content } from './listing.shape.js';
import { Rights } from './rights.handlers.js';
import { contentItem } from './catalogue.output.js';

type Author = { me: Me; identity: CommandIdentity };
const NO_FILE = 'No file was submitted.';

/** Content of a section: text, images, documents. */
@Controller('listing')
@Policy('user')
export class ContentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly files: Files,
    private readonly limits: RateLimits,
    private readonly rights: Rights,
    private readonly uploads: Uploads,
    private readonly views: ViewPositions,
  ) {}

  @Post('text')
  @HttpCode(201)
  @Idempotent()
  @Output(messageWith(z.strictObject({ message: z.string(), item: contentItem })))
  async text(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(textForm) form: z.output<typeof textForm>,
  ) {
    const text: NewContent = { id: uuidV5(identity.commandId, '0'), resourcetype: 'Text', text: form.text_content };
    const items = await this.shown(me, await this.add({ me, identity }, form, [text]));
    const message = 'Text added successfully';
    return { message, data: { message, item: items[0]! } };
  }

  @Post('file')
  @HttpCode(201)
  @Idempotent()
  @TakesFiles(filesForm, UPLOADS.document)
  @Output(messageWith(z.strictObject({ message: z.string(), items: z.array(contentItem) })))
  async documents(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Req() req: FastifyRequest) {
    const items = await this.addFiles({ me, identity }, req, UPLOADS.document, 'Document');
    const message = 'Files uploaded successfully';
    return { message, data: { message, items } };
  }

  @Post('image')
  @HttpCode(201)
  @Idempotent()
  @TakesFiles(filesForm, UPLOADS.image)
  @Output(messageWith(z.strictObject({ message: z.string(), items: z.array(contentItem) })))
  async images(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Req() req: FastifyRequest) {
    const items = await this.addFiles({ me, identity }, req, UPLOADS.image, 'Image');
    const message = 'Images uploaded successfully';
    return { message, data: { message, items } };
  }

  /** All files of a request or none. */
  private async addFiles(
    { me, identity }: Author,
    req: FastifyRequest,
    rule: UploadRule,
    resourcetype: 'Document' | 'Image',
  ) {
    await this.limits.count(uploadLimit, me.id);
    const formOf = ({ [rule.field]: _, ...fields }: Record<string, unknown>) => read(filesForm, fields);
    const may = async (fields: Record<string, unknown>) => {
      if (!('section' in fields)) return false;
      await this.own(me, formOf(fields));
      return true;
    };
    const added = await this.uploads.receive(req, { rule, by: me.id, may }, async ({ fields, files }) => {
      const form = formOf(fields);
      const { listingId, sectionId } = await this.own(me, form);
      if (files.length === 0) throw invalid(rule.field, NO_FILE);
      const belonging = { ownerId: me.id, scope: rule.scope, scopeId: `${listingId}/${sectionId}` };
      return this.files.storeFor(files, belonging, (stored) =>
        this.add(
          { me, identity },
          form,
          stored.map(({ id: fileId, name, mimeType, size, width, height }, i) => ({
            ...{ id: uuidV5(identity.commandId, String(i)), resourcetype, fileId, name, mimeType, size },
            ...(width && height ? { width, height } : {}),
          })),
        ),
      );
    });
    return this.shown(me, added);
  }

  /** Resolves to the ids of the added items and their section. */
  private async add({ me, identity }: Author, form: z.output<typeof filesForm>, items: NewContent[]) {
    const { listingId, sectionId } = await this.own(me, form);
    const command = new AddContent({ listingId, sectionId, items, by: me.id, at: now() });
    await this.commands.execute(identified(command, identity));
    return { sectionId, ids: new Set<ContentId>(items.map(({ id }) => id)) };
  }

  private async shown(me: Me, { sectionId, ids }: { sectionId: SectionId; ids: Set<ContentId> }) {
    await this.views.settled();
    const rows = (await contentsOf(this.db.sql, sectionId)).filter(({ id }) => ids.has(id));
    return rows.map((row) => content(row, this.files, me.id));
  }

  private async own(me: Me, { section: sectionRef, listing: listingRef }: z.output<typeof filesForm>) {
    const within = listingRef ? await listingIdOf(this.db.sql, listingRef) : undefined;
    if (listingRef && !within) throw notFound();
    const section = await findSection(this.db.sql, sectionRef, within);
    if (!section) throw notFound();
    await this.rights.adding(section.listing_id, me);
    return { listingId: section.listing_id, sectionId: section.id };
  }
}
