import type { Search } from '../catalogue.api';

/** Parameters of an address that make it a search. */
export const searchNames = [
  'q',
  'sector',
  'industry',
  'country',
  'region',
  'price',
  'rating',
  'creator',
  'sort',
] as const;

/** The search in a URL. */
export function searchOf(params: URLSearchParams): Search {
  const search: Record<string, string | string[]> = {};
  for (const name of searchNames) {
    const [one, ...more] = params.getAll(name).filter(Boolean);
    if (one) search[name] = more.length ? [one, ...more] : one;
  }
  return search;
}

export const isSearch = (search: Search) => Object.keys(search).length > 0;

/** A change to the search in a URL; other parameters stay. */
export function withSearch(params: URLSearchParams, change: Search): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    const [one, ...more] = [value].flat();
    if (one) next.set(name, one);
    else next.delete(name);
    for (const other of more) next.append(name, other!);
  }
  return next;
}
