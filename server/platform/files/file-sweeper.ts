import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '#server/platform/database/sql';
import { log } from '#server/platform/log';
import { FileFolder } from './file-folder.js';
import { FILE_COLUMNS, Files, type StoredFile } from './files.js';
import { ResumableUploads } from './resumable-uploads.js';
import { FileScopes } from './scopes.js';

const EVERY_MS = 3_600_000;
/** Age of an abandoned part, ms: longer than any request, and as long as an upload may wait for its next piece. */
const PART_MS = 24 * 3_600_000;
const BATCH_SIZE = 200;

/** Removes abandoned uploads, parts of failed requests, and stored files that no event references. Part of the worker. */
@Injectable()
export class FileSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly db: Database,
    private readonly files: Files,
    private readonly folder: FileFolder,
    private readonly scopes: FileScopes,
    private readonly uploads: ResumableUploads,
  ) {}

  onApplicationBootstrap() {
    this.timer = setInterval(
      () => void this.sweep().catch((err: unknown) => log.warn({ err }, 'files were not swept')),
      EVERY_MS,
    );
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }

  /** Resolves to the numbers of removed parts and files. */
  async sweep(): Promise<{ parts: number; files: number }> {
    await sql`delete from app.upload_day where day < (now() at time zone 'utc')::date - 1`.execute(this.db.sql);
    const uploads = await this.uploads.removeAbandoned();
    const parts = uploads + (await this.removeParts());
    let files = 0;
    for (let due = await this.due(); due.length > 0; due = await this.due()) files += await this.check(due);
    if (parts + files > 0) log.info({ parts, files }, 'abandoned uploads were removed');
    return { parts, files };
  }

  private async removeParts(): Promise<number> {
    const old = await this.folder.partsBefore(Date.now() - PART_MS);
    const kept = await this.uploads.withUpload(old);
    const abandoned = old.filter((id) => !kept.has(id));
    await this.folder.discard(abandoned);
    return abandoned.length;
  }

  /** Files to be checked now: a day after they were stored, later every 30 days. Other workers skip them for an hour. */
  private async due(): Promise<StoredFile[]> {
    const { rows } = await sql<StoredFile>`update app.file set check_at = now() + interval '1 hour'
      where id in (select id from app.file where check_at < now() order by check_at limit ${BATCH_SIZE} for update skip locked)
      returning ${FILE_COLUMNS}`.execute(this.db.sql);
    return rows;
  }

  private async check(due: readonly StoredFile[]): Promise<number> {
    const named = new Set<string>();
    const unnamed: string[] = [];
    for (const [name, files] of byScope(due)) {
      const scope = this.scopes.find(name);
      if (!scope) log.warn({ scope: name, files: files.length }, 'no module declares the scope of these files');
      const referenced = await scope?.referenced(files);
      for (const { id } of files)
        if (referenced?.has(id)) named.add(id);
        else if (referenced) unnamed.push(id);
    }
    await sql`update app.file set check_at = now() + interval '30 days' where id = any(${[...named]})`.execute(
      this.db.sql,
    );
    await this.files.remove(unnamed);
    return unnamed.length;
  }
}

function byScope(files: readonly StoredFile[]): Map<string, StoredFile[]> {
  const scopes = new Map<string, StoredFile[]>();
  for (const file of files) scopes.set(file.scope, [...(scopes.get(file.scope) ?? []), file]);
  return scopes;
}
