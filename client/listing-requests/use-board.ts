import { useAddressFilters } from '../lib/navigation/use-address-filters';
import type { BoardSearch } from './listing-requests.api';

/** Filters of the board, by their parameters in the address. */
const NAMES = ['sector', 'industry', 'business_type', 'region', 'date', 'status', 'own', 'sort'] as const;

/** The search of the board in the address. */
export function useBoard() {
  const { all, one, choose, clear } = useAddressFilters(NAMES);
  const search: BoardSearch = {
    ...{
      sector: all('sector'),
      industry: all('industry'),
      business_type: all('business_type'),
      region: all('region'),
      date: one('date'),
      status: one('status'),
    },
    ...{ own: one('own'), sort: one('sort') },
  };
  const { sort: _, ...filters } = search;
  return { search, chosen: Object.values(filters).flat().filter(Boolean).length, choose, reset: clear };
}
