import type { SearchPage } from '../../lib/http/api.types';
import type { Search } from '../catalogue.api';
import { texts } from './search.texts';

export const FACETS = ['sector', 'industry', 'country'] as const;

/** The filters of a search by their labels, in the order of the screen. */
export function chosenFilters(search: Search, facets?: SearchPage['facets']): string[] {
  const chosen = FACETS.flatMap((name) => {
    const value = search[name];
    return value ? [facets?.[name]?.find((option) => option.value === value)?.label ?? value] : [];
  });
  return search.creator ? [...chosen, texts.filters.creator(search.creator)] : chosen;
}

/** The change that removes every filter; the words and the order stay. */
export const withoutFilters: Search = { sector: '', industry: '', country: '', creator: '' };
