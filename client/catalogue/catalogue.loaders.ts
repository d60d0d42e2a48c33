import type { QueryClient } from '@tanstack/react-query';
import type { Open } from '../lib/navigation/open';
import { homeLists, industries, listingDetail, searchListings, sectors } from './catalogue.api';
import { cachedCard } from './listing/cached-card';
import { loadMarkdown } from './reader/markdown';
import { isSearch, searchOf } from './search/search-params';

export const loadListing = () => import('./listing/listing-detail');
export const loadSearchResults = () => import('./search/search-results');

/** The home page, or the results of the search in its URL with the code that shows them. */
export const openHome =
  (queries: QueryClient): Open =>
  async (_, params) => {
    const search = searchOf(params);
    if (!isSearch(search)) return queries.prefetchQuery(homeLists);
    const code = loadSearchResults().catch(() => undefined);
    await Promise.all([code, queries.prefetchInfiniteQuery(searchListings(search))]);
  };

/** The reader's pages of a listing. */
export const openGuide =
  (queries: QueryClient): Open =>
  ({ slug = '' }) => {
    void loadMarkdown().catch(() => undefined);
    return queries.prefetchQuery(listingDetail(slug));
  };

/** The page of a listing: opened at once if a list has its card. */
export const openListing =
  (queries: QueryClient): Open =>
  ({ slug = '' }) => {
    void loadMarkdown().catch(() => undefined);
    const listing = queries.prefetchQuery(listingDetail(slug));
    return cachedCard(queries, slug) ? Promise.resolve() : listing;
  };

export const openCreateListing =
  (queries: QueryClient): Open =>
  () =>
    Promise.all([queries.prefetchQuery(sectors), queries.prefetchQuery(industries)]);
