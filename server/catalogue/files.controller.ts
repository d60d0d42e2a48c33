import { Controller, Get, HttpException, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { notFound } from '#server/kernel/domain-error';
import { isFileId } from '#server/platform/files/file-folder';
import { Files, type StoredFile } from '#server/platform/files/files';
import { Filter } from '#server/platform/http/validation';
import { holds } from '#server/kernel/roles';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { linkQuery } from './catalogue.input.js';
import { Rights } from './rights.handlers.js';

/** Only what we encoded ourselves is shown in place; everything else is for the disk. */
const SHOWN = ['image/webp'];

/** Every stored file, to whom its scope allows. To all others it does not exist. */
@Controller('files')
@Policy('public')
export class FilesController {
  constructor(
    private readonly files: Files,
    private readonly rights: Rights,
  ) {}

  @Get(':id')
  async one(
    @Param('id') id: string,
    @Filter(linkQuery) link: z.output<typeof linkQuery>,
    @CurrentUser() me: Me | undefined,
    @Req() req: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const file = isFileId(id) ? await this.files.find(id) : undefined;
    const signed = file && this.files.isSigned(file.id, link) ? link.user : undefined;
    const open = file && (await this.isOpenToAll(file));
    if (!file) throw notFound();
    const isAllowed =
      open ||
      (me && (await this.isFor(file, me.id, me.roles))) ||
      (signed && (await this.isFor(file, signed, await this.rights.rolesOf(signed))));
    if (!isAllowed) throw notFound();
    const etag = `"${file.sha256}"`;
    const isKnown = req.headers['if-none-match'] === etag;
    const range = isKnown ? undefined : rangeOf(req.headers.range, file.size);
    if (range === 'outside') {
      void reply.header('content-range', `bytes */${file.size}`);
      throw new HttpException('outside the file', 416);
    }
    void reply.headers({
      'content-type': file.mimeType,
      'content-disposition': disposition(SHOWN.includes(file.mimeType) ? 'inline' : 'attachment', file.name),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': open ? 'public, max-age=3600' : 'private, max-age=300',
      'accept-ranges': 'bytes',
      etag,
    });
    if (isKnown) return reply.status(304).send();
    const stream = this.files.read(file.id, range);
    if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
    return reply.header('content-length', range ? range.end - range.start + 1 : file.size).send(stream);
  }

  private async isOpenToAll(file: StoredFile): Promise<boolean> {
    return file.public || (file.scope === 'cover' && (await this.rights.maySee(file.scopeId, undefined, [])));
  }

  /** A signed link says who it was made for; whether he may is asked again, so that a lost right closes old links too. */
  private async isFor(file: StoredFile, userId: string, roles: readonly string[]): Promise<boolean> {
    if (file.ownerId === userId || holds(roles, 'moderator')) return true;
    const [listingId = ''] = file.scopeId.split('/');
    if (file.scope === 'cover') return this.rights.maySee(listingId, userId, roles);
    return file.scope === 'section' && (await this.rights.mayRead(listingId, userId, roles));
  }
}

/** RFC 6266: a plain name for old readers, the whole one for the rest. */
function disposition(how: 'inline' | 'attachment', name: string): string {
  const plain =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%]/g, '_') || 'file';
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** One range of bytes; undefined for the whole, 'outside' when there is nothing there. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'outside' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (!match[1] && !match[2])) return undefined;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  return start > end || start >= size ? 'outside' : { start, end };
}
