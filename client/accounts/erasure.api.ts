import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../lib/http/api';

/** How soon an erasure that is under way is asked for again: the first times, and later, ms. */
const [SOON_MS, LATER_MS] = [2_000, 60_000];
const SOON = 15;

/** What the certificate of an erasure says, asked again until nothing is left. */
export const erasure = (code: string) =>
  queryOptions({
    queryKey: ['erasures', code],
    queryFn: ({ signal }) => dataOf(api.GET('/api/erasures/{code}', { params: { path: { code } }, signal })),
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) =>
      !error && data?.is_complete === false && (dataUpdateCount < SOON ? SOON_MS : LATER_MS),
  });
