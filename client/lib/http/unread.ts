import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from './api';

/** Everything that is fetched of notifications. */
export const NOTIFICATIONS = ['notifications'];

/** How many notifications the signed-in person has not read, and how many conversations. */
export const unread = queryOptions({
  queryKey: [...NOTIFICATIONS, 'unread'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/notifications/unread', { signal })),
});
