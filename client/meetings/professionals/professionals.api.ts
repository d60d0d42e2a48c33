import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EnquiryInput } from '#server/messages/messages.input';
import { api, bodyOf, dataOf, keyed } from '../../lib/http/api';
import type { Professional } from '../../lib/http/api.types';
import { nextPage } from '../../lib/http/pages';

export type { Professional };

const PAGE = 20;
export const FILTERS = ['sector', 'country', 'region'] as const;
export type Filter = (typeof FILTERS)[number];
/** The filters of the directory, as the address has them. */
export type Search = Record<Filter, string[]>;

/** The directory, the best rated first. */
export const directory = (search: Search) =>
  infiniteQueryOptions({
    queryKey: ['professionals', search],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...search, limit: PAGE, ...(pageParam && { cursor: pageParam }) };
      return bodyOf(api.GET('/api/professionals', { params: { query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: nextPage('cursor'),
    placeholderData: keepPreviousData,
  });

/** One of the directory; an error 404 for others. */
export const professional = (username: string) =>
  queryOptions({
    queryKey: ['professionals', 'one', username],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/professionals/{username}', { params: { path: { username } }, signal })),
    retry: false,
  });

/** Writes to a creator about hiring; answers with the thread of the two. */
export const sendEnquiry = (username: string, body: EnquiryInput, key: string) =>
  bodyOf(api.POST('/api/creators/{username}/enquiries', { params: { path: { username }, ...keyed(key) }, body }));
