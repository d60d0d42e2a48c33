import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from '../lib/http/api';
import type { Contact, Founder } from '../lib/http/api.types';
import { nextPage, type Page, pagesOf } from '../lib/http/pages';
import type { FounderSearch } from './founder-search';
import type { Match } from './match-address';

export type { Contact, Founder };

const PAGE = 20;

export const networkKeys = {
  suggestions: ['network', 'suggestions'],
  received: ['network', 'received'],
  sent: ['network', 'sent'],
  connections: ['network', 'connections'],
  found: ['network', 'found'],
  founder: ['network', 'founder'],
  profile: ['network', 'profile'],
  match: ['network', 'match'],
};

const founders = (tab: 'suggestions' | 'received' | 'sent') =>
  pagesOf(networkKeys[tab], PAGE, (query, signal) =>
    bodyOf<Page<Founder>>(api.GET('/api/co-founders', { params: { query: { ...query, tab } }, signal })),
  );

export const suggestions = founders('suggestions');
export const received = founders('received');
export const sent = founders('sent');
export const connections = pagesOf(networkKeys.connections, PAGE, (query, signal) =>
  bodyOf<Page<Contact>>(api.GET('/api/connect/network', { params: { query }, signal })),
);

/** A founder by the username, with the request between both. */
export const founderNamed = (username: string) =>
  queryOptions({
    queryKey: [...networkKeys.founder, username],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/connect/founder/{name}', { params: { path: { name: username } }, signal })),
  });

/** A search of founders, with the counts of its filters. */
export const foundFounders = (search: FounderSearch) =>
  infiniteQueryOptions({
    queryKey: [...networkKeys.found, search],
    queryFn: ({ signal, pageParam }) =>
      bodyOf(
        api.GET('/api/co-founders/search', {
          params: { query: { ...search, limit: PAGE, offset: Number(pageParam) } },
          signal,
        }),
      ),
    initialPageParam: '0',
    getNextPageParam: nextPage('offset'),
    select: ({ pages }) => ({
      count: pages[0]?.count ?? 0,
      facets: pages[0]?.facets,
      items: pages.flatMap(({ results }) => results),
    }),
  });

/** How many founders a search finds. */
export const foundersCount = (search: FounderSearch) =>
  queryOptions({
    queryKey: [...networkKeys.found, 'count', search],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/co-founders/search', { params: { query: { ...search, limit: 0 } }, signal })),
    select: ({ count }) => count,
  });

/** How a match was counted when its code was given. */
export const explanation = ({ username, code }: Match) =>
  queryOptions({
    queryKey: [...networkKeys.match, username, code],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/connect/suggestions/{username}/match', {
          params: { path: { username }, query: { code } },
          signal,
        }),
      ),
  });

export const sendRequest = (receiver: string) => bodyOf(api.POST('/api/connect/send-request', { body: { receiver } }));

export const acceptRequest = (id: string) =>
  bodyOf(api.POST('/api/connect/requests/{id}/accept', { params: { path: { id } } }));
