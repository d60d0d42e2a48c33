import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { transactions } from './wallet.api';

export const CHART_DAYS = 90;
const DAY = 86_400_000;
const MOST_ENTRIES = 1_000;

/**
 * The entries of the 90 days before an instant and the one before them, oldest first; at most a thousand. Fetches further
 * pages of the history until it has them. Without a first page there are none: the history shows why.
 */
export function useRecentEntries(until: number) {
  const { data, error, hasNextPage, isFetching, isPending, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(transactions);
  const since = until - CHART_DAYS * DAY;
  const oldest = data?.at(-1);
  const isPartial =
    data !== undefined &&
    oldest !== undefined &&
    hasNextPage &&
    data.length < MOST_ENTRIES &&
    Date.parse(oldest.timestamp) > since;

  useEffect(() => {
    if (isPartial && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isPartial, isFetching, isFetchNextPageError, fetchNextPage]);

  const entries = useMemo(() => {
    if (!data || isPartial) return undefined;
    const older = data.findIndex(({ timestamp }) => Date.parse(timestamp) <= since);
    return data.slice(0, older < 0 ? undefined : older + 1).reverse();
  }, [data, isPartial, since]);
  const failure = isPartial && isFetchNextPageError ? error : undefined;

  return {
    entries,
    isLoading: isPending || (isPartial && !failure),
    error: failure,
    retry: () => void fetchNextPage(),
  };
}
