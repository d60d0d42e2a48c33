import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../lib/http/api';

/** What everyone may see of a person. */
export const publicPerson = (username: string) =>
  queryOptions({
    queryKey: ['accounts', 'person', username],
    queryFn: ({ signal }) => dataOf(api.GET('/api/user/{name}', { params: { path: { name: username } }, signal })),
    enabled: username !== '',
  });

/** How a creator's guides are rated and how soon the creator answers. Its key is refetched with every change of the catalogue. */
export const reputationOf = (username: string) =>
  queryOptions({
    queryKey: ['catalogue', 'reputation', username],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/creators/{username}/reputation', { params: { path: { username } }, signal })),
  });

export type PublicPerson = Awaited<ReturnType<NonNullable<ReturnType<typeof publicPerson>['queryFn']>>>;
