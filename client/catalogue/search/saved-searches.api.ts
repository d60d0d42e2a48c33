import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed } from '../../lib/http/api';
import type { SavedSearch } from '../../lib/http/api.types';
import type { Search } from '../catalogue.api';
import { FACETS } from './chosen-filters';

export type { SavedSearch };

/** The live messages about a saved search name the catalogue. */
export const savedSearchesKey = ['catalogue', 'searches'];

export const savedSearches = queryOptions({
  queryKey: savedSearchesKey,
  queryFn: ({ signal }) => dataOf(api.GET('/api/listing/user/searches', { signal })),
});

/** What a search looks for, as the API names its parts; the order is not saved. */
export const wantedIn = ({ q, sort: _, ...filters }: Search) => ({ ...(q ? { search: q } : {}), ...filters });

/** The parameters of the page that shows a saved search. */
export function pageOfSearch({ search, creator, ...saved }: SavedSearch): URLSearchParams {
  const filters = FACETS.flatMap((name) => saved[name].map((value) => [name, value]));
  return new URLSearchParams([
    ...(search ? [['q', search]] : []),
    ...filters,
    ...(creator ? [['creator', creator]] : []),
  ]);
}

export const saveSearch = (wanted: ReturnType<typeof wantedIn>, idempotencyKey: string) =>
  bodyOf(api.POST('/api/listing/user/searches', { params: keyed(idempotencyKey), body: wanted }));

export const removeSearch = (id: string) =>
  bodyOf(api.DELETE('/api/listing/user/searches/{id}', { params: { path: { id } } }));
