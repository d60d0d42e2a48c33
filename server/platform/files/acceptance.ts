import { finished } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { MultipartFile } from '@fastify/multipart';
import { Antivirus } from '#server/platform/providers/antivirus';
import { byteSearch, EICAR } from './byte-search.js';
import { FileFolder, type Narrower, type Part } from './file-folder.js';
import { fileName } from './file-name.js';
import { audioCheck, documentCheck, imageCheck } from './file-types.js';
import { Images } from './images.js';
import { infected, UNSAFE, UnsafeContent } from './unsafe-content.js';
import { emptyFile, isFileFault, kindIn, tooLarge, unsafeFile, type UploadRule } from './upload-rule.js';

/** A file of a form, accepted and on disk as a part. `Files.storeFor` makes it a stored file; otherwise it is removed. */
export type ReceivedFile = Part & {
  name: string;
  mimeType: string;
  width?: number;
  height?: number;
  narrower?: readonly Narrower[];
};

/** One file of a form: of its body, or an upload that stands for it. */
export type Incoming = {
  filename: string;
  bytes: AsyncIterable<Buffer>;
  /** True if the bytes were cut at the maximum size. */
  isTruncated: () => boolean;
  /** Reads a refused file to its end, so that the rest of the form can be read. */
  skip: () => Promise<void>;
};

export const inBody = ({ filename, file }: MultipartFile): Incoming => ({
  filename,
  bytes: file.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>,
  isTruncated: () => file.truncated,
  skip: () => finished(file.resume()),
});

export const onDisk = (filename: string, bytes: AsyncIterable<Buffer>): Incoming => ({
  ...{ filename, bytes, isTruncated: () => false, skip: () => Promise.resolve() },
});

/** Writes one file to disk and checks it meanwhile. */
@Injectable()
export class FileAcceptance {
  constructor(
    private readonly folder: FileFolder,
    private readonly images: Images,
    private readonly antivirus: Antivirus,
  ) {}

  /** Adds every part it writes to `parts`. Resolves to undefined for the empty file that browsers send without a selection. */
  async accept(file: Incoming, rule: UploadRule, parts: Part[]): Promise<ReceivedFile | undefined> {
    const name = fileName(file.filename, 200);
    try {
      return await this.acceptNamed(name, file, rule, parts);
    } catch (error) {
      throw error instanceof UnsafeContent ? unsafeFile(rule.field, name, error.why) : error;
    }
  }

  private async acceptNamed(name: string, file: Incoming, rule: UploadRule, parts: Part[]) {
    const { field, minWidth, minHeight } = rule;
    const kind = kindIn(rule, name);
    const check = CHECKS[kind](field, name);
    const find = byteSearch([EICAR]);
    const next = (chunk: Buffer) => {
      if (find(chunk)) throw new UnsafeContent(UNSAFE.testFile);
      return check.next(chunk);
    };
    const part = await this.folder.write(file.bytes, next).catch(async (error: unknown) => {
      if (isFileFault(error) || error instanceof UnsafeContent) await file.skip();
      throw file.isTruncated() ? tooLarge(field, name, rule.bytes) : error;
    });
    parts.push(part);
    if (file.isTruncated()) throw tooLarge(field, name, rule.bytes);
    if (part.size === 0 && !file.filename) return undefined;
    if (part.size === 0) throw emptyFile(field, name);
    const mimeType = await check.end(this.folder.pathOfPart(part.id));
    const virus = await this.antivirus.find(() => this.folder.readPart(part.id));
    if (virus) throw new UnsafeContent(infected(virus));
    if (kind !== 'image') return { ...part, name, mimeType };
    const image = await this.images.encode(part, { field, name, type: mimeType, minWidth, minHeight }, parts);
    await this.folder.discard([part.id]);
    return { ...image, mimeType: 'image/webp', name: `${name.replace(/\.[^.]*$/, '')}.webp` };
  }
}

const CHECKS = { image: imageCheck, document: documentCheck, audio: audioCheck };
