import { Injectable } from '@nestjs/common';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type/node';
import sharp from 'sharp';
import { invalid, DomainError } from '#server/kernel/domain-error';
import { fieldsOf } from '#server/platform/http/validation';
import { failpoint } from '#server/platform/failpoint';

export type Received = { field: string; name: string; bytes: Buffer };
export type Form = { fields: Record<string, unknown>; files: Received[] };
export type Accepted = { name: string; mimeType: string; bytes: Buffer; width?: number; height?: number };
type Rule = { field: string; max: number; bytes: number };

const MEGABYTE = 1_048_576;
export const UPLOADS = {
  cover: { field: 'thumbnail', max: 1, bytes: 5 * MEGABYTE },
  image: { field: 'image_content', max: 10, bytes: 10 * MEGABYTE },
  document: { field: 'file_content', max: 10, bytes: 25 * MEGABYTE },
} as const satisfies Record<string, Rule>;

const MOST_PIXELS = 40_000_000;
const WIDEST = 2_400;
const IMAGES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
const DOCUMENTS: Record<string, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  txt: 'text/plain; charset=utf-8',
};

/** Takes files off a form and lets in only what we know how to serve safely. */
@Injectable()
export class Uploads {
  /**
   * Reads a form with files of one field. JSON and urlencoded bodies pass as fields without files. Before the bytes of
   * a file are taken, `may` looks at the fields that came so far: it throws when the caller may not send it, and
   * resolves to false when they do not say yet; then one file is taken, and no more.
   */
  async receive(
    req: FastifyRequest,
    rule: Rule,
    may: (fields: Record<string, unknown>) => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<Form> {
    if (!req.isMultipart()) return { fields: (req.body ?? {}) as Record<string, unknown>, files: [] };
    const files: Received[] = [];
    let isAllowed = false;
    const keep = async (part: MultipartFile, fields: Record<string, unknown>) => {
      if (part.fieldname !== rule.field) throw invalid(clean(part.fieldname, 60), 'This field takes no file.');
      isAllowed ||= await may(fields);
      if (!isAllowed && files.length > 0) throw invalid(rule.field, 'Send the other fields before the files.');
      files.push({ field: part.fieldname, name: clean(part.filename, 200), bytes: await part.toBuffer() });
    };
    const fields = await fieldsOf(req, keep, {
      ...{ fileSize: rule.bytes, files: rule.max, fields: 50, parts: 70, fieldSize: 256 * 1024 },
    });
    failpoint('after-upload');
    return { fields, files };
  }

  /** Re-encodes as WebP, upright, without metadata; anything that is no picture is refused. SVG is refused. */
  async image({ field, name, bytes }: Received, least = 1): Promise<Accepted> {
    const type = await fileTypeFromBuffer(bytes);
    if (!type || !IMAGES.includes(type.mime))
      throw wrongType(field, `${name} is not a picture we can show. Use PNG, JPEG, WebP or GIF.`);
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
        .rotate()
        .resize({ width: WIDEST, height: WIDEST, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
      if (info.width < least) throw invalid(field, `This picture is ${info.width} pixels wide; use at least ${least}.`);
      return {
        name: name.replace(/\.[^.]*$/, '') + '.webp',
        mimeType: 'image/webp',
        bytes: data,
        width: info.width,
        height: info.height,
      };
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw invalid(field, `${name} is damaged or too large to show.`);
    }
  }

  /** PDF, Word or plain text, told by content and not by name alone. */
  async document({ field, name, bytes }: Received): Promise<Accepted> {
    const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
    const mimeType = DOCUMENTS[extension];
    if (!mimeType) throw wrongType(field, `${name}: only .pdf, .doc, .docx and .txt files can be added.`);
    if (bytes.length === 0) throw invalid(field, `${name} is empty.`);
    const type = (await fileTypeFromBuffer(bytes))?.mime;
    const genuine =
      extension === 'pdf'
        ? type === 'application/pdf'
        : extension === 'docx'
          ? type === DOCUMENTS.docx
          : extension === 'doc'
            ? type === 'application/x-cfb'
            : type === undefined && isText(bytes);
    if (!genuine) throw wrongType(field, `${name} is not what its name says.`);
    return { name, mimeType, bytes };
  }
}

const wrongType = (field: string, detail: string) =>
  new DomainError('unsupported', 'unsupported_media_type', detail, { extra: { field } });

function isText(bytes: Buffer): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
}

/** The last part of a name a browser sent, without anything a file system or a header could trip over. */
const clean = (name: string, longest: number) =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{C}"<>:|?*]/gu, '')
    .trim()
    .slice(-longest) || 'file';
