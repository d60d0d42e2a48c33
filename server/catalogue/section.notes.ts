import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Instant, SectionId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { Database } from '#server/platform/database/sql';
import { FieldEncryption } from '#server/platform/security/field-encryption';

/** Binds the ciphertext of a note; stored rows depend on it. */
const NOTE = 'section-note';

/** What a reader notes at a section: for that person alone, so it is an encrypted row that can be erased, and no event. */
@Injectable()
export class SectionNotes {
  constructor(
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  /** '' where there is none. */
  async of(reader: UserId, section: SectionId): Promise<string> {
    const { rows } = await sql<{ note: Envelope }>`select note from app.section_note
      where reader_id = ${reader} and section_id = ${section}`.execute(this.db.sql);
    return (await this.encryption.decrypt(rows[0]?.note, NOTE)) ?? '';
  }

  /** Every note of a reader, the oldest first. */
  async allOf(reader: UserId): Promise<{ section: SectionId; note: string; at: Instant }[]> {
    const { rows } = await sql<{ section: SectionId; note: Envelope; at: Instant }>`
      select section_id as section, note, updated_at as at from app.section_note
      where reader_id = ${reader} order by updated_at, section_id`.execute(this.db.sql);
    const texts = await this.encryption.decryptAll(
      rows.map(({ note }) => note),
      NOTE,
    );
    return rows.map(({ section, at }, i) => ({ section, note: texts[i] ?? '', at }));
  }

  /** An empty text removes the note. */
  async save(reader: UserId, section: SectionId, text: string) {
    if (!text) {
      await sql`delete from app.section_note where reader_id = ${reader} and section_id = ${section}`.execute(
        this.db.sql,
      );
      return;
    }
    const note = JSON.stringify(await this.encryption.encrypt(reader, NOTE, text));
    await sql`insert into app.section_note (reader_id, section_id, note) values (${reader}, ${section}, ${note}::jsonb)
      on conflict (reader_id, section_id) do update set note = excluded.note, updated_at = now()`.execute(this.db.sql);
  }

  async erase(reader: UserId) {
    await sql`delete from app.section_note where reader_id = ${reader}`.execute(this.db.sql);
  }
}
