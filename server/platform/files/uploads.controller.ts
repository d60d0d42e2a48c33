import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CommandIdentity } from '#server/kernel/command';
import { invalid } from '#server/kernel/domain-error';
import { text } from '#server/platform/http/fields';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { rateLimit, RateLimits } from '#server/platform/http/rate-limits';
import { Input, TakesFiles } from '#server/platform/http/validation';
import { ModuleRegistry } from '#server/platform/module-registry';
import { FileFolder } from './file-folder.js';
import { fileName } from './file-name.js';
import { PIECE, pieceForm, Pieces } from './pieces.js';
import { type ResumableUpload, ResumableUploads } from './resumable-uploads.js';
import { faultOf } from './upload-rule.js';

export const uploadsLimit = rateLimit('uploads', 400, { minutes: 60, whenUnavailable: 'allow' });

/** A file that will arrive in pieces: the form's field for it, its name, and its size in bytes. */
const uploadForm = z.object({ field: text(100), name: text(500, 0), size: z.coerce.number().int().min(0) });
const state = messageWith(z.strictObject({ id: z.string(), offset: z.int(), size: z.int() }));

/**
 * Files in pieces, so that an upload goes on after a cut. A form takes the id of a whole one in its field `uploads`, in
 * place of the file, and checks it then.
 */
@Controller('uploads')
@Policy('user')
export class UploadsController {
  constructor(
    private readonly folder: FileFolder,
    private readonly limits: RateLimits,
    private readonly pieces: Pieces,
    private readonly registry: ModuleRegistry,
    private readonly uploads: ResumableUploads,
  ) {}

  /** Refuses, before any byte is sent, a file that its form would refuse for its name or size, or that does not fit. */
  @Post()
  @HttpCode(201)
  @Idempotent()
  @Output(state)
  async begin(
    @CurrentUser() me: Me,
    @Identity() { commandId: id }: CommandIdentity,
    @Input(uploadForm) { field, name: given, size }: z.output<typeof uploadForm>,
  ) {
    await this.limits.count(uploadsLimit, me.id);
    const rule = this.registry.entries('uploads').get(field);
    if (!rule) throw invalid('field', 'No form takes files under this name.');
    const name = fileName(given, 200);
    const fault = faultOf(rule, { name, size, type: '' });
    if (fault) throw fault;
    const upload = { id, ownerId: me.id, field, name, size };
    return this.answer(await this.folder.withSpace(size, () => this.uploads.begin(upload)));
  }

  /** Where an interrupted upload goes on. */
  @Get(':id')
  @Output(state)
  async one(@CurrentUser() me: Me, @Param('id') id: string) {
    return this.answer(await this.uploads.one(me.id, id));
  }

  @Patch(':id')
  @TakesFiles(pieceForm, PIECE)
  @Output(state)
  async append(@CurrentUser() me: Me, @Param('id') id: string, @Req() req: FastifyRequest) {
    const { upload, offset } = await this.pieces.receive(req, me.id, id);
    return this.answer(upload, offset);
  }

  @Delete(':id')
  @HttpCode(204)
  async cancel(@CurrentUser() me: Me, @Param('id') id: string) {
    await this.uploads.cancel(me.id, id);
  }

  private async answer(upload: ResumableUpload, stored?: number) {
    const { id, size } = upload;
    const offset = stored ?? (await this.uploads.offsetOf(upload));
    return { message: offset < size ? 'Upload' : 'Upload complete', data: { id, offset, size } };
  }
}
