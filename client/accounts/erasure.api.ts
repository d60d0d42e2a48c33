import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../lib/http/api';

/** How often an erasure that is under way is asked for, ms. */
const AGAIN_MS = 2_000;

/** What the certificate of an erasure says, asked again until nothing is left. */
export const erasure = (code: string) =>
  queryOptions({
    queryKey: ['erasures', code],
    queryFn: ({ signal }) => dataOf(api.GET('/api/erasures/{code}', { params: { path: { code } }, signal })),
    refetchInterval: ({ state: { data } }) => data?.is_complete === false && AGAIN_MS,
  });
