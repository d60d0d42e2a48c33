import { useSearchParams } from 'react-router-dom';
import type { Search } from '../catalogue.api';
import { searchNames, withSearch } from './search-params';

const NONE: Search = Object.fromEntries(searchNames.map((name) => [name, '']));

/** Changes the filters in the URL; each change, and clearing all, is a step of the history. */
export function useFilters() {
  const [, setParams] = useSearchParams();
  const choose = (change: Search) => setParams((now) => withSearch(now, change), { preventScrollReset: true });
  const clearAll = () => setParams((now) => withSearch(now, NONE));
  return { choose, clearAll };
}
