import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Keys of the queries that the command changes, fetched again once after it; after a refusal their whole views. */
      changes?: readonly QueryKey[];
    };
  }
}

/**
 * The socket keeps queries fresh, so that focus alone refetches nothing; error responses are not retried. Mutations
 * without a connection fail at once and are not queued, so that nothing is bought or sent later.
 */
export function newQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: (_data, error, _variables, _result, { meta }) => {
        if (isUnanswered(error)) return undefined;
        const changes = meta?.changes ?? [];
        const stale = error ? [...new Set(changes.map(([view]) => view))].map((view) => [view]) : changes;
        return Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
      },
    }),
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && (!(error instanceof ApiError) || isTemporary(error)),
      },
    },
  });
  return queries;
}

const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0;
/** No response, or one of 5xx. */
const isTemporary = ({ status }: ApiError) => status === 0 || status >= 500;
