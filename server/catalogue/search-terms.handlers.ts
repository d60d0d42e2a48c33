import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { countTerms, termOf } from '#projections/catalogue/figures.queries';
import type { ListingId } from '#server/kernel/ids';
import { log } from '#server/platform/log';
import { Database } from '#server/platform/database/sql';

const EVERY_MS = 2_000;
/** Listings of a search that its words are counted for, from the top. */
const TOP = 5;
/** Pairs of a listing and words held between two writes; a busy site counts a sample of its searches. */
const MOST = 400;

/** Stands for the listing that a search did not find. */
const MISSING = '';
/** Searches without a result that are remembered, so that the same person counts once a day for the same words. */
const REMEMBERED = { max: 20_000, ttl: 86_400_000 };

/**
 * Counts which searches show a listing at their top, and which find none (A1.7). Of the words only those of the catalogue
 * and of the requests on the board are kept, never a name.
 */
@Injectable()
export class SearchTerms implements BeforeApplicationShutdown {
  private counts = new Map<string, { id: ListingId; term: string; hits: number }>();
  private readonly missed = new LRUCache<string, true>(REMEMBERED);
  private readonly writing = setInterval(() => void this.write(), EVERY_MS).unref();

  constructor(private readonly db: Database) {}

  /** `by`: the person, or a visitor's network; it is kept in memory alone. */
  count(asked: string, ids: readonly ListingId[], by: string) {
    if (this.counts.size >= MOST) return;
    const term = termOf(asked);
    if (!term || (ids.length === 0 && this.isRepeated(by, term))) return;
    for (const id of ids.length ? ids.slice(0, TOP) : [MISSING]) {
      const key = `${id} ${term}`;
      const counted = this.counts.get(key);
      if (counted) counted.hits++;
      else this.counts.set(key, { id, term, hits: 1 });
    }
  }

  private isRepeated(by: string, term: string) {
    const key = `${by} ${term}`;
    if (this.missed.has(key)) return true;
    this.missed.set(key, true);
    return false;
  }

  /** Writes the counts gathered since the last write. A failure loses those counts only. */
  async write() {
    if (this.counts.size === 0) return;
    const counts = [...this.counts.values()];
    this.counts = new Map();
    try {
      await countTerms(this.db.sql, counts);
    } catch (err) {
      log.warn({ err }, 'search terms were not counted');
    }
  }

  async beforeApplicationShutdown() {
    clearInterval(this.writing);
    await this.write();
  }
}
