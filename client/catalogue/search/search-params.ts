import type { Search } from '../catalogue.api';

/** Parameters of an address that make it a search. */
export const searchNames = ['q', 'sector', 'industry', 'country', 'creator', 'sort'] as const;

/** The search in a URL. */
export function searchOf(params: URLSearchParams): Search {
  const search: Search = {};
  for (const name of searchNames) if (params.get(name)) search[name] = params.get(name)!;
  return search;
}

export const isSearch = (search: Search) => Object.keys(search).length > 0;

/** A change to the search in a URL; other parameters stay. */
export function withSearch(params: URLSearchParams, change: Search): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** The URL's parameters without a search. */
export const withoutSearch = (params: URLSearchParams) =>
  withSearch(params, Object.fromEntries(searchNames.map((name) => [name, ''])));
