import { randomUUID } from 'node:crypto';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { contentsOf, findSection, listingIdOf } from '#projections/catalogue/listing.queries';
import type { ContentId, SectionId } from '#server/kernel/ids';
import { invalid, notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Files, type NewFile } from '#server/platform/files/files';
import { Input, read, TakesFiles } from '#server/platform/http/validation';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Database } from '#server/platform/database/sql';
import { type Accepted, type Received, UPLOADS, Uploads } from '#server/platform/files/uploads';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { uploadLimit } from './catalogue.limits.js';
import type { NewContent } from './catalogue.events.js';
import { filesForm, textForm } from './catalogue.input.js';
import { AddContent } from './listing.js';
import { content } from './listing.shape.js';
import { Rights } from './rights.handlers.js';

const NOTHING_SENT = 'No file was submitted.';

/** What a creator puts into a section: text, pictures, documents. */
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
  async text(@CurrentUser() me: Me, @Input(textForm) form: z.output<typeof textForm>) {
    const text: NewContent = { id: randomUUID(), resourcetype: 'Text', text: form.text_content };
    const items = await this.shown(me, await this.add(me, form, [text]));
    const message = 'Text added successfully';
    return { message, data: { message, item: items[0] } };
  }

  @Post('file')
  @HttpCode(201)
  @TakesFiles(filesForm, UPLOADS.document)
  async documents(@CurrentUser() me: Me, @Req() req: FastifyRequest) {
    const items = await this.addFiles(me, req, 'document', 'Document', (file) => this.uploads.document(file));
    const message = 'Files uploaded successfully';
    return { message, data: { message, items } };
  }

  @Post('image')
  @HttpCode(201)
  @TakesFiles(filesForm, UPLOADS.image)
  async images(@CurrentUser() me: Me, @Req() req: FastifyRequest) {
    const items = await this.addFiles(me, req, 'image', 'Image', (file) => this.uploads.image(file));
    const message = 'Images uploaded successfully';
    return { message, data: { message, items } };
  }

  /** All files of a request or none: each is looked at before the first is kept. */
  private async addFiles(
    me: Me,
    req: FastifyRequest,
    kind: 'document' | 'image',
    resourcetype: 'Document' | 'Image',
    accept: (file: Received) => Promise<Accepted>,
  ) {
    await this.limits.count(uploadLimit, me.id);
    const rule = UPLOADS[kind];
    const formOf = ({ [rule.field]: _, ...fields }: Record<string, unknown>) => read(filesForm, fields);
    const received = await this.uploads.receive(req, rule, async (fields) => {
      if (!('section' in fields)) return false;
      await this.own(me, formOf(fields));
      return true;
    });
    const form = formOf(received.fields);
    const { listingId, sectionId } = await this.own(me, form);
    const given = received.files.filter(({ bytes, name }) => bytes.length > 0 || name !== 'file');
    if (given.length === 0) throw invalid(rule.field, NOTHING_SENT);
    const files: NewFile[] = [];
    for (const file of given)
      files.push({
        ...(await accept(file)),
        ...{ ownerId: me.id, scope: 'section', scopeId: `${listingId}/${sectionId}`, public: false },
      });
    const items = await this.files.storeFor(files, (stored) =>
      this.add(
        me,
        form,
        stored.map(({ id: fileId, name, mimeType, size, width, height }) => ({
          ...{ id: randomUUID(), resourcetype, fileId, name, mimeType, size },
          ...(width && height ? { width, height } : {}),
        })),
      ),
    );
    return this.shown(me, items);
  }

  /** Resolves to what was added, and where. */
  private async add(me: Me, form: z.output<typeof filesForm>, items: NewContent[]) {
    const { listingId, sectionId } = await this.own(me, form);
    await this.commands.execute(new AddContent({ listingId, sectionId, items, by: me.id, at: now() }));
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
