import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { ResumableUploads } from '#server/platform/files/resumable-uploads';
import type { PersonEraser } from './person-eraser.js';
import { PersonKeys } from './person-keys.js';

/** Erases what the platform keeps of a person: the key, cached responses, codes, the authenticator app, unfinished uploads and their counts, and the texts of failed messages. */
@Injectable()
export class PlatformEraser implements PersonEraser {
  constructor(
    private readonly db: Database,
    private readonly keys: PersonKeys,
    private readonly uploads: ResumableUploads,
  ) {}

  async erase(userId: UserId) {
    await this.keys.erase(userId);
    const { sql: db } = this.db;
    // The answer to a registration was kept for a visitor, who had no id yet.
    await sql`delete from app.idempotency
      where person_id = ${userId} or (person_id like 'visitor:%' and left(body ->> 'id', 100) = ${userId})`.execute(db);
    await this.uploads.removeOf(userId);
    await sql`delete from app.confirmation_code where person_id = ${userId}`.execute(db);
    await sql`delete from app.authenticator where person_id = ${userId}`.execute(db);
    await sql`delete from app.presence where person_id = ${userId}`.execute(db);
    await sql`delete from app.presence_here where person_id = ${userId}`.execute(db);
    await sql`delete from app.upload_day where person_id = ${userId}`.execute(db);
    // Payloads hold ids and envelopes; an error may repeat an address, as mail servers do.
    await sql`update app.outbox set error = null
      where error is not null and payload::text like ${`%${userId}%`}`.execute(db);
  }
}
