import { useAddressFilters } from '../lib/navigation/use-address-filters';

/** Filters of founders, by their parameters in the address. Guides are filtered by the country too. */
export const FOUNDER_FILTERS = ['interest', 'role', 'skill', 'stage', 'country', 'city'] as const;
export type FounderFilter = (typeof FOUNDER_FILTERS)[number];
export type FounderSearch = { search: string } & Record<FounderFilter, string[]>;

/** The search of founders in the address. */
export function useFounderSearch() {
  const { all, one, choose, clear } = useAddressFilters(FOUNDER_FILTERS);
  const filters = FOUNDER_FILTERS.map((name) => [name, all(name)] as const);
  return {
    search: { search: one('q'), ...Object.fromEntries(filters) } as FounderSearch,
    chosen: filters.flatMap(([, values]) => values),
    choose,
    clearAll: clear,
  };
}
