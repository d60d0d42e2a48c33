import { FACETS } from '#projections/catalogue/search';
import { labelOf } from './facet.labels.js';
import { type SavedSearch, savedSearchForm } from './search.input.js';

const LONGEST_NAME = 200;

/** The search as it was saved; undefined for one that this release does not understand. */
export function savedSearchOf(json: string): SavedSearch | undefined {
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
