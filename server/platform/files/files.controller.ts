import { Controller, Get, HttpException, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound } from '#server/kernel/domain-error';
import { Filter } from '#server/platform/http/validation';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { isFileId } from './file-folder.js';
import { Files } from './files.js';
import { FileScopes } from './scopes.js';

/** Types served inline: the server encoded them, or browsers play them and show no document. All others are attachments. */
const INLINE = ['image/webp', 'audio/webm', 'audio/mp4', 'audio/ogg', 'audio/aac'];
const PDF = 'application/pdf';
/** The viewers of browsers work in no sandbox; they keep a PDF apart from the page around it themselves. */
const IN_A_PAGE = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";
const linkQuery = z.object({
  user: z.string().max(100).optional().catch(undefined),
  expires: z.coerce.number().optional().catch(undefined),
  /** A PDF is shown on our own pages, not downloaded. */
  inline: z.literal('1').optional().catch(undefined),
  /** A picture in this width, where it is kept in it; else the picture itself. */
  width: z.coerce.number().optional().catch(undefined),
  signature: z.string().max(100).optional().catch(undefined),
});

/** Stored files. A file is 404 for callers without the right to read it. */
@Controller('files')
@Policy('public')
export class FilesController {
  constructor(
    private readonly files: Files,
    private readonly scopes: FileScopes,
  ) {}

  /** The bytes, whole or one range of them; `user`, `expires` and `signature` as `Files.link` writes them. */
  @Get(':id')
  async one(
    @Param('id') id: string,
    @Filter(linkQuery) link: z.output<typeof linkQuery>,
    @CurrentUser() me: Me | undefined,
    @Req() req: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const file = isFileId(id) ? await this.files.find(id) : undefined;
    const scope = file && this.scopes.find(file.scope);
    if (!file || !scope) throw notFound();
    const isPublic = file.public || (await scope.isPublic(file));
    // A link is for one person, whose right is checked again: a revoked right invalidates old links.
    const holder = this.files.isSigned(file.id, link) ? link.user : undefined;
    const readers = [...(me ? [me] : []), ...(holder === undefined ? [] : [{ id: holder }])];
    const reader = isPublic ? undefined : await firstOf(readers, (one) => scope.mayRead(file, one));
    if (!isPublic && !reader) throw notFound();
    const owner = reader && (await scope.holderOf?.(file, reader));
    const narrower = await this.files.narrower(file, link.width);
    const { size } = narrower ?? file;
    const etag = narrower ? `"${file.sha256}-${narrower.width}"` : `"${file.sha256}"`;
    const isKnown = req.headers['if-none-match'] === etag;
    const range = isKnown ? undefined : rangeOf(req.headers.range, size);
    if (range === 'outside') {
      void reply.header('content-range', `bytes */${size}`);
      throw new HttpException('outside the file', 416);
    }
    // Opened before the headers are set: an error must not carry the file's cache headers.
    const stream = isKnown ? undefined : await this.files.read(file, { range, width: narrower?.width });
    if (!isKnown && !stream) throw notFound();
    const isPage = link.inline !== undefined && file.mimeType === PDF;
    void reply.headers({
      'content-type': file.mimeType,
      'content-disposition': disposition(
        isPage || INLINE.includes(file.mimeType) ? 'inline' : 'attachment',
        owner ? copyOf(file.name, owner) : file.name,
      ),
      'content-security-policy': isPage ? IN_A_PAGE : "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': isPublic ? `public, max-age=${scope.publicSeconds}` : 'private, max-age=300',
      'accept-ranges': 'bytes',
      etag,
    });
    if (isKnown) return reply.status(304).send();
    if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    return reply.header('content-length', range ? range.end - range.start + 1 : size).send(stream);
  }
}

async function firstOf<One>(all: readonly One[], is: (one: One) => Promise<boolean>): Promise<One | undefined> {
  for (const one of all) if (await is(one)) return one;
  return undefined;
}

/** fees.pdf → fees (ada@example.ng).pdf */
const copyOf = (name: string, owner: string) => name.replace(/(\.[^.]*)?$/, (extension) => ` (${owner})${extension}`);

/** RFC 6266: an ASCII name for old clients, the UTF-8 name for the others. */
function disposition(how: 'inline' | 'attachment', name: string): string {
  const ascii =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%]/g, '_') || 'file';
  const utf8 = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

/** One range of bytes; undefined for the whole file, 'outside' when no byte of it exists. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'outside' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (!match[1] && !match[2])) return undefined;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1;
  return start > end || start >= size ? 'outside' : { start, end };
}
