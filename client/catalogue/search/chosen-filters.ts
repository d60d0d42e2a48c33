import type { SearchPage } from '../../lib/http/api.types';
import type { Facet, Search } from '../catalogue.api';
import { texts } from './search.texts';

export const FACETS: readonly Facet[] = ['sector', 'industry', 'country', 'region', 'price', 'rating'];

/** The chosen values of a facet. */
export const chosenOf = (search: Search, facet: Facet): string[] => [search[facet] ?? []].flat();

/** The filters of a search by their labels, in the order of the screen. */
export function chosenFilters(search: Search, facets?: SearchPage['facets']): string[] {
  const chosen = FACETS.flatMap((name) =>
    chosenOf(search, name).map((value) => facets?.[name]?.find((option) => option.value === value)?.label ?? value),
  );
  return search.creator ? [...chosen, texts.filters.creator(search.creator)] : chosen;
}

/** The change that removes every filter; the words and the order stay. */
export const withoutFilters: Search = { ...Object.fromEntries(FACETS.map((name) => [name, ''])), creator: '' };
