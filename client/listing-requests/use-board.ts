import { useSearchParams } from 'react-router-dom';
import type { BoardSearch } from './listing-requests.api';

/** Filters of the board, by their parameters in the address. */
const NAMES = ['sector', 'industry', 'date', 'status', 'own', 'sort'] as const;
type Name = (typeof NAMES)[number];

/** The search of the board in the address. Each change is a step of the history. */
export function useBoard() {
  const [params, setParams] = useSearchParams();
  const all = (name: Name) => params.getAll(name).filter(Boolean);
  const one = (name: Name) => params.get(name) ?? '';
  const search: BoardSearch = {
    ...{ sector: all('sector'), industry: all('industry'), date: one('date'), status: one('status') },
    ...{ own: one('own'), sort: one('sort') },
  };
  const choose = (change: Partial<Record<Name, string | string[]>>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, values] of Object.entries(change)) {
          next.delete(name);
          for (const value of [values].flat()) if (value) next.append(name, value);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  const { sort: _, ...filters } = search;
  return {
    search,
    chosen: Object.values(filters).flat().filter(Boolean).length,
    choose,
    reset: () => choose(Object.fromEntries(NAMES.map((name) => [name, '']))),
  };
}
