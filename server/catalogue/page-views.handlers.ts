import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { sql } from 'kysely';
import type { ListingId } from '#server/kernel/ids';
import { isStaff } from '#server/kernel/roles';
import type { Me } from '#server/platform/http/policy';
import { log } from '#server/platform/log';
import { Database } from '#server/platform/database/sql';

const EVERY_MS = 2_000;

export type Opened = { id: ListingId; status: string; is_owner: boolean };

/** Counts how often the page of a listing is opened, without who opened it; written periodically, as `SearchHits`. */
@Injectable()
export class PageViews implements BeforeApplicationShutdown {
  private counts = new Map<ListingId, number>();
  private readonly writing = setInterval(() => void this.write(), EVERY_MS).unref();

  constructor(private readonly db: Database) {}

  /** Counts a published listing's page that a visitor or a person opens who is neither its owner nor staff. */
  open({ id, status, is_owner }: Opened, me?: Me) {
    if (status !== 'published' || is_owner || isStaff(me?.roles ?? [])) return;
    this.counts.set(id, (this.counts.get(id) ?? 0) + 1);
  }

  /** Writes the counts gathered since the last write. A failure loses those counts only. */
  async write() {
    if (this.counts.size === 0) return;
    const counts = [...this.counts].sort(([a], [b]) => (a < b ? -1 : 1));
    this.counts = new Map();
    try {
      await sql`insert into app.listing_view (listing_id, day, views)
        select id, current_date, views from unnest(${counts.map(([id]) => id)}::text[], ${counts.map(([, views]) => views)}::int[]) as c(id, views)
        on conflict (listing_id, day) do update set views = app.listing_view.views + excluded.views`.execute(
        this.db.sql,
      );
    } catch (err) {
      log.warn({ err }, 'page views were not counted');
    }
  }

  async beforeApplicationShutdown() {
    clearInterval(this.writing);
    await this.write();
  }
}
