import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { conflict, DomainError, notFound } from '#server/kernel/domain-error';
import type { FileId, UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { log } from '#server/platform/log';
import { isTransient } from '#server/platform/transient-errors';
import { FileFolder, isFileId } from './file-folder.js';
import { UploadQuota } from './upload-quota.js';

/**
 * A file that arrives in pieces, to be handed in with a form later. Its bytes are the part of its id in the folder; their
 * number is the offset at which the next piece begins.
 */
export type ResumableUpload = { id: FileId; ownerId: UserId; field: string; name: string; size: number };
/** Uploads named by a form: of this person, for this field of it, for the command of this id. */
type Claim = { by: UserId; field: string; ids: readonly string[]; command: string };
/** `day`: for which the quota counts it, `YYYY-MM-DD`; null where days are not limited. */
export type ClaimedUpload = ResumableUpload & { day: string | null };

/** An upload that is handed in with no form is removed after a day; a claimed one, whose outcome may be unknown, after an hour. */
const ABANDONED = sql`((claimed_at is null and created_at < now() - interval '24 hours')
  or claimed_at < now() - interval '1 hour')`;
/** Lease of the request that writes a piece, and the interval at which it is renewed. */
const LEASE = '15 seconds';
const RENEWAL_MS = 4_000;

const COLUMNS = sql`id, owner_id as "ownerId", field, name, size, day::text as day`;
const IS_FREE = sql`(writer is null or writer_until < now())`;

/** A form named an upload that is not there, was claimed by another form, or is another person's. */
const uploadMissing = (field: string) =>
  new DomainError('gone', 'upload_missing', 'An uploaded file is not there any more. Choose it again.', {
    extra: { field },
  });
const busy = () =>
  new DomainError('conflict', 'upload_busy', 'Another piece of this file is being received.', { retryAfter: 2 });

/** Uploads that go on after a cut: what is known of them beside their bytes, one writer at a time, and one claim for ever. */
@Injectable()
export class ResumableUploads {
  constructor(
    private readonly db: Database,
    private readonly folder: FileFolder,
    private readonly quota: UploadQuota,
  ) {}

  /** Makes its empty part, which a late piece of a removed upload never does; counts the whole file in the quota. The same id again is the same upload. */
  async begin(upload: ResumableUpload): Promise<ResumableUpload> {
    const { id, ownerId, field, name, size } = upload;
    const begun = await this.find(ownerId, id);
    if (begun) return begun;
    const day = await this.quota.begin(ownerId, size);
    let isNew = false;
    try {
      await this.folder.beginPart(id);
      const { rows } = await sql`insert into app.upload (id, owner_id, field, name, size, day)
        values (${id}, ${ownerId}, ${field}, ${name}, ${size}, ${day ?? null}::date)
        on conflict (id) do nothing returning id`.execute(this.db.sql);
      isNew = rows.length > 0;
    } finally {
      if (!isNew) await this.quota.giveBack(ownerId, day, size);
    }
    return upload;
  }

  async one(by: UserId, id: string): Promise<ResumableUpload> {
    const found = await this.find(by, id);
    if (!found) throw notFound();
    return found;
  }

  /** Bytes that are stored, from the first one on. */
  offsetOf({ id }: ResumableUpload): Promise<number> {
    return this.folder.sizeOfPart(id);
  }

  /** Runs `write` as the only writer of the upload. 409 while another request of any process writes it. */
  async writing<T>(by: UserId, id: string, write: (upload: ResumableUpload) => Promise<T>): Promise<T> {
    const writer = randomUUID();
    const { rows } =
      await sql<ClaimedUpload>`update app.upload set writer = ${writer}, writer_until = now() + ${LEASE}::interval
      where id = ${id} and owner_id = ${by} and claimed_by is null and ${IS_FREE} returning ${COLUMNS}`.execute(
        this.db.sql,
      );
    const [upload] = rows;
    if (!upload) {
      await this.one(by, id);
      throw busy();
    }
    const mine = sql`id = ${id} and writer = ${writer}`;
    const renewal = setInterval(() => {
      void sql`update app.upload set writer_until = now() + ${LEASE}::interval where ${mine}`
        .execute(this.db.sql)
        .catch(() => undefined);
    }, RENEWAL_MS);
    try {
      return await write(upload);
    } finally {
      clearInterval(renewal);
      await sql`update app.upload set writer = null where ${mine}`
        .execute(this.db.sql)
        .catch((err: unknown) => log.warn({ err, upload: id }, 'an upload takes its next piece after the lease'));
    }
  }

  /**
   * Runs `work` with uploads of the person for this field, in the order of `ids`, which no other command gets. After a
   * refusal they may be handed in again; while the outcome is unknown, by a repetition of the same command.
   */
  async handIn<T>(claim: Claim, work: (uploads: readonly ClaimedUpload[]) => Promise<T>): Promise<T> {
    const uploads = claim.ids.length > 0 ? await this.claim(claim) : [];
    try {
      return await work(uploads);
    } catch (error) {
      if (error instanceof DomainError && !isTransient(error)) await this.release(uploads, claim);
      throw error;
    }
  }

  /** Removes uploads that were stored as files. A failure leaves them to the sweeper. */
  async handedIn(uploads: readonly ResumableUpload[]) {
    await this.remove(sql`id = any(${uploads.map(({ id }) => id)})`).catch((err: unknown) =>
      log.warn({ err }, 'uploads that were handed in stay until they are swept'),
    );
  }

  /** Removes an upload that its person cancels. */
  async cancel(by: UserId, id: string) {
    await this.one(by, id);
    for (const { day, size } of await this.remove(sql`id = ${id} and owner_id = ${by} and claimed_by is null`))
      await this.quota.giveBack(by, day ?? undefined, size);
  }

  /** Resolves to the number of removed uploads. */
  async removeAbandoned(): Promise<number> {
    return (await this.remove(sql`${ABANDONED} and ${IS_FREE}`)).length;
  }

  /** Which of these parts are of uploads: they are removed with their upload alone. */
  async withUpload(parts: readonly FileId[]): Promise<Set<FileId>> {
    const { rows } = await sql<{ id: FileId }>`select id from app.upload where id = any(${parts})`.execute(this.db.sql);
    return new Set(rows.map(({ id }) => id));
  }

  async removeOf(person: UserId) {
    await this.remove(sql`owner_id = ${person}`);
  }

  private async claim({ by, field, ids, command }: Claim): Promise<ClaimedUpload[]> {
    const { rows } = await sql<ClaimedUpload>`update app.upload set claimed_by = ${command}, claimed_at = now()
      where id = any(${ids.filter(isFileId)}) and owner_id = ${by} and field = ${field}
        and (claimed_by is null or claimed_by = ${command}) returning ${COLUMNS}`.execute(this.db.sql);
    const claimed = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
    if (claimed.length === ids.length) return claimed;
    await this.release(claimed, { command });
    throw uploadMissing(field);
  }

  private async release(uploads: readonly ResumableUpload[], { command }: Pick<Claim, 'command'>) {
    if (uploads.length === 0) return;
    await sql`update app.upload set claimed_by = null, claimed_at = null
      where id = any(${uploads.map(({ id }) => id)}) and claimed_by = ${command}`.execute(this.db.sql);
  }

  /** Rows before bytes: the sweeper removes parts without a row. */
  private async remove(which: ReturnType<typeof sql>): Promise<ClaimedUpload[]> {
    const { rows } = await sql<ClaimedUpload>`delete from app.upload where ${which} returning ${COLUMNS}`.execute(
      this.db.sql,
    );
    await this.folder.discard(rows.map(({ id }) => id));
    return rows;
  }

  private async find(by: UserId, id: string): Promise<ResumableUpload | undefined> {
    if (!isFileId(id)) return undefined;
    const { rows } = await sql<ClaimedUpload>`select ${COLUMNS} from app.upload
      where id = ${id} and owner_id = ${by} and claimed_by is null`.execute(this.db.sql);
    return rows[0];
  }
}

/** A piece that begins after the stored bytes: the sender goes on at `offset`. */
export const beyond = (offset: number) => conflict('upload_offset', 'Bytes before this piece are missing.', { offset });
