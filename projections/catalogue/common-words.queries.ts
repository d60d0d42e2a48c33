import { sql } from 'kysely';
import type { Sql } from '#server/platform/database/sql';
import { catalogueView } from './catalogue.view.js';
import type { CommonWords } from './search-terms.js';

export type { CommonWords };

/** A word of more listings is common. */
const COMMON = 10_000;

/** The common words, by the statistics that Postgres keeps of the search column; none before it made any. */
export async function commonWords(db: Sql): Promise<CommonWords> {
  const { rows } = await sql<{ word: string; share: number }>`
    select word, share from pg_stats s
      join pg_class c on c.relname = s.tablename and c.relnamespace = s.schemaname::regnamespace,
      unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) common(word, share)
    where s.schemaname = ${catalogueView.schema} and s.tablename = 'listing' and s.attname = 'search'
      and word is not null and share * c.reltuples > ${COMMON}`.execute(db);
  return new Map(rows.map(({ word, share }) => [word, share]));
}
