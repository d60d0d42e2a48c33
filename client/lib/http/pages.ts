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
    queryFn: ({ pageParam, signal }) => fetch({ limit, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    select: ({ pages }) => ({ count: pages[0]?.count ?? 0, items: pages.flatMap(({ results }) => results) }),
  });

/** The offset of the page after this one, from the server's link to it. */
export function nextOffset({ next }: { next: string | null }): number | undefined {
  if (!next) return undefined;
  return Number(new URL(next, window.location.origin).searchParams.get('offset'));
}
