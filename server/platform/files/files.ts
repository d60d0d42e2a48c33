import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { FileId, UserId } from '#server/kernel/ids';
import { DomainError } from '#server/kernel/domain-error';
import { isTransient } from '#server/platform/transient-errors';
import { failpoint } from '#server/platform/failpoint';
import { Database } from '#server/platform/database/sql';
import { KeyRing } from '#server/platform/security/key-ring';
import type { ReceivedFile } from './acceptance.js';
import { ENCRYPTION_BYTES, FileEncryption } from './file-encryption.js';
import { FileFolder } from './file-folder.js';
import { PICTURE_WIDTHS } from './picture-widths.js';

/** A file whose bytes are on disk. `scope` names its entry in `fileScopes`, `scopeId` the thing there it belongs to. */
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
  /** With the owner's key. */
  encrypted?: boolean;
};
/** Owner and scope of received files. */
export type Belonging = Pick<StoredFile, 'ownerId' | 'scope' | 'scopeId' | 'encrypted'>;

const LINK_MINUTES = 5;
export const FILE_COLUMNS = sql`id, owner_id as "ownerId", scope, scope_id as "scopeId", name, mime_type as "mimeType",
  case when encrypted then size - ${sql.lit(ENCRYPTION_BYTES)} else size end as size, sha256, public, width, height, encrypted`;

/** Files and their rows. Both are durable before an event that names the file is appended. */
@Injectable()
export class Files {
  constructor(
    private readonly keys: KeyRing,
    private readonly db: Database,
    private readonly folder: FileFolder,
    private readonly encryption: FileEncryption,
  ) {}

  /**
   * Stores received files, then calls `record`, which appends the event that names them. They are removed when `record`
   * is refused, and stay when its outcome is unknown: if no event names them, the sweeper removes them a day later.
   * With `encrypted` their bytes are encrypted with the owner's key.
   */
  async storeFor<T>(
    received: readonly ReceivedFile[],
    belonging: Belonging,
    record: (stored: StoredFile[]) => Promise<T>,
  ): Promise<T> {
    const { encrypted = false, ownerId } = belonging;
    const kept = encrypted
      ? await Promise.all(received.map((file) => this.encryption.encrypt(file, ownerId)))
      : received;
    const stored = kept.map((file) => ({ ...file, ...belonging, encrypted, public: false }));
    let mayBeRecorded = false;
    try {
      await this.store(stored);
      failpoint('after-file-before-event');
      mayBeRecorded = true;
      return await record(stored);
    } catch (error) {
      const isRefused = error instanceof DomainError && !isTransient(error);
      if (!mayBeRecorded || isRefused) await this.remove(stored.map(({ id }) => id));
      throw error;
    }
  }

  async find(id: FileId): Promise<StoredFile | undefined> {
    const { rows } = await sql<StoredFile>`select ${FILE_COLUMNS} from app.file where id = ${id}`.execute(this.db.sql);
    return rows[0];
  }

  /** The files a person stored in these scopes. */
  async ownedBy(ownerId: UserId, scopes: readonly string[]): Promise<StoredFile[]> {
    const { rows } = await sql<StoredFile>`select ${FILE_COLUMNS} from app.file
      where owner_id = ${ownerId} and scope = any(${scopes})`.execute(this.db.sql);
    return rows;
  }

  /** Every file a person stored, the oldest first. */
  async allOwnedBy(ownerId: UserId): Promise<StoredFile[]> {
    const { rows } = await sql<StoredFile>`select ${FILE_COLUMNS} from app.file
      where owner_id = ${ownerId} order by created_at, id`.execute(this.db.sql);
    return rows;
  }

  /** Removes bytes before rows: the sweeper finds a row without bytes, but not bytes without a row. */
  async remove(ids: readonly FileId[]) {
    if (ids.length === 0) return;
    for (const id of ids) await this.folder.remove(id);
    await sql`delete from app.file where id = any(${ids})`.execute(this.db.sql);
  }

  /** The bytes, or a range of them with both ends included; undefined when they were removed, or their key was destroyed. */
  async read(
    file: Pick<StoredFile, 'id' | 'ownerId' | 'encrypted'>,
    part: { range?: { start: number; end: number }; width?: number },
  ): Promise<Readable | undefined> {
    if (!file.encrypted) return this.folder.read(file.id, part);
    const stream = await this.folder.read(file.id);
    const bytes = stream && (await this.encryption.decrypt(file.id, file.ownerId, stream));
    return bytes && Readable.from([part.range ? bytes.subarray(part.range.start, part.range.end + 1) : bytes]);
  }

  /** A picture in one of `PICTURE_WIDTHS`; undefined where only the picture itself is kept. */
  async narrower({ id }: StoredFile, width: number | undefined): Promise<{ width: number; size: number } | undefined> {
    if (width === undefined || !PICTURE_WIDTHS.includes(width)) return undefined;
    const size = await this.folder.sizeOf(id, width);
    return size === undefined ? undefined : { width, size };
  }

  /** The URL of a file for one person, valid for five minutes. */
  link(id: FileId, userId: UserId): string {
    const expires = Math.floor(Date.now() / 1_000) + LINK_MINUTES * 60;
    return `/api/files/${id}?user=${userId}&expires=${expires}&signature=${this.keys.mac('file-links', signed(id, userId, expires))}`;
  }

  /** The permanent URL of a file that is public under its scope. */
  publicLink(id: FileId): string {
    return `/api/files/${id}`;
  }

  isSigned(id: FileId, { user, expires, signature }: { user?: string; expires?: number; signature?: string }): boolean {
    if (!user || !expires || !signature || expires * 1_000 < Date.now()) return false;
    return this.keys.isMac('file-links', signed(id, user, expires), signature);
  }

  /** Writes rows before bytes, for the reason given at `remove`. */
  private async store(files: readonly (StoredFile & Pick<ReceivedFile, 'narrower'>)[]) {
    if (files.length === 0) return;
    const rows = files.map((file) => ({
      ...{ id: file.id, owner_id: file.ownerId, scope: file.scope, scope_id: file.scopeId, name: file.name },
      ...{ mime_type: file.mimeType, size: file.size, sha256: file.sha256, public: file.public },
      ...{ width: file.width ?? null, height: file.height ?? null, encrypted: file.encrypted ?? false },
    }));
    await sql`insert into app.file (id, owner_id, scope, scope_id, name, mime_type, size, sha256, public, width, height, encrypted)
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (id text, owner_id text, scope text, scope_id text, name text,
        mime_type text, size bigint, sha256 text, public boolean, width int, height int, encrypted boolean)`.execute(
      this.db.sql,
    );
    await this.folder.keep(files);
  }
}

/** The signed text of a link. */
const signed = (id: FileId, userId: UserId, expires: number) => `${id}/${userId}/${expires}`;
