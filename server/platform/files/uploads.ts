import { finished } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError, invalid } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { failpoint } from '#server/platform/failpoint';
import { fieldsOf } from '#server/platform/http/validation';
import { FileFolder, type Narrower, type Part } from './file-folder.js';
import { audioCheck, documentCheck, imageCheck } from './file-types.js';
import { Images } from './images.js';
import { UploadGate } from './upload-gate.js';
import { UploadQuota } from './upload-quota.js';
import {
  emptyFile,
  isFileFault,
  megabytes,
  refusalOf,
  tooLarge,
  tooLargeTogether,
  tooMany,
  type UploadRule,
} from './upload-rule.js';

/** A file of a form, accepted and on disk as a part. `Files.storeFor` makes it a stored file; otherwise it is removed. */
export type ReceivedFile = Part & {
  name: string;
  mimeType: string;
  width?: number;
  height?: number;
  narrower?: readonly Narrower[];
};
export type Form = { fields: Record<string, unknown>; files: ReceivedFile[] };
type Upload = {
  rule: UploadRule;
  by: UserId;
  /**
   * Checks the fields received so far before a file is stored: throws if the caller has no right, resolves to false if the
   * fields do not decide it yet. Then one file is accepted, and no more.
   */
  may?: (fields: Record<string, unknown>) => Promise<boolean>;
};

const LIMITS = { fields: 50, parts: 70, fieldSize: 128 * 1_024 };
/** Bytes of a form beside its files. */
const FORM_BYTES = megabytes(1);

/** Receives forms with files: streams them to disk and checks each file while it arrives, with limits on number and size. */
@Injectable()
export class Uploads {
  constructor(
    private readonly folder: FileFolder,
    private readonly gate: UploadGate,
    private readonly images: Images,
    private readonly quota: UploadQuota,
  ) {}

  /**
   * Calls `record` with the form when all its files are on disk; an error names every invalid file. JSON and urlencoded
   * bodies are forms without files. Files that `record` does not store are removed in every case.
   * 413 too large or account full, 415 wrong type, 429 and 503 too many at once or today, 507 disk full.
   */
  async receive<T>(req: FastifyRequest, upload: Upload, record: (form: Form) => Promise<T>): Promise<T> {
    if (!req.isMultipart()) return record({ fields: (req.body ?? {}) as Record<string, unknown>, files: [] });
    const { rule, by } = upload;
    const most = rule.total + FORM_BYTES;
    const bytes = Number(req.headers['content-length'] ?? most);
    if (bytes > most) throw tooLargeTogether(rule);
    return this.gate.enter(by, () =>
      this.quota.within(by, bytes, () =>
        this.folder.withSpace(bytes, async () => {
          const parts: Part[] = [];
          try {
            const form = await this.read(req, upload, parts);
            failpoint('after-upload');
            const result = await record(form);
            return { result, used: { bytes: sizeOf(form.files), files: form.files.length } };
          } finally {
            await this.folder.discard(parts.map(({ id }) => id));
          }
        }),
      ),
    );
  }

  /** Adds every part it writes to `parts`. */
  private async read(req: FastifyRequest, { rule, may = anyone }: Upload, parts: Part[]): Promise<Form> {
    const files: ReceivedFile[] = [];
    const faults: DomainError[] = [];
    let isAllowed = false;
    let total = 0;
    const keep = async (file: MultipartFile, fields: Record<string, unknown>) => {
      if (file.fieldname !== rule.field) throw invalid(fileName(file.fieldname, 60), 'This field takes no file.');
      isAllowed ||= await may(fields);
      if (!isAllowed && files.length + faults.length > 0)
        throw invalid(rule.field, 'Send the other fields before the files.');
      try {
        const received = await this.accept(file, rule, parts);
        if (received) files.push(received);
      } catch (error) {
        if (!isFileFault(error)) throw error;
        faults.push(error);
      }
      total += file.file.bytesRead;
      if (total > rule.total) throw tooLargeTogether(rule);
    };
    const limits = { ...LIMITS, fileSize: rule.bytes, files: rule.max };
    try {
      const fields = await fieldsOf(req, keep, limits);
      if (faults.length > 0) throw refusalOf(rule.field, faults);
      return { fields, files };
    } catch (error) {
      throw (error as { code?: string }).code === 'FST_FILES_LIMIT' ? tooMany(rule) : error;
    }
  }

  /** Resolves to undefined for the empty file that browsers send without a selection. */
  private async accept({ file, filename }: MultipartFile, rule: UploadRule, parts: Part[]) {
    const { field, kind } = rule;
    const name = fileName(filename, 200);
    const check = CHECKS[kind](field, name);
    const source = file.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
    const part = await this.folder
      .write(source, (chunk) => check.next(chunk))
      .catch(async (error: unknown) => {
        if (isFileFault(error)) await finished(file.resume());
        throw file.truncated ? tooLarge(field, name, rule.bytes) : error;
      });
    parts.push(part);
    if (file.truncated) throw tooLarge(field, name, rule.bytes);
    if (part.size === 0 && !filename) return undefined;
    if (part.size === 0) throw emptyFile(field, name);
    const mimeType = await check.end(this.folder.pathOfPart(part.id));
    if (kind !== 'image') return { ...part, name, mimeType };
    const image = await this.images.encode(part, { field, name, type: mimeType, minWidth: rule.minWidth }, parts);
    await this.folder.discard([part.id]);
    return { ...image, mimeType: 'image/webp', name: `${name.replace(/\.[^.]*$/, '')}.webp` };
  }
}

const CHECKS = { image: imageCheck, document: documentCheck, audio: audioCheck };
const anyone = () => Promise.resolve(true);
const sizeOf = (files: readonly { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0);

/** The last segment of the file name, without characters that are special in file systems or headers. */
const fileName = (name: string, longest: number) =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{C}"<>:|?*]/gu, '')
    .trim()
    .slice(-longest) || 'file';
