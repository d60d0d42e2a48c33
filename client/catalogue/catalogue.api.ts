import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, ApiError, asForm, bodyOf, dataOf, keyed } from '../lib/http/api';
import type { CreatedListing, ListingCard, ListingDetail, PurchasedListing } from '../lib/http/api.types';
import { nextPage, type Page, pagesOf } from '../lib/http/pages';

const PAGE = 12;
const TERMS = 100;
/** Signed links inside a section are valid for a minute more, ms. */
const SECTION_REFRESH_MS = 4 * 60_000;

export type Facet = 'sector' | 'industry' | 'country' | 'region' | 'price' | 'rating';
/** Query parameters of the search, without the page. Several values of a facet are a list. */
export type Search = Partial<Record<'q' | 'creator' | 'sort', string> & Record<Facet, string | string[]>>;

/** The first word is the view that the server names when it changes. */
export const catalogueKeys = {
  all: ['catalogue'],
  search: (search: Search) => ['catalogue', 'search', search],
  home: ['catalogue', 'home'],
  listing: (slug: string) => ['catalogue', 'listing', slug],
  section: (listing: string, section: string) => ['catalogue', 'section', listing, section],
  allSections: ['catalogue', 'section'],
  sections: (listing: string) => ['catalogue', 'section', listing],
  related: (slug: string) => ['catalogue', 'related', slug],
  created: ['catalogue', 'created'],
  purchased: ['purchases', 'listings'],
  sales: ['purchases', 'sales'],
  saved: ['catalogue', 'saved'],
  reviews: (slug: string) => ['reviews', slug],
  questions: (slug: string) => ['questions', slug],
  sectors: ['vocabulary', 'sectors'],
  industries: ['vocabulary', 'industries'],
};

/** The queries that show something of one listing. */
export const ofListing = (slug: string) => [
  ...[catalogueKeys.listing(slug), catalogueKeys.sections(slug)],
  ...[catalogueKeys.reviews(slug), catalogueKeys.questions(slug)],
];

/** A newer search aborts the older one, so that only the last result shows. */
export const searchListings = (search: Search) =>
  infiniteQueryOptions({
    queryKey: catalogueKeys.search(search),
    queryFn: ({ signal, pageParam }) => {
      const { q = '', sort, ...filters } = search;
      const page = { limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) };
      const query = { search: q, ...filters, ...(sort ? { sort: sort as Sort } : {}), ...page };
      return bodyOf(api.GET('/api/listing', { params: { query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: nextPage('cursor'),
    placeholderData: keepPreviousData,
  });
type Sort = 'relevance' | 'newest' | 'most_bought' | 'top_rated' | 'price' | '-price';

export const homeLists = queryOptions({
  queryKey: catalogueKeys.home,
  queryFn: ({ signal }) => dataOf(api.GET('/api/listing/home', { signal })),
});

const allTerms = { params: { query: { limit: TERMS } } };

export const sectors = queryOptions({
  queryKey: catalogueKeys.sectors,
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/api/listing/sector', { ...allTerms, signal }))).results,
  staleTime: Infinity,
});

export const industries = queryOptions({
  queryKey: catalogueKeys.industries,
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/api/listing/industry', { ...allTerms, signal }))).results,
  staleTime: Infinity,
});

/** Refetched when the tab gets the focus: a payment may have been made in another tab. */
export const listingDetail = (slug: string) =>
  queryOptions({
    queryKey: catalogueKeys.listing(slug),
    queryFn: ({ signal }): Promise<ListingDetail> =>
      dataOf(api.GET('/api/listing/{slug}', { params: { path: { slug } }, signal })),
    refetchOnWindowFocus: 'always',
  });

export const relatedListings = (slug: string) =>
  queryOptions({
    queryKey: catalogueKeys.related(slug),
    queryFn: ({ signal }) => dataOf(api.GET('/api/listing/{slug}/related', { params: { path: { slug } }, signal })),
  });

/**
 * Refetched before the signed links inside expire, and when a tab is looked at again that slept. One that is fetched again
 * together with its guide waits for the guide and is not requested if the guide no longer has it.
 */
export const sectionContents = (listing: string, section: string) =>
  queryOptions({
    queryKey: catalogueKeys.section(listing, section),
    queryFn: async ({ client, queryKey, signal }) => {
      if (client.getQueryData(queryKey) !== undefined && (await isRemoved(client, listing, section)))
        throw new ApiError(404, 'Not found.', 'not_found');
      return dataOf(api.GET('/api/listing/{listing}/{section}', { params: { path: { listing, section } }, signal }));
    },
    refetchInterval: SECTION_REFRESH_MS,
    refetchOnWindowFocus: true,
  });

/** True if the guide, which is being fetched again, comes without the section. */
async function isRemoved(client: QueryClient, listing: string, section: string): Promise<boolean> {
  const guide = listingDetail(listing);
  // Both are invalidated in one go, in any order.
  await Promise.resolve();
  if (client.getQueryState(guide.queryKey)?.fetchStatus !== 'fetching') return false;
  const now = await client.fetchQuery(guide).catch(() => undefined);
  return now !== undefined && !now.sections.some(({ id, slug }) => slug === section || id === section);
}

/** What was sold of the own guides. */
export const ownSales = queryOptions({
  queryKey: catalogueKeys.sales,
  queryFn: ({ signal }) => dataOf(api.GET('/api/listing/user/sales', { signal })),
});

/** The person's own listings, latest first. */
export const createdListings = pagesOf(catalogueKeys.created, 2 * PAGE, (query, signal) =>
  bodyOf<Page<CreatedListing>>(api.GET('/api/listing/user/created', { params: { query }, signal })),
);
export const purchasedListings = pagesOf(catalogueKeys.purchased, 2 * PAGE, (query, signal) =>
  bodyOf<Page<PurchasedListing>>(api.GET('/api/listing/user/purchased', { params: { query }, signal })),
);

/** Listings saved for later, latest first. */
export const savedListings = pagesOf(catalogueKeys.saved, 2 * PAGE, (query, signal) =>
  bodyOf<Page<ListingCard>>(api.GET('/api/listing/user/saved', { params: { query }, signal })),
);

export const saveListing = (slug: string, saved: boolean) =>
  bodyOf(api.PUT('/api/listing/{slug}/saved', { params: { path: { slug } }, body: { saved } }));

/** `expected_price` is the price shown to the buyer; the server refuses the purchase if it has changed. */
/** `price`: what the person means to pay, naira; `coupon`: the code that lowers it. */
type Wanted = Pick<ListingCard, 'id' | 'price'> & { coupon?: string };

export const startPurchase = ({ id, price, coupon }: Wanted, idempotencyKey: string, method?: 'wallet') =>
  bodyOf(
    api.POST('/api/listing/listing-purchase', {
      body: { listing_id: id, expected_price: price, method, coupon },
      bodySerializer: asForm,
      params: keyed(idempotencyKey),
    }),
  );

export const createSection = (listing: string, title: string, idempotencyKey: string) =>
  bodyOf(
    api.POST('/api/listing/section/create', {
      body: { title, listing },
      bodySerializer: asForm,
      params: keyed(idempotencyKey),
    }),
  );

export const addText = (section: string, text: string, idempotencyKey: string) =>
  bodyOf(api.POST('/api/listing/text', { body: { text_content: text, section }, params: keyed(idempotencyKey) }));

export const setProgress = (section: string, completed: boolean) =>
  bodyOf(api.PUT('/api/listing/section/{id}/progress', { params: { path: { id: section } }, body: { completed } }));

/** Submits a listing again whose changes were requested. */
export const submitListing = (slug: string, idempotencyKey: string): Promise<{ message?: string }> =>
  bodyOf(api.POST('/api/listing/{slug}/submit', { params: { path: { slug }, ...keyed(idempotencyKey) } }));
