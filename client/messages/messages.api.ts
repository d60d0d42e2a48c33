import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../lib/http/api';

/** All begin with the name of the view, which live messages name. */
export const messageKeys = {
  all: ['messages'],
  threads: ['messages', 'threads'],
  thread: (id: string) => ['messages', 'thread', id],
  unread: ['messages', 'unread'],
  settings: ['messages', 'settings'],
  found: ['messages', 'found'],
  of: (thread: string) => ['messages', 'of', thread],
};

/** How much waits to be read. */
export const unread = queryOptions({
  queryKey: messageKeys.unread,
  queryFn: ({ signal }) => dataOf(api.GET('/api/messages/unread', { signal })),
});
