import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import { Database, type Sql } from '#server/platform/database/sql';

/** The parts of the product from which a person was erased, and when that was first done. Kept for ever: ids are pseudonyms. */
@Injectable()
export class ErasedParts {
  constructor(private readonly db: Database) {}

  /** From which parts the person is to be erased; those of a second run are added. */
  async begin(person: UserId, parts: readonly string[], transaction: Sql) {
    await sql`insert into app.erased_part (person_id, part) select ${person}, unnest(${parts}::text[])
      on conflict do nothing`.execute(transaction);
  }

  async record(person: UserId, part: string) {
    await sql`update app.erased_part set at = now() where person_id = ${person} and part = ${part} and at is null`.execute(
      this.db.sql,
    );
  }

  /** By name; none before the worker has begun. `done_at` is null where the erasure is not done yet. */
  async of(person: UserId): Promise<{ name: string; done_at: Instant | null }[]> {
    const { rows } = await sql<{ name: string; done_at: Instant | null }>`
      select part as name, at as done_at from app.erased_part where person_id = ${person} order by part`.execute(
      this.db.sql,
    );
    return rows;
  }
}
