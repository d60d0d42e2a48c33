import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from '../lib/http/api';
import type { Contact } from '../lib/http/api.types';
import { type Page, pagesOf } from '../lib/http/pages';

const PAGE = 20;

export const followingKeys = {
  all: ['network', 'following'],
  of: (username: string) => ['network', 'following', username],
  list: ['network', 'followed'],
};

/** How many follow a creator, and whether the person does. */
export const followingOf = (username: string) =>
  queryOptions({
    queryKey: followingKeys.of(username),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/connect/following/{username}', { params: { path: { username } }, signal })),
  });

/** Creators whom the person follows, the last one first. */
export const followedCreators = pagesOf(followingKeys.list, PAGE, (query, signal) =>
  bodyOf<Page<Contact>>(api.GET('/api/connect/following', { params: { query }, signal })),
);

export const followCreator = (username: string, following: boolean) =>
  bodyOf(api.PUT('/api/connect/following/{username}', { params: { path: { username } }, body: { following } }));
