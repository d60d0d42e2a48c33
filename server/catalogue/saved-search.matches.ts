import { searchListings } from '#projections/catalogue/search';
import { synonymsOf } from '#projections/synonyms/synonyms.queries';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { endOf, startOf } from './guide-updates.reactions.js';
import type { SavedSearch } from './search.input.js';

/** A mail names no more. */
const MOST = 10;

/** A search, with its person and when it was saved. */
type Saved = { user_id: UserId; saved_at: Instant; search: SavedSearch };

/**
 * What it finds among the listings that others published on a day, the latest first; on the day it was saved, among
 * those published since.
 */
export async function matchesOf(db: Sql, { user_id, saved_at, search: saved }: Saved, day: string) {
  const { search, creator, ...chosen } = saved;
  const published = { from: saved_at > startOf(day) ? saved_at : startOf(day), to: endOf(day) };
  const { groups: synonyms } = await synonymsOf(db);
  const wanted = { search, creator, chosen, synonyms, published, sort: 'newest', limit: MOST } as const;
  const { rows } = await searchListings(db, wanted);
  return rows.flatMap(({ slug, title, creator_id }) => (creator_id === user_id ? [] : [{ slug, title }]));
}
