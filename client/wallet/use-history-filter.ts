import { useSearchParams } from 'react-router-dom';
import { formatDate } from '../ui/time';
import { HISTORY_FILTERS, type HistorySearch } from './wallet-search.api';
import { texts } from './wallet.texts';

type Name = keyof HistorySearch;
const says = texts.filters;
const labels = new Map<string, string>([...Object.entries(says.kinds), ...Object.entries(says.types)]);

const dateOf = (day: string) => (Number.isNaN(Date.parse(day)) ? day : formatDate(`${day}T12:00:00`));

/** What each filter is called with its value. */
const CALLED: Record<Name, (value: string) => string> = {
  search: says.search.chosen,
  kind: (kind) => labels.get(kind) ?? kind,
  type: (type) => labels.get(type) ?? type,
  from: (day) => says.from.chosen(dateOf(day)),
  to: (day) => says.to.chosen(dateOf(day)),
  min_amount: says.least.chosen,
  max_amount: says.most.chosen,
};

export type HistoryFilter = ReturnType<typeof useHistoryFilter>;

/** The filters of the history in the address. Each change is a step of the browser's history; other parameters stay. */
export function useHistoryFilter() {
  const [params, setParams] = useSearchParams();
  const search: HistorySearch = {};
  for (const name of HISTORY_FILTERS) {
    const value = params.get(name)?.trim();
    if (value) search[name] = value;
  }

  const choose = (change: HistorySearch) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(change))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    search,
    /** The chosen filters with what they are called. */
    chosen: HISTORY_FILTERS.flatMap((name) => (search[name] ? [{ name, called: CALLED[name](search[name]) }] : [])),
    choose,
    clearAll: () => choose(Object.fromEntries(HISTORY_FILTERS.map((name) => [name, '']))),
  };
}
