import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

/**
 * The socket keeps queries fresh, so that focus alone refetches nothing; error responses are not retried. Mutations
 * without a connection fail at once and are not queued, so that nothing is bought or sent later.
 */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  });
