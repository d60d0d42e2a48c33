import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

/** One page of a list (contract D1). */
export interface Page<Item> {
  count: number;
  next: string | null;
  results: Item[];
}

type Fetch<Item> = (query: { limit: number; offset: number }, signal: AbortSignal) => Promise<Page<Item>>;

/** A list that is fetched page by page; selects the count of the whole and the items so far. */
export const pagesOf = <Item>(queryKey: QueryKey, limit: number, fetch: Fetch<Item>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetch({ limit, offset: Number(pageParam) }, signal),
    initialPageParam: '0',
    getNextPageParam: nextPage('offset'),
    select: ({ pages }) => ({ count: pages[0]?.count ?? 0, items: pages.flatMap(({ results }) => results) }),
  });

/** The parameter that names the page after this one, from the server's link to it. */
export const nextPage =
  (name: 'offset' | 'cursor') =>
  ({ next }: { next: string | null }) =>
    next && new URL(next).searchParams.get(name);
