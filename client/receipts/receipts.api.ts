import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../lib/http/api';

/** What the code of a receipt proves. */
export const certificate = (code: string) =>
  queryOptions({
    queryKey: ['receipts', 'certificate', code],
    queryFn: ({ signal }) => dataOf(api.GET('/api/receipts/{code}', { params: { path: { code } }, signal })),
  });
