import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CommandIdentity } from '#server/kernel/command';
import { Uploads } from '#server/platform/files/uploads';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Input, TakesFiles } from '#server/platform/http/validation';
import { audioForm, filesForm, textForm } from './catalogue.input.js';
import { contentItem } from './catalogue.output.js';
import { UPLOADS } from './catalogue.uploads.js';
import { type Author, SectionItems } from './section-items.handlers.js';

const addedItem = messageWith(z.strictObject({ message: z.string(), item: contentItem }));
const addedItems = messageWith(z.strictObject({ message: z.string(), items: z.array(contentItem) }));

/** Content of a section: text, images, documents, recordings. */
@Controller('listing')
@Policy('user')
export class ContentController {
  constructor(
    private readonly items: SectionItems,
    private readonly uploads: Uploads,
  ) {}

  @Post('text')
  @HttpCode(201)
  @Idempotent()
  @Output(addedItem)
  async text(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(textForm) { text_content: text, ...place }: z.output<typeof textForm>,
  ) {
    const item = await this.items.addText({ me, identity }, { ...place, text });
    const message = 'Text added successfully';
    return { message, data: { message, item } };
  }

  @Post('file')
  @HttpCode(201)
  @Idempotent()
  @TakesFiles(filesForm, UPLOADS.document)
  @Output(addedItems)
  async documents(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Req() req: FastifyRequest) {
    const sent = { rule: UPLOADS.document, resourcetype: 'Document' as const, form: filesForm };
    const items = await this.items.addFiles({ me, identity }, { req, uploads: this.uploads }, sent);
    const message = 'Files uploaded successfully';
    return { message, data: { message, items } };
  }

  @Post('image')
  @HttpCode(201)
  @Idempotent()
  @TakesFiles(filesForm, UPLOADS.image)
  @Output(addedItems)
  async images(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Req() req: FastifyRequest) {
    const sent = { rule: UPLOADS.image, resourcetype: 'Image' as const, form: filesForm };
    const items = await this.items.addFiles({ me, identity }, { req, uploads: this.uploads }, sent);
    const message = 'Images uploaded successfully';
    return { message, data: { message, items } };
  }

  /** A recording for the section that the form names. */
  @Post('audio')
  @HttpCode(201)
  @Idempotent()
  @TakesFiles(audioForm, UPLOADS.audio)
  @Output(addedItem)
  audio(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Req() req: FastifyRequest) {
    return this.addAudio({ me, identity }, req);
  }

  /** A recording for the section in the path. */
  @Post(':slug/:section/audio')
  @HttpCode(201)
  @Idempotent()
  @TakesFiles(audioForm, UPLOADS.audio)
  @Output(addedItem)
  audioOf(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Req() req: FastifyRequest,
    @Param('slug') listing: string,
    @Param('section') section: string,
  ) {
    return this.addAudio({ me, identity }, req, { listing, section });
  }

  private async addAudio(author: Author, req: FastifyRequest, at?: { listing: string; section: string }) {
    const sent = { rule: UPLOADS.audio, resourcetype: 'Audio' as const, form: audioForm, at };
    const [item] = await this.items.addFiles(author, { req, uploads: this.uploads }, sent);
    const message = 'Audio uploaded successfully';
    return { message, data: { message, item: item! } };
  }
}
