import { Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid, notFound } from '#server/kernel/domain-error';
import { isUuid, type ListingId } from '#server/kernel/ids';
import { Config } from '#server/platform/config';
import { Files } from '#server/platform/files/files';
import { Uploads } from '#server/platform/files/uploads';
import { Idempotent } from '#server/platform/http/idempotency';
import { instant, messageWith, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input, TakesFiles } from '#server/platform/http/validation';
import { pageOnly } from './catalogue.input.js';
import { uploadLimit } from './catalogue.limits.js';
import { UPLOADS } from './catalogue.uploads.js';
import { draftForm, newDraftForm, pictureForm } from './draft.input.js';
import { type Draft, ListingDrafts } from './listing.drafts.js';

const words = z.string();
const fields = z
  .strictObject({
    ...{ title: words, subtitle: words, description: words, sector: z.array(words), industry: words.nullable() },
    ...{ country: words, region: words, price: words, offers_meeting: words, process_support: words },
    licence_affirmed: z.boolean(),
  })
  .partial();
const draft = z
  .strictObject({
    ...{ id: z.string(), status: z.literal('draft'), status_label: z.literal('Draft') },
    ...{ thumbnail: z.string().nullable(), updated_at: instant, fields },
  })
  .meta({ id: 'ListingDraft' });

/** A person's drafts of listings, kept while they are typed. */
@Controller('listing/draft')
@Policy('user')
export class DraftController {
  constructor(
    private readonly config: Config,
    private readonly drafts: ListingDrafts,
    private readonly files: Files,
    private readonly limits: RateLimits,
    private readonly uploads: Uploads,
  ) {}

  @Get()
  @Output(pageOf(draft))
  async list(@CurrentUser() me: Me, @Filter(pageOnly) page: z.output<typeof pageOnly>) {
    const { count, rows } = await this.drafts.of(me.id, page);
    const results = rows.map((row) => this.shown(row, me));
    return paginated(this.config.get('PUBLIC_URL'), 'listing/draft/', page, count, results);
  }

  @Get(':id')
  @Output(messageWith(draft))
  async one(@CurrentUser() me: Me, @Param('id') id: string) {
    return this.answer('Draft', await this.drafts.find(me.id, idOf(id)), me);
  }

  /** Starts a draft under an id that the client chooses, so that it knows the address before the answer. */
  @Post()
  @HttpCode(201)
  @Idempotent()
  @Output(messageWith(draft))
  async start(@CurrentUser() me: Me, @Input(newDraftForm) { id, ...fields }: z.output<typeof newDraftForm>) {
    return this.answer('Draft saved', await this.drafts.start(me.id, id.toLowerCase(), fields), me);
  }

  @Put(':id')
  @Output(messageWith(draft))
  async save(@CurrentUser() me: Me, @Param('id') id: string, @Input(draftForm) form: z.output<typeof draftForm>) {
    const { thumbnail, ...fields } = form;
    const saved = await this.drafts.save(me.id, idOf(id), fields);
    if (saved?.coverId && thumbnail === null) await this.removeCover(me, saved);
    return this.answer('Draft saved', saved, me);
  }

  /** The picture of the draft; it replaces the former. */
  @Post(':id/thumbnail')
  @HttpCode(200)
  @Idempotent()
  @TakesFiles(pictureForm, UPLOADS.cover)
  @Output(messageWith(draft))
  async picture(@CurrentUser() me: Me, @Param('id') ref: string, @Req() req: FastifyRequest) {
    const id = idOf(ref);
    await this.limits.count(uploadLimit, me.id);
    const former = await this.drafts.find(me.id, id);
    if (!former) throw notFound();
    const shown = former.coverId ? await this.files.find(former.coverId) : undefined;
    const belonging = { ownerId: me.id, scope: UPLOADS.cover.scope, scopeId: id };
    const saved = await this.uploads.receive(req, { rule: UPLOADS.cover, by: me.id }, async ({ files }) => {
      if (files.length === 0) throw invalid(UPLOADS.cover.field, 'Choose a picture.');
      if (files[0]!.sha256 === shown?.sha256) return former;
      return this.files.storeFor(files, belonging, async ([cover]) => {
        const kept = await this.drafts.cover(me.id, id, cover!.id);
        if (!kept) throw notFound();
        return kept;
      });
    });
    if (former.coverId && former.coverId !== saved.coverId) await this.files.remove([former.coverId]);
    return this.answer('Draft saved', saved, me);
  }

  /** Discards the draft; it can be restored for a day. */
  @Delete(':id')
  @HttpCode(204)
  async discard(@CurrentUser() me: Me, @Param('id') id: string) {
    if (!(await this.drafts.discard(me.id, idOf(id)))) throw notFound();
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(draft))
  async restore(@CurrentUser() me: Me, @Param('id') id: string) {
    return this.answer('Draft restored', await this.drafts.restore(me.id, idOf(id)), me);
  }

  private async removeCover(me: Me, draft: Draft) {
    await this.drafts.cover(me.id, draft.id, null);
    await this.files.remove([draft.coverId!]);
    draft.coverId = null;
  }

  private answer(message: string, found: Draft | undefined, me: Me) {
    if (!found) throw notFound();
    return { message, data: this.shown(found, me) };
  }

  private shown({ id, fields, coverId, updatedAt }: Draft, me: Me) {
    const status = { status: 'draft' as const, status_label: 'Draft' as const };
    return { id, ...status, thumbnail: coverId && this.files.link(coverId, me.id), updated_at: updatedAt, fields };
  }
}

function idOf(ref: string): ListingId {
  const id = ref.toLowerCase();
  if (!isUuid(id)) throw notFound();
  return id;
}
