import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../lib/http/api';

/** What everyone may see of a person. */
export const publicPerson = (username: string) =>
  queryOptions({
    queryKey: ['accounts', 'person', username],
    queryFn: ({ signal }) => dataOf(api.GET('/api/user/{name}', { params: { path: { name: username } }, signal })),
    enabled: username !== '',
  });

export type PublicPerson = Awaited<ReturnType<NonNullable<ReturnType<typeof publicPerson>['queryFn']>>>;
