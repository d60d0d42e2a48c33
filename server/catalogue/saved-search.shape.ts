import { FACETS } from '#projections/catalogue/search';
import { openColumns, type Sealed, type Texts } from '#server/kernel/sealed';
import { labelOf } from './facet.labels.js';
import { type SavedSearch, savedSearchForm } from './search.input.js';
import { SEARCH } from './saved-search.events.js';

const LONGEST_NAME = 200;

/** The searches as they were saved, without those that cannot be read or that this release does not understand. */
export async function openSearches<Row extends { search: Sealed }>(texts: Texts, rows: readonly Row[]) {
  const opened = await openColumns(texts, rows, { search: SEARCH });
  return rows.flatMap((row, i) => {
    const search = savedSearchOf(opened[i]!.search ?? '');
    return search ? [{ ...row, search }] : [];
  });
}

function savedSearchOf(json: string): SavedSearch | undefined {
  try {
    return savedSearchForm.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** What it looks for, on one line. */
export function nameOf(saved: SavedSearch): string {
  const filters = FACETS.flatMap((facet) => saved[facet].map((value) => labelOf(facet, value)));
  const parts = [saved.search, ...filters, saved.creator].filter(Boolean);
  return parts.join(', ').replace(/\s+/g, ' ').slice(0, LONGEST_NAME);
}
