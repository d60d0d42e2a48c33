import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from '../lib/http/api';
import { nextPage, pagesOf } from '../lib/http/pages';
import { type Loaded, refreshed, withEarlier } from './loaded';
import { messageKeys } from './messages.api';

const PAGE = 50;
const FOUND = 20;
/** The most that the server gives at once. */
const LARGEST = 100;

export const thread = (id: string) =>
  queryOptions({
    queryKey: messageKeys.thread(id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/messages/threads/{id}', { params: { path: { id } }, signal })),
  });

/** The messages before a sequence, or the newest ones; oldest first. */
async function pageOf(id: string, query: { before?: number; limit: number }, signal?: AbortSignal): Promise<Loaded> {
  const { results, next } = await bodyOf(
    api.GET('/api/messages/threads/{id}/messages', {
      params: { path: { id }, query },
      ...(signal && { signal }),
    }),
  );
  return { messages: [...results].reverse(), hasEarlier: next !== null };
}

/**
 * The messages of a thread from some place on up to the newest. Fetched again it has the newest page anew and keeps what was
 * loaded before it, so that a long conversation costs one request.
 */
export const conversation = (id: string) =>
  queryOptions({
    queryKey: messageKeys.of(id),
    queryFn: async ({ client, signal }): Promise<Loaded> => {
      const kept = () => client.getQueryData<Loaded>(messageKeys.of(id));
      const loaded = kept()?.messages.length ?? 0;
      const newest = await pageOf(id, { limit: Math.min(Math.max(loaded, PAGE), LARGEST) }, signal);
      return refreshed(kept(), newest);
    },
  });

/** Loads the page before what is loaded; those until `upTo` with more than one. */
export async function loadEarlier(queries: QueryClient, id: string, upTo?: number) {
  const { queryKey } = conversation(id);
  for (;;) {
    const oldest = queries.getQueryData(queryKey)?.messages[0]?.sequence;
    if (oldest === undefined || !queries.getQueryData(queryKey)?.hasEarlier) return;
    if (upTo !== undefined && oldest <= upTo) return;
    const earlier = await pageOf(id, { before: oldest, limit: upTo === undefined ? PAGE : LARGEST });
    queries.setQueryData(queryKey, (now) => now && withEarlier(now, earlier));
    if (upTo === undefined) return;
  }
}

/**
 * Own messages with these words. The server reads a part of the messages at a time: a page that `isFull` has as many as were
 * asked for, and any other those that it found among the messages since `searchedTo`, which is null once it read them all.
 */
export const foundMessages = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...messageKeys.found, q],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.GET('/api/messages/search', {
          params: { query: { q, limit: FOUND, cursor: pageParam || undefined } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: nextPage('cursor'),
    select: ({ pages }) => ({
      items: pages.flatMap(({ results }) => results),
      isFull: pages.at(-1)?.results.length === FOUND,
      searchedTo: pages.at(-1)?.searched_to ?? null,
    }),
  });

/** What a person wrote to this one, also after this one blocked that person. */
export const receivedMessages = (username: string) =>
  pagesOf([...messageKeys.received, username], FOUND, (query, signal) =>
    bodyOf(api.GET('/api/messages/received', { params: { query: { ...query, username } }, signal })),
  );

export const messageSettings = queryOptions({
  queryKey: messageKeys.settings,
  queryFn: ({ signal }) => dataOf(api.GET('/api/messages/settings', { signal })),
});
