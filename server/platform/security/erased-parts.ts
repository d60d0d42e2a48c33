import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Instant, UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { ModuleRegistry } from '#server/platform/module-registry';

/** What the platform itself keeps of a person. */
export const PLATFORM = 'platform';

/** The parts of the product from which a person was erased, and when that was first done. Kept for ever: ids are pseudonyms. */
@Injectable()
export class ErasedParts {
  constructor(
    private readonly db: Database,
    private readonly registry: ModuleRegistry,
  ) {}

  /** The names of all parts that keep something of a person. */
  names(): string[] {
    return [PLATFORM, ...this.registry.definitions.filter(({ erase }) => erase).map(({ name }) => name)];
  }

  async record(person: UserId, part: string) {
    await sql`insert into app.erased_part (person_id, part) values (${person}, ${part}) on conflict do nothing`.execute(
      this.db.sql,
    );
  }

  /** Every part, by its name; null where the erasure is not done yet. */
  async of(person: UserId): Promise<{ name: string; done_at: Instant | null }[]> {
    const { rows } = await sql<{ part: string; at: Instant }>`
      select part, at from app.erased_part where person_id = ${person}`.execute(this.db.sql);
    const done = new Map(rows.map(({ part, at }) => [part, at]));
    return this.names()
      .toSorted()
      .map((name) => ({ name, done_at: done.get(name) ?? null }));
  }
}
