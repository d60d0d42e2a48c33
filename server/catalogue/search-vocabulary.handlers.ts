import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type SynonymList, synonymsOf } from '#projections/synonyms/synonyms.queries';
import { Database } from '#server/platform/database/sql';

const TTL_MS = 1_000;

/** The synonyms of the search, read at most once per second. The same change gives the same array. */
@Injectable()
export class SearchVocabulary {
  private last?: SynonymList;
  private readonly lists = new LRUCache<string, SynonymList>({
    max: 1,
    ttl: TTL_MS,
    allowStale: true,
    fetchMethod: () => synonymsOf(this.db.sql),
  });

  constructor(private readonly db: Database) {}

  async synonyms(): Promise<string[][]> {
    const list = (await this.lists.fetch('search'))!;
    if (list.revision !== this.last?.revision) this.last = list;
    return this.last!.groups;
  }
}
