import { useSearchParams } from 'react-router-dom';
import { type Filter, FILTERS, type Search } from './professionals.api';

/** The filters of the directory in the address. Each change is a step of the history. */
export function useDirectory() {
  const [params, setParams] = useSearchParams();
  const search = Object.fromEntries(FILTERS.map((name) => [name, params.getAll(name).filter(Boolean)])) as Search;
  const choose = (change: Partial<Record<Filter, string[]>>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, values] of Object.entries(change)) {
          next.delete(name);
          for (const value of values) next.append(name, value);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    search,
    chosen: Object.values(search).flat().length,
    choose,
    clear: () => choose(Object.fromEntries(FILTERS.map((name) => [name, []]))),
  };
}
