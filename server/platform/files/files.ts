import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { FileId, UserId } from '#server/kernel/ids';
import { DomainError } from '#server/kernel/domain-error';
import { isTransient } from '#server/platform/transient-errors';
import { Config } from '#server/platform/config';
import { failpoint } from '#server/platform/failpoint';
import { Database } from '#server/platform/database/sql';

/** A stored file. `scope` says what guards it ('cover', 'section', …) and `scopeId` which one. */
export type StoredFile = {
  id: FileId;
  ownerId: UserId;
  scope: string;
  scopeId: string;
  name: string;
  mimeType: string;
  size: number;
  sha256: string;
  public: boolean;
  width?: number;
  height?: number;
};
export type NewFile = Omit<StoredFile, 'id' | 'size' | 'sha256'> & { bytes: Buffer };

const LINK_MINUTES = 5;

/** A folder of files with random names; the row says what each is. Written and synced before any event speaks of it. */
@Injectable()
export class Files {
  private readonly folder: string;
  private readonly secret: string;

  constructor(
    config: Config,
    private readonly db: Database,
  ) {
    this.folder = folderOf(config.get('FILES_URL'));
    this.secret = config.get('KEYS_SECRET');
  }

  async store({ bytes, ...about }: NewFile): Promise<StoredFile> {
    const file = {
      ...about,
      id: randomUUID(),
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    const path = this.path(file.id);
    await mkdir(join(path, '..'), { recursive: true });
    const handle = await open(`${path}.part`, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(`${path}.part`, path);
    await sql`insert into app.file (id, owner_id, scope, scope_id, name, mime_type, size, sha256, public, width, height)
      values (${file.id}, ${file.ownerId}, ${file.scope}, ${file.scopeId}, ${file.name}, ${file.mimeType}, ${file.size}, ${file.sha256}, ${file.public},
        ${file.width ?? null}, ${file.height ?? null})`.execute(this.db.sql);
    failpoint('after-file-before-event');
    return file;
  }

  /**
   * Keeps files for an event that `record` appends. They go again when it was refused; while nobody knows whether it
   * was appended they stay, for it may speak of them.
   */
  async storeFor<T>(files: readonly NewFile[], record: (stored: StoredFile[]) => Promise<T>): Promise<T> {
    const stored: StoredFile[] = [];
    let isRecorded: 'no' | 'perhaps' = 'no';
    try {
      for (const file of files) stored.push(await this.store(file));
      isRecorded = 'perhaps';
      return await record(stored);
    } catch (error) {
      const isRefused = error instanceof DomainError && !isTransient(error);
      if (isRecorded === 'no' || isRefused) for (const { id } of stored) await this.remove(id);
      throw error;
    }
  }

  async find(id: FileId): Promise<StoredFile | undefined> {
    const { rows } =
      await sql<StoredFile>`select id, owner_id as "ownerId", scope, scope_id as "scopeId", name, mime_type as "mimeType", size, sha256, public,
      width, height from app.file where id = ${id}`.execute(this.db.sql);
    return rows[0];
  }

  async remove(id: FileId) {
    await sql`delete from app.file where id = ${id}`.execute(this.db.sql);
    await rm(this.path(id), { force: true });
  }

  /** The bytes, or a range of them. */
  async read(id: FileId, range?: { start: number; end: number }) {
    const path = this.path(id);
    return { size: (await stat(path)).size, stream: createReadStream(path, range) };
  }

  /** A link for one person and one file, good for five minutes. */
  link(id: FileId, userId: UserId): string {
    const expires = Math.floor(Date.now() / 1_000) + LINK_MINUTES * 60;
    return `/api/files/${id}?user=${userId}&expires=${expires}&signature=${this.sign(id, userId, expires)}`;
  }

  /** The link of a file anyone may see once its listing is public. */
  publicLink(id: FileId): string {
    return `/api/files/${id}`;
  }

  isSigned(id: FileId, { user, expires, signature }: { user?: string; expires?: number; signature?: string }): boolean {
    if (!user || !expires || !signature || expires * 1_000 < Date.now()) return false;
    const [expected, given] = [Buffer.from(this.sign(id, user, expires)), Buffer.from(signature)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  private sign(id: FileId, userId: UserId, expires: number) {
    return createHmac('sha256', this.secret).update(`${id}/${userId}/${expires}`).digest('base64url');
  }

  private path(id: FileId) {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('not a file id');
    return join(this.folder, id.slice(0, 2), id);
  }
}

function folderOf(url: string): string {
  if (!url.startsWith('file:')) throw new Error('FILES_URL names a folder, as file:///srv/files');
  const path = url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
  return isAbsolute(path) ? path : resolve(path);
}
