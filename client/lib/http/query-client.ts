import { MutationCache, onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { isOnline } from './use-online';

/** None on the server, which renders without what is missing. */
const MOST_RETRIES = typeof window === 'undefined' ? 0 : 1;

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Keys of the queries that the command changes, fetched again once after it; after a refusal their whole views. */
      changes?: readonly QueryKey[];
    };
  }
}

/**
 * The socket keeps queries fresh, so that focus alone refetches nothing; error responses are not retried. Without a connection
 * queries and mutations fail at once: a query is fetched again with the connection, while what was fetched before stays
 * readable; a mutation is not queued, so that nothing is bought or sent later.
 */
export function newQueryClient(): QueryClient {
  // The manager assumes a connection until an event says otherwise.
  onlineManager.setOnline(isOnline());
  /** What a mutation changed is fetched before it counts as settled. */
  const underWay = new WeakMap<object, Promise<unknown>>();
  const fetchAgain = (changes: readonly QueryKey[]) =>
    Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })));
  const queries: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      // Started before the mutation's own callbacks, which may open a page that asks for the same.
      onSuccess: (_data, _variables, _result, mutation) =>
        void underWay.set(mutation, fetchAgain(mutation.meta?.changes ?? [])),
      onError: (error, _variables, _result, mutation) => {
        const views = new Set(mutation.meta?.changes?.map(([view]) => view));
        if (!isUnanswered(error)) underWay.set(mutation, fetchAgain([...views].map((view) => [view])));
      },
      onSettled: (_data, _error, _variables, _result, mutation) => underWay.get(mutation),
    }),
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < MOST_RETRIES && isOnline() && (!(error instanceof ApiError) || isTemporary(error)),
      },
    },
  });
  return queries;
}

const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0;
/** No response, or one of 5xx. */
const isTemporary = ({ status }: ApiError) => status === 0 || status >= 500;
