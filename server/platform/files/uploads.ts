import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError, invalid } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { failpoint } from '#server/platform/failpoint';
import { afterAnswer } from '#server/platform/http/after-answer';
import { beforeTimeout } from '#server/platform/http/request-timeout';
import { fieldsOf } from '#server/platform/http/validation';
import { FileAcceptance, inBody, type Incoming, onDisk, type ReceivedFile } from './acceptance.js';
import { FileFolder, type Part } from './file-folder.js';
import { fileName } from './file-name.js';
import { type ClaimedUpload, ResumableUploads } from './resumable-uploads.js';
import { UploadGate } from './upload-gate.js';
import { UploadQuota } from './upload-quota.js';
import {
  isFileFault,
  megabytes,
  refusalOf,
  tooLargeTogether,
  tooMany,
  unfinished,
  type UploadRule,
} from './upload-rule.js';

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
/** What a form has brought so far. */
type Receipt = {
  rule: UploadRule;
  parts: Part[];
  files: ReceivedFile[];
  faults: DomainError[];
  /** Bytes of all files. */
  total: number;
};

const LIMITS = { fields: 50, parts: 70, fieldSize: 128 * 1_024 };
/** Bytes of a form beside its files. */
const FORM_BYTES = megabytes(1);

/** Receives forms with files: streams them to disk and checks each file while it arrives, with limits on number and size. */
@Injectable()
export class Uploads {
  constructor(
    private readonly acceptance: FileAcceptance,
    private readonly folder: FileFolder,
    private readonly gate: UploadGate,
    private readonly quota: UploadQuota,
    private readonly resumable: ResumableUploads,
  ) {}

  /**
   * Calls `record` with the form when all its files are on disk; an error names every invalid file. JSON and urlencoded
   * bodies are forms without files of their own. The field `uploads` holds ids of uploads that stand for further files and
   * stay when the form is refused. Files that `record` does not store are removed in every case.
   * 410 an upload is not there, 413 too large or account full, 415 wrong type or unsafe, 429 and 503 too many at once or today,
   * 503 not scanned for viruses, 507 disk full.
   */
  async receive<T>(req: FastifyRequest, upload: Upload, record: (form: Form) => Promise<T>): Promise<T> {
    const body = fieldsIn(req.body);
    if (!req.isMultipart() && idsOf(body).length === 0) return record({ fields: body, files: [] });
    const { rule, by } = upload;
    const most = rule.total + FORM_BYTES;
    const bytes = Number(req.headers['content-length'] ?? most);
    if (bytes > most) throw tooLargeTogether(rule);
    return this.gate.enter(by, () =>
      this.quota.within(by, bytes, () =>
        this.folder.withSpace(bytes, async () => {
          const receipt: Receipt = { rule, parts: [], files: [], faults: [], total: 0 };
          try {
            // The files are checked while they arrive; a scan of the last one may take longer than a handler.
            const fields = req.isMultipart() ? await beforeTimeout(req, () => this.read(req, upload, receipt)) : body;
            return await this.record(req, upload, { fields, receipt }, record);
          } finally {
            await this.folder.discard(receipt.parts.map(({ id }) => id));
          }
        }),
      ),
    );
  }

  /** Resolves to the fields. */
  private async read(req: FastifyRequest, { rule, may = anyone }: Upload, receipt: Receipt) {
    const { files, faults } = receipt;
    let isAllowed = false;
    const keep = async (file: MultipartFile, fields: Record<string, unknown>) => {
      if (file.fieldname !== rule.field) throw invalid(fileName(file.fieldname, 60), 'This field takes no file.');
      isAllowed ||= await may(fields);
      if (!isAllowed && files.length + faults.length > 0)
        throw invalid(rule.field, 'Send the other fields before the files.');
      await this.take(inBody(file), receipt);
      count(file.file.bytesRead, receipt);
    };
    const limits = { ...LIMITS, fileSize: rule.bytes, files: rule.max };
    try {
      return await fieldsOf(req, keep, limits);
    } catch (error) {
      throw (error as { code?: string }).code === 'FST_FILES_LIMIT' ? tooMany(rule) : error;
    }
  }

  /** Takes the uploads that the form names in place of files, for this command alone, and records the form. */
  private async record<T>(
    req: FastifyRequest,
    { rule, by, may = anyone }: Upload,
    { fields: { uploads: named, ...fields }, receipt }: { fields: Record<string, unknown>; receipt: Receipt },
    record: (form: Form) => Promise<T>,
  ) {
    const { files, faults } = receipt;
    const ids = idsOf({ uploads: named });
    if (files.length + faults.length + ids.length > rule.max) throw tooMany(rule);
    if (ids.length > 0) await may(fields);
    const command = req.identity?.commandId ?? randomUUID();
    return this.resumable.handIn({ by, field: rule.field, ids, command }, async (uploads) => {
      const used = { bytes: sizeOf(files), files: files.length };
      const taken = uploads.length > 0 ? await beforeTimeout(req, () => this.takeUploads(uploads, receipt)) : [];
      if (faults.length > 0) throw refusalOf(rule.field, faults);
      failpoint('after-upload');
      const result = await record({ fields, files });
      if (uploads.length > 0) afterAnswer(req, () => void this.resumable.handedIn(uploads));
      // The quota counts an upload since it began, by the size that was said.
      for (const { day, bytes } of taken) await this.quota.correct(by, day, bytes);
      return { result, used };
    });
  }

  /** Resolves to what each file has more bytes than its upload, with the day for which the upload counts. */
  private async takeUploads(uploads: readonly ClaimedUpload[], receipt: Receipt) {
    const { files } = receipt;
    const more: { day: string | undefined; bytes: number }[] = [];
    for (const upload of uploads) {
      const { id, name, size, day } = upload;
      const before = files.length;
      count(size, receipt);
      if ((await this.resumable.offsetOf(upload)) < size) receipt.faults.push(unfinished(receipt.rule.field, name));
      else await this.folder.withSpace(size, () => this.take(onDisk(name, this.folder.readPart(id)), receipt));
      more.push({ day: day ?? undefined, bytes: sizeOf(files.slice(before)) - size });
    }
    return more;
  }

  /** Accepts one file; what is wrong with it is noted. */
  private async take(file: Incoming, { rule, parts, files, faults }: Receipt) {
    try {
      const received = await this.acceptance.accept(file, rule, parts);
      if (received) files.push(received);
    } catch (error) {
      if (!isFileFault(error)) throw error;
      faults.push(error);
    }
  }
}

function count(bytes: number, receipt: Receipt) {
  receipt.total += bytes;
  if (receipt.total > receipt.rule.total) throw tooLargeTogether(receipt.rule);
}

/** The ids in the field `uploads`, each once. 400 for any other value. */
function idsOf({ uploads = [] }: Record<string, unknown>): string[] {
  const ids = [uploads].flat();
  if (!ids.every((id) => typeof id === 'string')) throw invalid('uploads', 'Name each upload by its id.');
  return [...new Set(ids)];
}
const anyone = () => Promise.resolve(true);
const sizeOf = (files: readonly { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0);

/** The fields of a body that is no form: text and lists have none. */
const fieldsIn = (body: unknown) =>
  (typeof body === 'object' && !Array.isArray(body) ? (body ?? {}) : {}) as Record<string, unknown>;
