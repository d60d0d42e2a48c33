import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from './api';

/** The banks of Nigeria, by name. */
export const banks = queryOptions({
  queryKey: ['banks'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/wallet/banks', { signal })),
  staleTime: Infinity,
});
