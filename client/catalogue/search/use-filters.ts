import { useSearchParams } from 'react-router-dom';
import type { Search } from '../catalogue.api';
import { withoutFilters } from './chosen-filters';
import { withSearch } from './search-params';

/** Changes the filters in the URL; each change, and clearing them all, is a step of the history. Words and order stay. */
export function useFilters() {
  const [, setParams] = useSearchParams();
  const choose = (change: Search) => setParams((now) => withSearch(now, change), { preventScrollReset: true });
  return { choose, clearAll: () => choose(withoutFilters) };
}
