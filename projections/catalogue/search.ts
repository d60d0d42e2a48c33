import type { UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { matches } from './matches.queries.js';
import type { Found, SearchFor } from './search-page.queries.js';
import { searchTerms } from './search-terms.js';
import { withMeanings } from './sought.queries.js';

export { isAlike, withoutPlace } from './alike.js';
export { type Chosen, type Facet, type FacetCount, FACETS } from './facets.js';
export type { Found, SearchFor } from './search-page.queries.js';
export { type Cursor, type Sort, sortOf } from './search-order.queries.js';
export { suggestionWords as tellingWords } from './search-terms.js';

/**
 * Published listings that match every telling word: as written, as a prefix, by its stem, in the other spelling, by a
 * synonym, or, for an unknown word, by similar known words. If none matches all of them, listings that match any, but
 * not among those of a period: there most searches find nothing. One query answers a search of known words.
 */
export async function searchListings(db: Sql, wanted: SearchFor, reader?: UserId): Promise<Found> {
  const synonyms = wanted.synonyms ?? [];
  const { telling, weak } = searchTerms(wanted.search ?? '', synonyms, wanted.common);
  if (wanted.search?.trim() && telling.length === 0) return { count: 0, isCapped: false, rows: [], facets: [] };
  if (telling.length === 0) return matches(db, wanted, reader);
  const found = await matches(db, wanted, reader, { telling, weak, guesses: true });
  const corrected = withMeanings(telling, found.unknown, synonyms);
  const all = corrected ? await matches(db, wanted, reader, { telling: corrected, weak }) : found;
  if (all.matched > 0 || telling.length === 1 || wanted.published) return all;
  return matches(db, wanted, reader, { telling: corrected ?? telling, weak, any: true });
}
