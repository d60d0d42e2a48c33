import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../lib/http/api';
import { nextPage } from '../lib/http/pages';

const LIMIT = 30;

/** Own threads, those pinned first; with words, the ones with people of such a name. */
export const threads = (search?: string) =>
  infiniteQueryOptions({
    queryKey: ['messages', 'threads', search],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.GET('/api/messages/threads', {
          params: { query: { limit: LIMIT, search, cursor: pageParam || undefined } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: nextPage('cursor'),
    select: ({ pages }) => ({ count: pages[0]?.count ?? 0, items: pages.flatMap(({ results }) => results) }),
  });
