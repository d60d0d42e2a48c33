import type { Search } from '../catalogue.api';

const NAMES = ['q', 'sector', 'industry', 'country', 'sort'] as const;

/** The search in a URL. */
export function searchOf(params: URLSearchParams): Search {
  const search: Search = {};
  for (const name of NAMES) if (params.get(name)) search[name] = params.get(name)!;
  return search;
}

export const isSearch = (search: Search) => Object.keys(search).length > 0;
