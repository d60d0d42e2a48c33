import type { QueryClient } from '@tanstack/react-query';
import type { ShouldRevalidateFunction } from 'react-router-dom';
import { session } from '../lib/http/session';
import { once } from '../lib/navigation/once';
import type { Open } from '../lib/navigation/open';
import { lazyScreen } from '../ui/lazy-screen';
import { homeLists, industries, listingDetail, searchListings, sectionContents, sectors } from './catalogue.api';
import { cachedCard } from './listing/cached-card';
import { loadMarkdown } from '../ui/markdown';
import { isSearch, searchOf } from './search/search-params';

export const loadListing = once(() => import('./listing/listing-detail'));
export const Suggestions = lazyScreen(
  async () => (await import('./search/suggestions')).Suggestions,
  () => null,
);

/** The home page, or the results of the search in its URL with the code that shows them. */
export const openHome =
  (queries: QueryClient, loadResults: () => Promise<unknown>): Open =>
  async (_, params) => {
    const search = searchOf(params);
    if (!isSearch(search)) return queries.prefetchQuery(homeLists);
    const code = loadResults().catch(() => undefined);
    await Promise.all([code, queries.prefetchInfiniteQuery(searchListings(search))]);
  };

/** The reader's pages of a listing, with the section in the address for a signed-in person unless it is known to be locked. */
export const openGuide =
  (queries: QueryClient): Open =>
  ({ slug = '' }, params) => {
    void loadMarkdown().catch(() => undefined);
    const section = params.get('section');
    const known = queries.getQueryData(listingDetail(slug).queryKey);
    const isLocked = known?.sections.some((entry) => entry.slug === section && entry.locked);
    const isRead = section && session.current() && !isLocked;
    return Promise.all([
      queries.prefetchQuery(listingDetail(slug)),
      isRead && queries.prefetchQuery(sectionContents(slug, section)),
    ]);
  };

/** A page turn fetches nothing of the guide again, which its page watches live. */
export const isAnotherGuide: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

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

export const openEditListing =
  (queries: QueryClient): Open =>
  (at, params) =>
    Promise.all([openCreateListing(queries)(at, params), queries.prefetchQuery(listingDetail(at.slug ?? ''))]);
