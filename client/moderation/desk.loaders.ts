import type { QueryClient } from '@tanstack/react-query';
import { session } from '../lib/http/session';
import type { Open } from '../lib/navigation/open';
import { queuesOf } from './queues';

/** Fetches what waits in every queue of the person's roles. */
export const openDesk =
  (queries: QueryClient): Open =>
  async () => {
    const waits = queuesOf(session.current()?.user).flatMap((queue) => queue.waits ?? []);
    await Promise.all(
      waits.map((query) => queries.prefetchQuery(query as Parameters<QueryClient['prefetchQuery']>[0])),
    );
  };
