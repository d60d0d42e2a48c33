import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Transfer, upload } from '../lib/http/api';
import { pathOf } from '../lib/http/path-of';
import type { Card, Content, Found, HomeLists, Industry, Listing, Review, Section, Term } from './listing';

interface Answer<T> {
  message?: string;
  data: T;
}

/** The items of a list, which is an object with `results` or an array. */
const rows = <T>(body: { results?: T[] } | T[]): T[] => (Array.isArray(body) ? body : (body.results ?? []));

const PAGE = 12;

/** Query parameters of the search, without the page. */
export type Search = Partial<Record<'q' | 'sector' | 'industry' | 'country' | 'sort', string>>;

const searchPath = ({ q, ...filters }: Search, offset: number) => {
  const params = new URLSearchParams({ search: q ?? '' });
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value);
  params.set('limit', String(PAGE));
  if (offset) params.set('offset', String(offset));
  return `listing/?${params}`;
};

/** A newer search aborts the older one, so that only the last result shows. */
export const searchListings = (search: Search) =>
  infiniteQueryOptions({
    queryKey: ['catalogue', 'search', search],
    queryFn: async ({ signal, pageParam }): Promise<Found> => {
      const body = await api<Found | Card[]>(searchPath(search, pageParam), { signal });
      return Array.isArray(body) ? { count: body.length, next: null, previous: null, results: body } : body;
    },
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.next ? all.length * PAGE : undefined),
    placeholderData: keepPreviousData,
    retry: 1,
    refetchOnWindowFocus: false,
  });

export const homeLists = queryOptions({
  queryKey: ['catalogue', 'home'],
  queryFn: async ({ signal }) => (await api<Answer<HomeLists>>('listing/home/', { signal })).data,
  retry: 1,
  refetchOnWindowFocus: false,
});

export const sectors = queryOptions({
  queryKey: ['vocabulary', 'sectors'],
  queryFn: async () => rows(await api<{ results: Term[] }>('listing/sector/?limit=100')),
  staleTime: Infinity,
});

export const industries = queryOptions({
  queryKey: ['vocabulary', 'industries'],
  queryFn: async () => rows(await api<{ results: Industry[] }>('listing/industry/?limit=100')),
  staleTime: Infinity,
});

/** Refetched when the tab gets the focus: a payment may have been made in another tab. */
export const listingDetail = (slug: string) =>
  queryOptions({
    queryKey: ['catalogue', 'listing', slug],
    queryFn: async ({ signal }) =>
      (await api<Answer<Listing>>(`listing/${encodeURIComponent(slug)}/`, { signal })).data,
    refetchOnWindowFocus: 'always',
  });

/** The queries that show something of one listing. */
export const ofListing = (slug: string) => [
  ['catalogue', 'listing', slug],
  ['catalogue', 'section', slug],
];

/** Refetched before the signed links inside expire. */
export const sectionContents = (listing: string, section: string) =>
  queryOptions({
    queryKey: ['catalogue', 'section', listing, section],
    queryFn: async ({ signal }) =>
      (await api<Answer<Section>>(`listing/${encodeURIComponent(listing)}/${encodeURIComponent(section)}/`, { signal }))
        .data,
    refetchInterval: 8 * 60_000,
  });

/** A paged list of the person's own listings, latest first. */
const ownListings = (queryKey: string[], path: string) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => api<Found>(pageParam, { signal }),
    initialPageParam: `${path}?limit=${2 * PAGE}`,
    getNextPageParam: ({ next }) => (next ? pathOf(next) : undefined),
    select: ({ pages }) => pages.flatMap(({ results }) => results),
  });

export const createdListings = ownListings(['catalogue', 'created'], 'listing/user/created/');
export const purchasedListings = ownListings(['purchases', 'listings'], 'listing/user/purchased/');

type Reviews = Review[] | { reviews?: Review[]; results?: Review[] };

export const listingReviews = (slug: string, limit: number) =>
  queryOptions({
    queryKey: ['reviews', slug, limit],
    queryFn: async () => {
      const body = await api<Reviews>(`listing/${encodeURIComponent(slug)}/reviews/?limit=${limit}`);
      return Array.isArray(body) ? body : (body.reviews ?? body.results ?? []);
    },
    placeholderData: keepPreviousData,
  });

export interface Checkout {
  authorization_url: string;
  reference: string;
}

/** `expected_price` is the price shown to the buyer; the server refuses the purchase if it has changed. */
export function startPurchase({ id, price }: Pick<Card, 'id' | 'price'>): Promise<Answer<Checkout>> {
  const form = new FormData();
  form.set('listing_id', id);
  form.set('expected_price', String(price));
  return api('listing/listing-purchase', { form });
}

export function createSection(
  listing: string,
  title: string,
  idempotencyKey: string,
): Promise<Answer<{ id: string; slug: string }>> {
  const form = new FormData();
  form.set('title', title);
  form.set('listing', listing);
  return api('listing/section/create/', { form, idempotencyKey });
}

export const addText = (section: string, text: string, idempotencyKey: string): Promise<Answer<{ item: Content }>> =>
  api('listing/text', { body: { text_content: text, section }, idempotencyKey });

export const setProgress = (section: string, completed: boolean): Promise<Answer<unknown>> =>
  api(`listing/section/${section}/progress/`, { method: 'PUT', body: { completed } });

export const createListing = (transfer: Transfer): Promise<Answer<Listing>> => upload('listing/', transfer);
