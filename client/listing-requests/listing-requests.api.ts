import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListingRequestForm, Period } from '#server/listing-requests/listing-requests.input';
import { api, bodyOf, dataOf, keyed } from '../lib/http/api';
import type { ListingRequest } from '../lib/http/api.types';
import { nextPage } from '../lib/http/pages';

export type { ListingRequest };

const PAGE = 20;
const TERMS = 100;

/** The first word is the view that the server names when it changes. */
export const requestKeys = {
  all: ['listing_requests'],
  board: ['listing_requests', 'board'],
  demand: ['listing_requests', 'demand'],
};

/** The filters of the board, as the address has them. */
export interface BoardSearch {
  sector: string[];
  industry: string[];
  business_type: string[];
  region: string[];
  date: string;
  status: string;
  sort: string;
  own: string;
}

export const board = (search: BoardSearch) =>
  infiniteQueryOptions({
    queryKey: [...requestKeys.board, search],
    queryFn: ({ signal, pageParam }) => {
      const { sector, industry, business_type, region, date, status, sort, own } = search;
      const query = {
        ...{ sector, industry, business_type, region, limit: PAGE },
        ...(date && { date: date as Period }),
        ...(status && { status: status as 'open' | 'fulfilled' }),
        ...(sort && { sort: sort as 'votes' | 'pledged' | 'newest' }),
        ...(own && { own: own as unknown as boolean }),
        ...(pageParam && { cursor: pageParam }),
      };
      return bodyOf(api.GET('/api/listing-requests', { params: { query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: nextPage('cursor'),
    placeholderData: keepPreviousData,
  });

/** What people miss, by sector and region. */
export const demand = queryOptions({
  queryKey: requestKeys.demand,
  queryFn: ({ signal }) => dataOf(api.GET('/api/listing-requests/demand', { signal })),
});

/** One request; `merged_into` names the one that counts for a merged one. */
export const requestOf = (id: string) =>
  queryOptions({
    queryKey: [...requestKeys.all, 'one', id],
    queryFn: ({ signal }) => dataOf(api.GET('/api/listing-requests/{id}', { params: { path: { id } }, signal })),
  });

/** What there is of the kind; for a title of at least three characters. */
export const similarTo = (title: string) =>
  queryOptions({
    queryKey: [...requestKeys.all, 'similar', title],
    queryFn: ({ signal }) => dataOf(api.GET('/api/listing-requests/similar', { params: { query: { title } }, signal })),
    enabled: title.length >= 3,
    placeholderData: keepPreviousData,
    retry: false,
  });

const allTerms = { params: { query: { limit: TERMS } } };
export const sectors = queryOptions({
  queryKey: ['vocabulary', 'sectors'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/api/listing/sector', { ...allTerms, signal }))).results,
  staleTime: Infinity,
});
export const industries = queryOptions({
  queryKey: ['vocabulary', 'industries'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/api/listing/industry', { ...allTerms, signal }))).results,
  staleTime: Infinity,
});

/** The person's own guides that may answer a request: published ones, and those that wait for their review. */
export const answerable = queryOptions({
  queryKey: ['catalogue', 'created', 'answerable'],
  queryFn: async ({ signal }) => {
    const { results } = await bodyOf(api.GET('/api/listing/user/created', { ...allTerms, signal }));
    return results.filter(({ status }) => status === 'published' || status === 'pending_review');
  },
});

const of = ({ id }: Pick<ListingRequest, 'id'>) => ({ path: { id } });

export const requestListing = (body: ListingRequestForm, idempotencyKey: string) =>
  bodyOf(api.POST('/api/listing-requests', { params: keyed(idempotencyKey), body }));

export const withdrawRequest = (request: Pick<ListingRequest, 'id'>) =>
  bodyOf(api.DELETE('/api/listing-requests/{id}', { params: of(request) }));

export const restoreRequest = (request: Pick<ListingRequest, 'id'>, idempotencyKey: string) =>
  bodyOf(api.POST('/api/listing-requests/{id}/restore', { params: { ...of(request), ...keyed(idempotencyKey) } }));

export const setVoted = (request: Pick<ListingRequest, 'id'>, voted: boolean, idempotencyKey: string) =>
  voted
    ? bodyOf(api.POST('/api/listing-requests/{id}/vote', { params: { ...of(request), ...keyed(idempotencyKey) } }))
    : bodyOf(api.DELETE('/api/listing-requests/{id}/vote', { params: of(request) }));

/** `amount` in naira: a statement of demand, which moves no money. */
export const pledgeFor = (
  request: Pick<ListingRequest, 'id'>,
  body: { amount: number | string },
  idempotencyKey: string,
) =>
  bodyOf(api.POST('/api/listing-requests/{id}/pledge', { params: { ...of(request), ...keyed(idempotencyKey) }, body }));

export const takePledgeBack = (request: Pick<ListingRequest, 'id'>) =>
  bodyOf(api.DELETE('/api/listing-requests/{id}/pledge', { params: of(request) }));

/** A creator takes the request, or gives it back. */
export const setClaimed = (request: Pick<ListingRequest, 'id'>, claimed: boolean, idempotencyKey: string) =>
  claimed
    ? bodyOf(api.POST('/api/listing-requests/{id}/claim', { params: { ...of(request), ...keyed(idempotencyKey) } }))
    : bodyOf(api.DELETE('/api/listing-requests/{id}/claim', { params: of(request) }));

/** What those who wait get off the reader's own answer; without a percentage nothing. */
export const setLaunch = (
  request: Pick<ListingRequest, 'id' | 'own_answer'>,
  percent: number | undefined,
  idempotencyKey: string,
) =>
  bodyOf(
    api.POST('/api/listing-requests/{id}/launch-discount', {
      params: { ...of(request), ...keyed(idempotencyKey) },
      body: { listing: request.own_answer?.slug ?? '', ...(percent !== undefined && { percent }) },
    }),
  );

export const answerRequest = (
  request: Pick<ListingRequest, 'id'>,
  body: { listing: string; launch_percent?: number },
  idempotencyKey: string,
) =>
  bodyOf(
    api.POST('/api/listing-requests/{id}/answers', {
      params: { ...of(request), ...keyed(idempotencyKey) },
      body,
    }),
  );

export const removeAnswer = (
  request: Pick<ListingRequest, 'id'>,
  body: { listing: string; reason: string },
  idempotencyKey: string,
) =>
  bodyOf(
    api.POST('/api/moderation/listing-requests/{id}/remove-answer', {
      params: { ...of(request), ...keyed(idempotencyKey) },
      body,
    }),
  );

export const mergeRequest = (
  request: Pick<ListingRequest, 'id'>,
  body: { into: string; reason: string },
  idempotencyKey: string,
) =>
  bodyOf(
    api.POST('/api/moderation/listing-requests/{id}/merge', {
      params: { ...of(request), ...keyed(idempotencyKey) },
      body,
    }),
  );

export const declineRequest = (request: Pick<ListingRequest, 'id'>, body: { reason: string }, idempotencyKey: string) =>
  bodyOf(
    api.POST('/api/moderation/listing-requests/{id}/decline', {
      params: { ...of(request), ...keyed(idempotencyKey) },
      body,
    }),
  );

export const withdrawDecline = (request: Pick<ListingRequest, 'id'>, idempotencyKey: string) =>
  bodyOf(
    api.POST('/api/moderation/listing-requests/{id}/withdraw-decline', {
      params: { ...of(request), ...keyed(idempotencyKey) },
    }),
  );

export const separateRequest = (request: Pick<ListingRequest, 'id'>, idempotencyKey: string) =>
  bodyOf(
    api.POST('/api/moderation/listing-requests/{id}/unmerge', {
      params: { ...of(request), ...keyed(idempotencyKey) },
    }),
  );

export const objectToMerge = (request: Pick<ListingRequest, 'id'>, idempotencyKey: string) =>
  bodyOf(api.POST('/api/listing-requests/{id}/object', { params: { ...of(request), ...keyed(idempotencyKey) } }));

/** Guides that the person waited for, of the last minutes. */
export const fulfilledRequests = () => dataOf(api.GET('/api/listing-requests/fulfilled'));
