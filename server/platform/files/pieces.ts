import { Injectable } from '@nestjs/common';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError, invalid } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { type FileField, fieldsOf, read } from '#server/platform/http/validation';
import { FileFolder } from './file-folder.js';
import { beyond, type ResumableUpload, ResumableUploads } from './resumable-uploads.js';
import { UploadGate } from './upload-gate.js';
import { megabytes } from './upload-rule.js';

/** Bytes of a piece; a sender chooses smaller ones. */
export const PIECE = { field: 'piece', max: 1, bytes: megabytes(8), uploads: false } as const satisfies FileField;
/** `offset`: where the piece begins in the file. It is sent before the piece. */
export const pieceForm = z.object({ offset: z.coerce.number().int().min(0) });
/** Bytes of a form beside its piece. */
const FORM_BYTES = 8_192;

/** Receives the pieces of uploads: streams them to disk behind what is there. */
@Injectable()
export class Pieces {
  constructor(
    private readonly folder: FileFolder,
    private readonly gate: UploadGate,
    private readonly uploads: ResumableUploads,
  ) {}

  /**
   * Stores what is new of a piece and resolves to the new offset. Of a piece that breaks off the bytes that arrived stay; of
   * one that goes beyond the size of the file none. 409 with the stored `offset` for a piece that begins after it, and while
   * another piece is received.
   */
  async receive(req: FastifyRequest, by: UserId, id: string): Promise<{ upload: ResumableUpload; offset: number }> {
    if (!req.isMultipart()) throw invalid(PIECE.field, 'Send a piece of the file.');
    const bytes = Number(req.headers['content-length'] ?? PIECE.bytes);
    if (bytes > PIECE.bytes + FORM_BYTES) throw tooLong();
    await this.uploads.one(by, id);
    return this.gate.enter(by, () =>
      this.uploads.writing(by, id, (upload) =>
        this.folder.withSpace(bytes, async () => {
          await this.read(req, upload);
          return { upload, offset: await this.uploads.offsetOf(upload) };
        }),
      ),
    );
  }

  private async read(req: FastifyRequest, upload: ResumableUpload) {
    let isRead = false;
    const keep = async (part: MultipartFile, fields: Record<string, unknown>) => {
      if (part.fieldname !== PIECE.field) throw invalid(PIECE.field, 'Send the piece under this name.');
      isRead = true;
      const { offset } = read(pieceForm, fields);
      const stored = await this.uploads.offsetOf(upload);
      if (offset > stored) throw beyond(stored);
      const source = part.file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
      const fresh = within(source, stored - offset, upload.size - stored, upload.name);
      await this.folder.extend(upload.id, stored, fresh).catch(async (error: unknown) => {
        if (error instanceof DomainError && error.kind === 'too_large') await this.folder.cutPart(upload.id, stored);
        throw error;
      });
      if (part.file.truncated) throw tooLong();
    };
    try {
      await fieldsOf(req, keep, { fields: 5, parts: 6, fieldSize: 100, fileSize: PIECE.bytes, files: PIECE.max });
    } catch (error) {
      throw (error as { code?: string }).code === 'FST_FILES_LIMIT' ? tooLong() : error;
    }
    if (!isRead) throw invalid(PIECE.field, 'Send a piece of the file.');
  }
}

/** The bytes after the first `known` ones, which are stored already; an error where there are more than `most`. */
async function* within(source: AsyncIterable<Buffer>, known: number, most: number, name: string) {
  let left = most;
  let skipped = 0;
  for await (const chunk of source) {
    const fresh = chunk.subarray(Math.min(chunk.length, known - skipped));
    skipped += chunk.length - fresh.length;
    yield fresh.subarray(0, left);
    left -= fresh.length;
    if (left < 0) throw longerThanSaid(name);
  }
}

const tooLong = () =>
  new DomainError('too_large', 'too_large', `Send one piece of at most ${PIECE.bytes / megabytes(1)} MB at a time.`);
const longerThanSaid = (name: string) =>
  new DomainError('too_large', 'too_large', `${name} is larger than it was said to be.`);
