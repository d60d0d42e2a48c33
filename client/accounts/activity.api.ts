import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ActivityArea } from '#server/kernel/activity-areas';
import { api, bodyOf } from '../lib/http/api';
import type { ActivityEntry } from '../lib/http/api.types';
import { nextPage } from '../lib/http/pages';

export type { ActivityEntry };

const PAGE = 20;
/** The whole activity may take minutes, ms. */
const EXPORT_TIMEOUT_MS = 10 * 60_000;

/** What we recorded about the person, the newest first; of one area, or of all. It is fetched each time it is opened. */
export const activity = (area?: ActivityArea) =>
  infiniteQueryOptions({
    queryKey: ['activity', area],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: PAGE, area, cursor: pageParam ?? undefined };
      return await bodyOf(api.GET('/api/auth/users/me/activity', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: nextPage('cursor'),
    select: ({ pages }) => pages.flatMap(({ results }) => results),
    staleTime: 0,
  });

export const ACTIVITY_FILES = { csv: 'text/csv', json: 'application/json' };
export type ActivityFile = keyof typeof ACTIVITY_FILES;

/** The whole activity as a file. */
export async function activityFile(format: ActivityFile): Promise<Blob> {
  const asked = api.GET('/api/auth/users/me/activity/export', {
    params: { query: { format } },
    parseAs: 'arrayBuffer',
    ...{ timeoutMs: EXPORT_TIMEOUT_MS },
  });
  const bytes = await bodyOf<ArrayBuffer>(asked as Promise<{ data?: ArrayBuffer }>);
  return new Blob([bytes], { type: ACTIVITY_FILES[format] });
}
