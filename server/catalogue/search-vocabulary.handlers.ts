import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type CommonWords, commonWords } from '#projections/catalogue/common-words.queries';
import { type SynonymList, synonymsOf } from '#projections/synonyms/synonyms.queries';
import { Database } from '#server/platform/database/sql';

/** Of the synonyms, and of the common words, which change with the statistics of the database. */
const [TTL_MS, COMMON_TTL_MS] = [1_000, 60_000];

/** The synonyms of the search and its common words, read at most once per time to live. The same change gives the same array. */
@Injectable()
export class SearchVocabulary {
  private last?: SynonymList;
  private readonly lists = new LRUCache<string, SynonymList>({
    max: 1,
    ttl: TTL_MS,
    allowStale: true,
    fetchMethod: () => synonymsOf(this.db.sql),
  });

  private readonly commons = new LRUCache<string, CommonWords>({
    max: 1,
    ttl: COMMON_TTL_MS,
    allowStale: true,
    fetchMethod: () => commonWords(this.db.sql),
  });

  constructor(private readonly db: Database) {}

  async common(): Promise<CommonWords> {
    return (await this.commons.fetch('search'))!;
  }

  async synonyms(): Promise<string[][]> {
    const list = (await this.lists.fetch('search'))!;
    if (list.revision !== this.last?.revision) this.last = list;
    return this.last!.groups;
  }
}
