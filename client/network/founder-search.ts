import { useSearchParams } from 'react-router-dom';

/** Filters of founders, by their parameters in the address. Guides are filtered by the country too. */
export const FOUNDER_FILTERS = ['interest', 'role', 'skill', 'stage', 'country', 'city'] as const;
export type FounderFilter = (typeof FOUNDER_FILTERS)[number];
export type FounderSearch = { search: string } & Record<FounderFilter, string[]>;

const NONE = Object.fromEntries(FOUNDER_FILTERS.map((name) => [name, []]));

/** The search of founders in the address. Each change is a step of the history. */
export function useFounderSearch() {
  const [params, setParams] = useSearchParams();
  const filters = FOUNDER_FILTERS.map((name) => [name, params.getAll(name).filter(Boolean)] as const);
  const choose = (change: Partial<Record<FounderFilter, string[]>>) =>
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
    search: { search: params.get('q') ?? '', ...Object.fromEntries(filters) } as FounderSearch,
    chosen: filters.flatMap(([, values]) => values),
    choose,
    clearAll: () => choose(NONE),
  };
}
