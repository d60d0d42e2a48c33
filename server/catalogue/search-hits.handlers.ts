import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { sql } from 'kysely';
import type { ListingId } from '#server/kernel/ids';
import { log } from '#server/platform/log';
import { Database } from '#server/platform/database/sql';

const EVERY_MS = 2_000;

/** Counts search hits per listing in memory and writes them periodically, so that no search waits for the write. */
@Injectable()
export class SearchHits implements BeforeApplicationShutdown {
  private counts = new Map<ListingId, number>();
  private readonly writing = setInterval(() => void this.write(), EVERY_MS).unref();

  constructor(private readonly db: Database) {}

  count(ids: readonly ListingId[]) {
    for (const id of ids) this.counts.set(id, (this.counts.get(id) ?? 0) + 1);
  }

  /** Writes the counts gathered since the last write. A failure loses those counts only. */
  async write() {
    if (this.counts.size === 0) return;
    const counts = [...this.counts].sort(([a], [b]) => (a < b ? -1 : 1));
    this.counts = new Map();
    try {
      await sql`insert into app.search_hit (listing_id, day, hits)
        select id, current_date, hits from unnest(${counts.map(([id]) => id)}::text[], ${counts.map(([, hits]) => hits)}::int[]) as c(id, hits)
        on conflict (listing_id, day) do update set hits = app.search_hit.hits + excluded.hits`.execute(this.db.sql);
    } catch (err) {
      log.warn({ err }, 'search hits were not counted');
    }
  }

  async beforeApplicationShutdown() {
    clearInterval(this.writing);
    await this.write();
  }
}
