import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat, statfs, truncate } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { DomainError, notFound } from '#server/kernel/domain-error';
import { type FileId, isUuid } from '#server/kernel/ids';
import { Config } from '#server/platform/config';
import { log } from '#server/platform/log';
import { PICTURE_WIDTHS } from './picture-widths.js';
import { megabytes } from './upload-rule.js';

/** Bytes of a request that are on disk as `incoming/<id>.part`, synced, and not yet a stored file. */
export type Part = { id: FileId; size: number; sha256: string };
/** A picture in one of `PICTURE_WIDTHS`; `id` is its part's. */
export type Narrower = { id: FileId; width: number };
/** Called with each chunk while it is written; an error ends the write. */
export type OnChunk = (chunk: Buffer) => void | Promise<void>;

const DISK_IS_FULL = new Set(['ENOSPC', 'EDQUOT']);
export const isFileId = isUuid;

const noSpace = () =>
  new DomainError('insufficient_storage', 'no_space', 'There is no room for more files right now. Try again later.', {
    retryAfter: 300,
  });

/** Free bytes at which a disk counts as full. */
const FULL = 16 * 1_048_576;

async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/**
 * The folder of `FILES_URL`. A file's path is `<first two characters of its id>/<id>`, and a picture's in a smaller
 * width `<…>/<id>-<width>`; its name and type are in `app.file`.
 */
@Injectable()
export class FileFolder {
  private readonly root: string;
  private readonly incoming: string;
  /** Minimum free disk space, bytes. */
  private readonly floor: number;
  private looking?: Promise<boolean>;
  /** Bytes that uploads under way in this process may still write. */
  private reserved = 0;

  constructor(config: Config) {
    this.root = folderOf(config.get('FILES_URL'));
    this.incoming = join(this.root, 'incoming');
    this.floor = megabytes(config.get('FILES_FREE_MB'));
  }

  /** Runs `work` with `bytes` of disk space reserved. Throws 507 if less than `FILES_FREE_MB` would be left. */
  async withSpace<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    this.reserved += bytes;
    try {
      await mkdir(this.incoming, { recursive: true }).catch(explain);
      const free = await freeBytes(this.incoming);
      if (free - this.reserved < this.floor) {
        log.error({ free, reserved: this.reserved }, 'the disk of the files is full');
        throw noSpace();
      }
      return await work();
    } finally {
      this.reserved -= bytes;
    }
  }

  /**
   * False when the disk is all but full: reading and buying will fail soon. Uploads end earlier, at `FILES_FREE_MB`. One look
   * is under way at a time, since each keeps a thread of this process while the disk does not answer.
   */
  hasSpace(): Promise<boolean> {
    return (this.looking ??= freeBytes(this.root)
      .then(
        (free) => free > Math.min(this.floor, FULL),
        (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
      )
      .finally(() => (this.looking = undefined)));
  }

  /** Writes a `.part` file; removes it when the source, `onChunk` or the disk fails. A full disk is 507. */
  async write(source: AsyncIterable<Buffer>, onChunk: OnChunk = () => undefined): Promise<Part> {
    const id = randomUUID();
    const hash = createHash('sha256');
    let size = 0;
    try {
      const handle = await open(this.pathOfPart(id), 'wx', 0o600);
      try {
        for await (const chunk of source) {
          await onChunk(chunk);
          hash.update(chunk);
          size += chunk.length;
          await handle.writeFile(chunk);
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
      return { id, size, sha256: hash.digest('hex') };
    } catch (error) {
      await this.discard([id]);
      return explain(error);
    }
  }

  /** Makes an empty part where there is none; it is there after a power failure too. */
  async beginPart(id: FileId) {
    try {
      await mkdir(this.incoming, { recursive: true });
      await (await open(this.pathOfPart(id), 'a', 0o600)).close();
      await sync(this.incoming);
    } catch (error) {
      explain(error);
    }
  }

  /**
   * Writes into a part from `position` on. What was written stays when the source breaks off. It is not synced: after a power
   * failure the part ends where the disk has it. 404 where there is no part: it was removed with its upload.
   */
  async extend(id: FileId, position: number, source: AsyncIterable<Buffer>) {
    try {
      const handle = await open(this.pathOfPart(id), constants.O_WRONLY).catch(ifMissing);
      if (!handle) throw notFound();
      try {
        let end = position;
        for await (const chunk of source)
          for (let done = 0; done < chunk.length;) {
            const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, end);
            done += bytesWritten;
            end += bytesWritten;
          }
      } finally {
        await handle.close();
      }
    } catch (error) {
      explain(error);
    }
  }

  /** Keeps the first `size` bytes of a part. */
  async cutPart(id: FileId, size: number) {
    await truncate(this.pathOfPart(id), size).catch(ifMissing);
  }

  /** Bytes of a part; 0 where there is none. */
  async sizeOfPart(id: FileId): Promise<number> {
    return (await stat(this.pathOfPart(id)).catch(ifMissing))?.size ?? 0;
  }

  readPart(id: FileId): AsyncIterable<Buffer> {
    return createReadStream(this.pathOfPart(id));
  }

  /** Puts one part in the place of another. */
  async replacePart(id: FileId, by: FileId) {
    await rename(this.pathOfPart(by), this.pathOfPart(id));
  }

  pathOfPart(id: FileId): string {
    return join(this.incoming, `${checked(id)}.part`);
  }

  /** Moves parts to their final paths. Afterwards the files are durable. */
  async keep(files: readonly { id: FileId; narrower?: readonly Narrower[] }[]) {
    const folders = new Set(files.map(({ id }) => dirname(this.path(id))));
    for (const folder of folders) if (await mkdir(folder, { recursive: true }).catch(explain)) await sync(this.root);
    for (const { id, narrower = [] } of files) {
      for (const part of narrower) await rename(this.pathOfPart(part.id), this.path(id, part.width));
      await rename(this.pathOfPart(id), this.path(id));
    }
    for (const folder of folders) await sync(folder);
  }

  async discard(parts: readonly FileId[]) {
    for (const id of parts) await rm(this.pathOfPart(id), { force: true });
  }

  async remove(id: FileId) {
    for (const width of [undefined, ...PICTURE_WIDTHS]) await rm(this.path(id, width), { force: true });
  }

  /** The bytes of a stored file, or a range of them with both ends included; undefined when they were removed. */
  async read(id: FileId, { range, width }: { range?: { start: number; end: number }; width?: number } = {}) {
    const handle = await open(this.path(id, width), 'r').catch(ifMissing);
    return handle?.createReadStream(range);
  }

  /** Size of a picture in a smaller width, bytes; undefined when it is not kept in that width. */
  async sizeOf(id: FileId, width: number): Promise<number | undefined> {
    return (await stat(this.path(id, width)).catch(ifMissing))?.size;
  }

  /** Parts last changed before `time` (ms since 1970), which no request can still be writing. */
  async partsBefore(time: number): Promise<FileId[]> {
    const parts: FileId[] = [];
    const folder = await opendir(this.incoming).catch(() => undefined);
    for await (const { name } of folder ?? []) {
      const path = join(this.incoming, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      const id = basename(name, '.part');
      if (mtimeMs < time && isFileId(id)) parts.push(id);
    }
    return parts;
  }

  private path(id: FileId, width?: number): string {
    return join(this.root, checked(id).slice(0, 2), width ? `${id}-${width}` : id);
  }
}

function checked(id: FileId): FileId {
  if (!isFileId(id)) throw new Error('not a file id');
  return id;
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function explain(error: unknown): never {
  throw DISK_IS_FULL.has((error as NodeJS.ErrnoException).code ?? '') ? noSpace() : error;
}

/** A rename is durable after its folder is synced. */
async function sync(folder: string) {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function folderOf(url: string): string {
  if (!url.startsWith('file:')) throw new Error('FILES_URL names a folder, as file:///srv/files');
  const path = url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
  return isAbsolute(path) ? path : resolve(path);
}
