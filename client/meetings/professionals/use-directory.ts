import { useAddressFilters } from '../../lib/navigation/use-address-filters';
import { FILTERS, type Search } from './professionals.api';

/** The filters of the directory in the address. */
export function useDirectory() {
  const { all, choose, clear } = useAddressFilters(FILTERS);
  const search = Object.fromEntries(FILTERS.map((name) => [name, all(name)])) as Search;
  return { search, chosen: Object.values(search).flat().length, choose, clear };
}
