import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

/**
 * The socket keeps what is on screen fresh, so focus alone fetches nothing; a refusal is never asked twice. What is
 * pressed without a connection fails at once: nothing is bought or sent later, behind one's back.
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
