import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { catalogueKeys, createdListings, homeLists, purchasedListings } from '../catalogue.api';
import type { Card } from '../listing';

type Lists = InfiniteData<{ results: Card[] }>;

/** The card of a listing from the lists that were fetched, so that its page opens before its own data arrives. */
export function cachedCard(queries: QueryClient, slug: string): Card | undefined {
  const paged = [catalogueKeys.search({}), createdListings.queryKey, purchasedListings.queryKey]
    .flatMap((queryKey) => queries.getQueriesData<Lists>({ queryKey }))
    .flatMap(([, lists]) => lists?.pages.flatMap(({ results }) => results) ?? []);
  const home = queries.getQueryData(homeLists.queryKey)?.most_searched ?? [];
  return [...paged, ...home].find((card) => card.slug === slug);
}
