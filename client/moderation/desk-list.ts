import { infiniteQueryOptions, type QueryKey, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { nextPage, type Page } from '../lib/http/pages';
import { useIsFiltered } from './desk-filter';

export type PageQuery = { limit: number; offset?: number };
type Fetch<Item> = (query: PageQuery, signal: AbortSignal) => Promise<Page<Item>>;
type IdOf<Item> = (item: Item) => string;

/** Entries of a page. */
const [WAITING_SIZE, PAST_SIZE] = [100, 20];
/** So many entries a filter loads by itself; the rest on request. */
const SEARCHED_MOST = 1_000;

/**
 * A list of the desk. `first`: its first page with the number of all, which the desk counts. `rest`: the pages after it, fetched
 * when they are asked for. The key of the list invalidates both.
 */
const listOf = <Item>(queryKey: QueryKey, size: number, fetch: Fetch<Item>, idOf: IdOf<Item>) => ({
  first: queryOptions({ queryKey, queryFn: ({ signal }) => fetch({ limit: size }, signal) }),
  rest: infiniteQueryOptions({
    queryKey: [...queryKey, 'rest'],
    queryFn: ({ pageParam, signal }) => fetch({ limit: size, offset: Number(pageParam) }, signal),
    initialPageParam: String(size),
    getNextPageParam: nextPage('offset'),
  }),
  isSearchedWhole: size === WAITING_SIZE,
  idOf,
});

export type DeskList<Item> = ReturnType<typeof listOf<Item>>;

/** What waits: a filter loads and searches all of it. */
export const waitingList = <Item>(queryKey: QueryKey, fetch: Fetch<Item>, idOf: IdOf<Item>) =>
  listOf(queryKey, WAITING_SIZE, fetch, idOf);

/** What was decided, the latest first: a filter searches what is shown. */
export const pastList = <Item>(queryKey: QueryKey, fetch: Fetch<Item>, idOf: IdOf<Item>) =>
  listOf(queryKey, PAST_SIZE, fetch, idOf);

/** A list as far as it is loaded. `data` is absent until its first page is there; `load` after the last. */
export interface LoadedList<Item> {
  data?: { count: number; results: Item[] };
  error: Error | null;
  refetch: () => unknown;
  more: { isLoading: boolean; error: Error | null; load?: () => void };
}

/** A list of the desk with the further pages that were asked for; while it is filtered, with all of them. */
export function useDeskList<Item>({ first, rest, isSearchedWhole, idOf }: DeskList<Item>): LoadedList<Item> {
  const isSearched = useIsFiltered() && isSearchedWhole;
  const [isMore, setMore] = useState(false);
  const { data, error, refetch } = useQuery(first);
  const hasRest = data !== undefined && data.count > data.results.length;
  if (isSearched && hasRest && !isMore) setMore(true);
  const pages = useInfiniteQuery({ ...rest, enabled: hasRest && isMore });
  const { hasNextPage, isFetching, fetchNextPage } = pages;

  const further = hasRest && isMore ? pages.data?.pages : undefined;
  const results = data && distinct([...data.results, ...(further ?? []).flatMap((page) => page.results)], idOf);
  const searchesOn =
    isSearched && hasNextPage && !isFetching && !pages.error && results !== undefined && results.length < SEARCHED_MOST;
  useEffect(() => {
    if (searchesOn) void fetchNextPage();
  }, [searchesOn, fetchNextPage]);

  const next = () => {
    if (!isMore) setMore(true);
    else void (further ? fetchNextPage() : pages.refetch());
  };
  return {
    ...{ data: data && results && { count: data.count, results }, error, refetch },
    more: {
      isLoading: pages.isFetchingNextPage || (isFetching && !further),
      error: isMore ? pages.error : null,
      load: hasRest && (!further || hasNextPage) ? next : undefined,
    },
  };
}

/** An entry that comes twice, because one before it was decided between two pages, is shown once. */
const distinct = <Item>(items: readonly Item[], idOf: IdOf<Item>): Item[] => [
  ...new Map(items.map((item) => [idOf(item), item])).values(),
];
